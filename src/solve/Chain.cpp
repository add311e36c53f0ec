// Where the solver chain is built, and how a query passes through it.
#include "solve/Chain.h"

#include "base/Ensure.h"
#include "solve/Boxes.h"
#include "solve/Cache.h"
#include "solve/Cases.h"
#include "solve/ConditionSets.h"
#include "solve/Differences.h"
#include "solve/Domains.h"
#include "solve/ModelReuse.h"
#include "solve/SatStage.h"
#include "solve/Search.h"
#include "solve/Slicer.h"
#include "solve/Stage.h"
#include "solve/TickClock.h"
#include "solve/Z3Stage.h"

#include <algorithm>

namespace premise::solve {
namespace {

using term::Assignment;
using term::Term;

struct Counted {
  std::uint64_t asked = 0;
  std::uint64_t sat = 0;
  std::uint64_t unsat = 0;
  std::uint64_t passedOn = 0;
  std::uint64_t ticks = 0;

  void count(Outcome outcome, std::uint64_t spent) {
    ++asked;
    ticks += spent;
    ++(outcome == Outcome::Sat ? sat : outcome == Outcome::Unsat ? unsat : passedOn);
  }
};

class StagedChain : public Chain {
public:
  StagedChain(term::Pool &pool, const ChainOptions &options)
      : pool_(pool), slicer_(pool), sets_(pool), options_(options) {}

  void add(std::unique_ptr<Stage> stage) {
    stages_.push_back(std::move(stage));
    counted_.emplace_back();
  }

  ConditionSets &sets() { return sets_; }
  /// The stages added from now on are complete: what reaches them counts as a query to the solver.
  void startLastStage() { lastStage_ = stages_.size(); }

  Answer solve(const Query &query) override;
  std::vector<StageStatistics> statistics() const override;
  std::uint64_t lastStageQueries() const override { return counted_[lastStage_].asked; }

private:
  Outcome trivial(const Query &query);
  Outcome slice(const Query &query);
  void collectVariables();
  Answer askStages(const Problem &problem, std::size_t stages);
  Answer conclude(const Problem &problem, Verdict &verdict, std::size_t by);

  term::Pool &pool_;
  Slicer slicer_;
  ConditionSets sets_;
  ChainOptions options_;
  std::vector<std::unique_ptr<Stage>> stages_;
  std::vector<Counted> counted_; ///< per stage
  std::size_t lastStage_ = 0;
  Counted trivial_;
  Counted independence_;
  TickClock clock_;
  term::Evaluator evaluator_;
  Assignment nothing_;

  // The current problem; kept to reuse its memory.
  std::vector<Term> conditions_;
  std::vector<Term> goals_;
  std::vector<term::VarId> variables_;
  std::vector<std::uint64_t> variableSeen_;
  std::uint64_t round_ = 0;
};

Outcome StagedChain::trivial(const Query &query) {
  if (!query.goal->isConst())
    return Outcome::PassOn;
  if (query.goal->value() == 0)
    return Outcome::Unsat;
  return query.parent ? Outcome::Sat : Outcome::PassOn;
}

/// Fills the current problem. Unsat when the slice contains a condition and its negation.
Outcome StagedChain::slice(const Query &query) {
  slicer_.follow(query.prefix);
  if (slicer_.isContradictory())
    return Outcome::Unsat;
  conditions_.clear();
  goals_.clear();
  if (options_.independence && query.parent) // without a parent nobody vouches for the other conditions
    slicer_.collect(query.goal, conditions_);
  else
    slicer_.collectAll(conditions_);
  const auto older = [](Term a, Term b) { return a->id() < b->id(); };
  for (Term goal : slicer_.conjunctsOf(query.goal)) {
    if (goal->isConst() && goal->value() == 0)
      return Outcome::Unsat;
    if (!goal->isConst())
      goals_.push_back(goal);
  }
  const std::size_t fromPrefix = conditions_.size();
  for (Term goal : goals_) {
    const Term opposite = pool_.negate(goal);
    if (std::find(conditions_.begin(), conditions_.begin() + fromPrefix, opposite) != conditions_.begin() + fromPrefix)
      return Outcome::Unsat;
  }
  conditions_.insert(conditions_.end(), goals_.begin(), goals_.end());
  std::ranges::sort(conditions_, older);
  conditions_.erase(std::ranges::unique(conditions_).begin(), conditions_.end());
  collectVariables();
  return Outcome::PassOn;
}

void StagedChain::collectVariables() {
  variables_.clear();
  ++round_;
  for (Term condition : conditions_)
    for (term::VarId variable : condition->variables()) {
      if (variable >= variableSeen_.size())
        variableSeen_.resize(variable + 1, 0);
      if (variableSeen_[variable] == round_)
        continue;
      variableSeen_[variable] = round_;
      variables_.push_back(variable);
    }
  std::ranges::sort(variables_);
}

Answer StagedChain::solve(const Query &query) {
  const std::uint64_t start = TickClock::now();
  Outcome outcome = trivial(query);
  const std::uint64_t decided = TickClock::now();
  trivial_.count(outcome, decided - start);
  if (outcome == Outcome::Unsat)
    return Unsat{};
  if (outcome == Outcome::Sat)
    return Sat{*query.parent};
  outcome = slice(query);
  independence_.count(outcome, TickClock::now() - decided);
  if (outcome == Outcome::Unsat)
    return Unsat{};
  return askStages({conditions_, goals_, variables_, query.parent ? query.parent : &nothing_, query.most},
                   query.isHint ? lastStage_ : stages_.size());
}

/// The first so many.
Answer StagedChain::askStages(const Problem &problem, std::size_t stages) {
  Verdict verdict;
  std::uint64_t before = TickClock::now();
  const bool hasInteger = std::ranges::any_of(problem.conditions, [](Term t) { return t->hasInteger(); });
  for (std::size_t i = 0; i < stages; ++i) {
    if (hasInteger && !stages_[i]->knowsIntegers())
      continue;
    verdict = stages_[i]->solve(problem);
    const std::uint64_t after = TickClock::now();
    counted_[i].count(verdict.outcome, after - before);
    before = after;
    if (verdict.outcome != Outcome::PassOn)
      return conclude(problem, verdict, i);
  }
  return Unknown{verdict.why};
}

Answer StagedChain::conclude(const Problem &problem, Verdict &verdict, std::size_t by) {
  const bool teaches = std::ranges::none_of(problem.conditions, [](Term t) { return t->hasInteger(); });
  if (verdict.outcome == Outcome::Unsat) {
    for (std::size_t i = 0; teaches && i < by; ++i)
      stages_[i]->learn(problem, verdict);
    return Unsat{};
  }
  Assignment answer = *problem.parent;
  for (term::VarId variable : problem.variables)
    answer.set(variable, verdict.model[variable]);
  base::ensure(satisfiesAll(evaluator_, problem.conditions, answer), "a model should satisfy its query");
  verdict.model = answer;
  for (std::size_t i = 0; teaches && i < by; ++i)
    stages_[i]->learn(problem, verdict);
  return Sat{std::move(answer)};
}

std::vector<StageStatistics> StagedChain::statistics() const {
  std::vector<StageStatistics> result;
  const auto report = [&](const char *name, const Counted &c) {
    result.push_back({name, c.asked, c.sat, c.unsat, c.passedOn, clock_.seconds(c.ticks)});
  };
  report("trivial", trivial_);
  report("independence", independence_);
  for (std::size_t i = 0; i < stages_.size(); ++i)
    report(stages_[i]->name(), counted_[i]);
  return result;
}

} // namespace

std::unique_ptr<Chain> makeChain(term::Pool &pool, const ChainOptions &options) {
  auto chain = std::make_unique<StagedChain>(pool, options);
  if (options.modelReuse)
    chain->add(std::make_unique<ModelReuse>());
  if (options.domains)
    chain->add(std::make_unique<Domains>(chain->sets()));
  if (options.cache)
    chain->add(std::make_unique<Cache>());
  if (options.differences)
    chain->add(std::make_unique<Differences>(pool));
  if (options.search)
    chain->add(std::make_unique<Search>(pool));
  if (options.boxes)
    chain->add(std::make_unique<Boxes>(pool));
  if (options.cases)
    chain->add(std::make_unique<Cases>(chain->sets()));
  chain->startLastStage();
  if (options.bitBlast)
    chain->add(std::make_unique<SatStage>(pool, options.timeout * 3 / 5));
  chain->add(std::make_unique<Z3Stage>(pool, options.bitBlast ? options.timeout * 2 / 5 : options.timeout));
  return chain;
}

} // namespace premise::solve
