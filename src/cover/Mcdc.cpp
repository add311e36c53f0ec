// Asks for each way through each decision once; the rest is comparing ways.
#include "cover/Mcdc.h"

#include "cover/Explain.h"
#include "cover/Paths.h"

#include <algorithm>
#include <set>

namespace premise::cover {
namespace {

using encode::Decision;
using encode::DecisionVector;
using encode::OriginIndex;
using term::Term;

struct WayState {
  BlockState state = BlockState::Open;
  std::uint32_t test = ~0U;
};

class Conditions {
public:
  Conditions(term::Pool &pool, const encode::PassiveProgram &program, const CoverOptions &options)
      : pool_(pool), program_(program), options_(options),
        context_(solve::makeContext(pool, limited(options.solver, options.limit))),
        visit_(makeVisitCondition(pool, program)), paths_(program) {
    for (const Term fact : visit_.facts)
      context_->add(fact);
    context_->add(pool.negate(visit_.beyond));
    context_->add(visit_.reached.front());
    context_->add(visit_.reached.back());
  }

  Judged run() {
    const auto start = std::chrono::steady_clock::now();
    for (const Decision &decision : program_.decisions) {
      std::vector<WayState> ways;
      for (const DecisionVector &way : decision.ways)
        ways.push_back(ask(decision, way));
      for (std::size_t c = 0; c < decision.conditions.size(); c++)
        addEntries(decision, c, ways);
    }
    judged_.cover.states.assign(program_.blocks.size(), BlockState::NotNeeded);
    judged_.cover.tested.assign(program_.blocks.size(), ~0U);
    judged_.cover.queries = context_->queries();
    judged_.cover.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return std::move(judged_);
  }

private:
  bool isOver() const { return (options_.interrupted && *options_.interrupted) || options_.limit.isOver(); }

  /// Executions beyond the unwinding limit may show what those within it do not.
  bool mayBoundMatter(const Decision &decision) {
    if (options_.explanationLimit.isOver())
      return true;
    if (!explainer_)
      explainer_ = std::make_unique<Explainer>(pool_, program_, limited(options_.solver, options_.explanationLimit));
    return std::ranges::any_of(
        decision.ways, [&](const DecisionVector &way) { return explainer_->mayBoundMatter(way.directions.front()); });
  }

  /// The next blocks of the decision behind a block: clones of its directions, of the same evaluation.
  std::set<BlockIndex> nextOf(BlockIndex from, const std::set<OriginIndex> &directions) const {
    std::set<BlockIndex> found;
    std::set<BlockIndex> seen;
    std::vector<BlockIndex> pending = program_.blocks[from].successors;
    while (!pending.empty()) {
      const BlockIndex block = pending.back();
      pending.pop_back();
      if (!seen.insert(block).second)
        continue;
      if (directions.contains(program_.blocks[block].origin) &&
          program_.blocks[block].origin != program_.blocks[from].origin)
        found.insert(block);
      else
        pending.insert(pending.end(), program_.blocks[block].successors.begin(),
                       program_.blocks[block].successors.end());
    }
    return found;
  }

  /// Whether some evaluation of the decision goes this way, as a condition on visited blocks.
  Term goalOf(const Decision &decision, const DecisionVector &way) const {
    std::set<OriginIndex> directions;
    for (const DecisionVector &each : decision.ways)
      directions.insert(each.directions.begin(), each.directions.end());
    std::vector<Term> ways;
    for (BlockIndex i = 0; i < program_.blocks.size(); i++)
      if (program_.blocks[i].origin == way.directions.front() && !isClone(i))
        addSequences({i, visit_.reached[i], 1}, way, directions, ways);
    return disjunction(pool_, std::move(ways));
  }

  /// Where paths meet, a direction has a second block behind its first.
  bool isClone(BlockIndex block) const {
    return std::any_of(program_.blocks.begin(), program_.blocks.begin() + block, [&](const encode::Block &before) {
      return before.origin == program_.blocks[block].origin && std::ranges::count(before.successors, block) != 0;
    });
  }

  struct Sequence {
    BlockIndex last = 0;
    Term visited{};
    std::size_t length = 0;
  };

  void addSequences(const Sequence &sequence, const DecisionVector &way, const std::set<OriginIndex> &directions,
                    std::vector<Term> &result) const {
    if (sequence.length == way.directions.size()) {
      result.push_back(sequence.visited);
      return;
    }
    for (const BlockIndex next : nextOf(sequence.last, directions))
      if (program_.blocks[next].origin == way.directions[sequence.length]) {
        const Term both = pool_.make(term::Op::And, 1, {sequence.visited, visit_.reached[next]});
        addSequences({next, both, sequence.length + 1}, way, directions, result);
      }
  }

  WayState ask(const Decision &decision, const DecisionVector &way) {
    if (isOver())
      return {};
    const Term goal = goalOf(decision, way);
    if (goal->isConst() && goal->value() == 0)
      return {BlockState::Infeasible, ~0U};
    const Term question[] = {goal};
    const solve::ContextAnswer answer = context_->check(question);
    if (std::holds_alternative<solve::Core>(answer))
      return {BlockState::Infeasible, ~0U};
    const auto *sat = std::get_if<solve::Sat>(&answer);
    if (!sat)
      return {};
    return {BlockState::Feasible, testOf(sat->model, way)};
  }

  std::uint32_t testOf(const term::Assignment &model, const DecisionVector &way) {
    std::vector<bool> wanted(program_.blocks.size(), false);
    BlockIndex last = 0;
    for (BlockIndex i = 0; i < program_.blocks.size(); i++)
      if (std::ranges::count(way.directions, program_.blocks[i].origin) != 0 &&
          model[visit_.reached[i]->variable()] != 0) {
        wanted[i] = true;
        last = i;
      }
    paths_.use(model);
    if (!paths_.isVisited(last))
      return ~0U;
    judged_.cover.tests.push_back({model, paths_.through(last, wanted)});
    return static_cast<std::uint32_t>(judged_.cover.tests.size() - 1);
  }

  /// The ways differ in the condition and the outcome, and in nothing else that both evaluate.
  static bool isPair(const DecisionVector &a, const DecisionVector &b, std::size_t condition) {
    if (a.values[condition] != encode::ConditionValue::True || b.values[condition] != encode::ConditionValue::False ||
        a.outcome == b.outcome)
      return false;
    for (std::size_t other = 0; other < a.values.size(); other++)
      if (other != condition && a.values[other] != b.values[other] &&
          a.values[other] != encode::ConditionValue::NotEvaluated &&
          b.values[other] != encode::ConditionValue::NotEvaluated)
        return false;
    return true;
  }

  void addEntries(const Decision &decision, std::size_t condition, const std::vector<WayState> &ways) {
    Entry whenTrue;
    whenTrue.place = decision.conditions[condition].place;
    whenTrue.function = decision.function;
    whenTrue.state = BlockState::Infeasible;
    Entry whenFalse = whenTrue;
    whenTrue.branch = decision.conditions[condition].text + " alone decides: true";
    whenFalse.branch = decision.conditions[condition].text + " alone decides: false";
    for (std::size_t a = 0; a < ways.size() && whenTrue.state != BlockState::Feasible; a++)
      for (std::size_t b = 0; b < ways.size() && whenTrue.state != BlockState::Feasible; b++) {
        if (!isPair(decision.ways[a], decision.ways[b], condition) || ways[a].state == BlockState::Infeasible ||
            ways[b].state == BlockState::Infeasible)
          continue;
        const bool isShown = ways[a].test != ~0U && ways[b].test != ~0U;
        whenTrue.state = isShown ? BlockState::Feasible : BlockState::Open;
        if (isShown) {
          whenTrue.test = ways[a].test;
          whenFalse.test = ways[b].test;
        }
      }
    whenFalse.state = whenTrue.state;
    if (whenTrue.state == BlockState::Infeasible) {
      whenTrue.reason = whenFalse.reason = "no two executions differ in this condition alone and in the outcome";
      whenTrue.mayBoundMatter = whenFalse.mayBoundMatter = mayBoundMatter(decision);
    } else if (whenTrue.state == BlockState::Open) {
      whenTrue.reason = whenFalse.reason = options_.limit.isOver() ? solve::kOutOfTime : "solver-time";
    }
    judged_.entries.push_back(std::move(whenTrue));
    judged_.entries.push_back(std::move(whenFalse));
  }

  term::Pool &pool_;
  const encode::PassiveProgram &program_;
  const CoverOptions &options_;
  std::unique_ptr<solve::Context> context_;
  Condition visit_;
  Paths paths_;
  std::unique_ptr<Explainer> explainer_;
  Judged judged_;
};

} // namespace

Judged judgeConditions(term::Pool &pool, const encode::PassiveProgram &program, const CoverOptions &options) {
  return Conditions(pool, program, options).run();
}

} // namespace premise::cover
