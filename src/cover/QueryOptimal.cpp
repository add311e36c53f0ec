// AlgVSTTE: an execution that passes many uncovered minimal blocks, again and again (query-optimal).
#include "cover/Helpers.h"
#include "cover/Minimal.h"
#include "cover/Run.h"

#include <algorithm>

namespace premise::cover {
namespace {

using term::Op;
using term::Term;

/// The most uncovered minimal blocks that any path of the graph passes.
unsigned mostOnOnePath(const encode::PassiveProgram &program, const std::vector<bool> &isWanted) {
  std::vector<unsigned> most(program.blocks.size(), 0);
  for (std::size_t i = program.blocks.size(); i-- > 0;) {
    for (const BlockIndex next : program.blocks[i].successors)
      most[i] = std::max(most[i], most[next]);
    most[i] += isWanted[i] ? 1 : 0;
  }
  return most[0];
}

/// The sum of helper variables, as an unbounded integer where the program has such, else in 16 bits.
class Counter {
public:
  Counter(term::Pool &pool, bool isInteger) : pool_(pool), isInteger_(isInteger) {}

  Term constant(unsigned value) { return isInteger_ ? pool_.integer(value) : pool_.constant(16, value); }
  /// low <= Σ <= high
  Term between(const std::vector<Term> &helpers, unsigned low, unsigned high) {
    const unsigned width = isInteger_ ? term::kIntegerWidth : 16;
    Term sum = constant(0);
    for (const Term helper : helpers)
      sum = pool_.make(isInteger_ ? Op::IAdd : Op::Add, width,
                       {sum, isInteger_ ? helper : pool_.make(Op::ZExt, 16, {helper})});
    const Op atMost = isInteger_ ? Op::ILe : Op::ULe;
    return pool_.make(Op::And, 1,
                      {pool_.make(atMost, 1, {constant(low), sum}), pool_.make(atMost, 1, {sum, constant(high)})});
  }

private:
  term::Pool &pool_;
  bool isInteger_;
};

/// Asks for at least half of `count`, then of half as many, and so on: the greedy strategy of the authors' own tool
/// (Boogie, `PathCoverStrategyK`). The model, nothing when not even one block is possible.
struct Best {
  std::optional<term::Assignment> model;
  unsigned count = 0;
  std::string why; ///< of a solver that gave up
};

Best askBest(Run &run, Counter &counter, const std::vector<Term> &wanted, unsigned count) {
  for (; count > 0 && !run.isOver(); count /= 2) {
    const Term question[] = {counter.between(wanted, count / 2 + count % 2, count)};
    const solve::ContextAnswer answer = run.context().check(question);
    if (const auto *sat = std::get_if<solve::Sat>(&answer))
      return {.model = sat->model, .count = count, .why = ""};
    if (const auto *unknown = std::get_if<solve::Unknown>(&answer))
      return {.model = std::nullopt, .count = 0, .why = unknown->why};
  }
  return {};
}

} // namespace

void runQueryOptimal(Run &run) {
  const std::vector<BlockIndex> minimal = minimalBlocks(run.program(), run.options().limit);
  const Helped helped = addHelpers(run.pool(), run.program(), minimal, run.options().limit);
  if (run.isOver())
    return;
  const Condition vc = makeCondition(run.pool(), helped.program);
  for (const Term fact : vc.facts)
    run.context().add(fact);
  run.context().add(run.pool().negate(vc.beyond));
  run.context().add(vc.reached[0]);
  Counter counter(run.pool(), usesIntegers(run.program()));
  unsigned best = ~0U; // later executions never pass more uncovered blocks than earlier ones
  while (!run.isOver()) {
    std::vector<Term> wanted;
    std::vector<bool> isWanted(run.program().blocks.size(), false);
    for (std::size_t m = 0; m < minimal.size(); m++)
      if (run.isLeft(minimal[m])) {
        wanted.push_back(helped.counts[m]);
        isWanted[minimal[m]] = true;
      }
    if (wanted.empty())
      break;
    const unsigned possible = std::min(best, mostOnOnePath(run.program(), isWanted));
    const Best found = askBest(run, counter, wanted, possible);
    if (!found.why.empty())
      return run.settleLeft(BlockState::Open, found.why);
    if (!found.model)
      break;
    if (!run.addUseful(*found.model))
      return run.settleLeft(BlockState::Open, "a model's numbers do not fit in 128 bits");
    best = found.count;
  }
  run.settleLeft(BlockState::Infeasible);
}

} // namespace premise::cover
