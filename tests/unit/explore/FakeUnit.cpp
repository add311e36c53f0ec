// How fake units run, and how the fake solver tries everything.
#include "FakeUnit.h"

#include "explore/Variables.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace premise::explore::test {

bool FakeRun::record(std::uint32_t site, StepKind kind, term::Term condition) {
  const bool holds = term::evaluate(condition, inputs_) != 0;
  steps_.push_back({.site = site, .kind = kind, .holds = holds});
  conditions_.push_back(condition);
  return holds;
}

bool FakeRun::branch(std::uint32_t site, term::Term condition) {
  return record(site, StepKind::Branch, condition);
}

void FakeRun::assume(std::uint32_t site, term::Term condition) {
  if (!record(site, StepKind::Assume, condition))
    stop(Ending::AssumeViolated);
}

void FakeRun::limit(std::uint32_t site, term::Term condition) {
  if (record(site, StepKind::Limit, condition))
    return;
  bounds_.push_back(Bound::InputSize);
  stop(Ending::AssumeViolated);
}

void FakeRun::check(std::uint32_t index, term::Term condition) {
  checks_.push_back(index);
  failedCheck_ = index;
  if (!record(index, StepKind::Check, condition))
    stop(Ending::CheckFailed);
}

void FakeRun::tryFirst(std::uint32_t site, term::Term condition) {
  const bool holds = record(site, StepKind::TryFirst, condition);
  if (tried_ != nullptr && tried_->insert(site).second && !holds)
    stop(Ending::Interrupted);
}

void FakeRun::prune(std::uint32_t site, term::Term condition) {
  if (!record(site, StepKind::Assume, condition))
    stop(Ending::Pruned);
}

term::Value FakeRun::enumerate(std::uint32_t site, term::Term term) {
  const term::Value value = term::evaluate(term, inputs_);
  record(site, StepKind::Enumerate, equal(term, value));
  values_ += "=" + std::to_string(static_cast<std::uint64_t>(value));
  return value;
}

bool FakeRun::lie(std::uint32_t site, term::Term told, bool holds, StepKind kind) {
  steps_.push_back({.site = site, .kind = kind, .holds = holds});
  conditions_.push_back(told);
  return holds;
}

std::string FakeRun::name() const {
  std::string name;
  for (const Step &step : steps_)
    if (step.kind != StepKind::TryFirst)
      name += std::to_string(step.site) + (step.holds ? "+" : "-");
  return name + values_;
}

void FakeRun::finish(std::set<std::pair<std::uint32_t, bool>> &seen) {
  std::sort(checks_.begin(), checks_.end());
  checks_.erase(std::unique(checks_.begin(), checks_.end()), checks_.end());
  for (const Step &step : steps_)
    addsCoverage_ |= seen.insert({step.site, step.holds}).second;
}

Execution &FakeExecutor::execute(const term::Assignment &inputs) {
  run_.emplace(pool_, inputs, mayInterrupt_ ? &tried_ : nullptr);
  try {
    unit_(*run_);
  } catch (const FakeRun::Stopped &) {
  }
  run_->finish(seen_);
  return *run_;
}

namespace {

/// Counts through the values of the variables like a clock; false when all were tried.
bool nextInputs(term::Assignment &inputs, std::span<const term::Term> variables) {
  for (const term::Term variable : variables) {
    const term::Value next = (inputs[variable->variable()] + 1) & term::maskOf(variable->width());
    inputs.set(variable->variable(), next);
    if (next != 0)
      return true;
  }
  return false;
}

/// The parent satisfies the constraints that share no variable with the goal, not even through others.
std::vector<term::Term> sliceOf(const solve::Query &query) {
  std::vector<term::Term> slice{query.goal};
  std::vector<term::Term> rest(query.prefix.begin(), query.prefix.end());
  for (std::size_t next = 0; next < slice.size(); ++next) {
    const auto isApart = [&](term::Term constraint) {
      const term::VariableSet &ids = constraint->variables();
      return std::none_of(ids.begin(), ids.end(), [&](auto id) { return slice[next]->variables().contains(id); });
    };
    const auto joined = std::partition(rest.begin(), rest.end(), isApart);
    const std::vector<term::Term> moved(joined, rest.end());
    rest.erase(joined, rest.end());
    slice.insert(slice.end(), moved.begin(), moved.end());
  }
  return slice;
}

} // namespace

solve::Answer FakeChain::solve(const solve::Query &query) {
  ++queries_;
  for (const term::Term constraint : query.prefix)
    EXPECT_NE(term::evaluate(constraint, *query.parent), 0U) << "the parent should satisfy the prefix";
  EXPECT_EQ(term::evaluate(query.goal, *query.parent), 0U) << "the parent should not satisfy the goal";
  if (givesUp) {
    if (std::optional<std::string> why = givesUp(query))
      return solve::Unknown{*why};
  }
  const std::vector<term::Term> constraints = sliceOf(query);
  const std::vector<term::Term> variables = variablesOf(constraints);
  term::Assignment inputs = *query.parent;
  for (const term::Term variable : variables)
    inputs.set(variable->variable(), 0);
  term::Evaluator evaluator;
  do {
    if (std::all_of(constraints.begin(), constraints.end(),
                    [&](term::Term constraint) { return evaluator.holds(constraint, inputs); }))
      return solve::Sat{inputs};
  } while (nextInputs(inputs, variables));
  return solve::Unsat{};
}

Laboratory::Laboratory(FakeUnit unit, unsigned workers) {
  for (unsigned i = 0; i < workers; ++i) {
    pools_.push_back(std::make_unique<term::Pool>());
    chains_.push_back(std::make_unique<FakeChain>());
    executors_.push_back(std::make_unique<FakeExecutor>(*pools_.back(), unit));
  }
}

Exploration Laboratory::explore(const ExploreOptions &options) {
  std::vector<Worker> workers;
  for (std::size_t i = 0; i < pools_.size(); ++i)
    workers.push_back({.pool = pools_[i].get(), .chain = chains_[i].get(), .executor = executors_[i].get()});
  return explore::explore(workers, options, *this);
}

void Laboratory::finished(const Path &path) {
  paths_.push_back({.name = static_cast<const FakeRun &>(*path.execution).name(),
                    .inputs = path.inputs,
                    .ending = path.execution->ending(),
                    .diverged = path.diverged});
}

std::set<std::string> Laboratory::names() const {
  std::set<std::string> names;
  for (const SeenPath &path : paths_)
    EXPECT_TRUE(names.insert(path.name).second) << path.name << " was told twice";
  return names;
}

std::set<std::string> allPaths(const FakeUnit &unit, const std::vector<unsigned> &widths) {
  term::Pool pool;
  FakeExecutor executor(pool, unit);
  std::vector<term::Term> variables;
  for (std::size_t i = 0; i < widths.size(); ++i)
    variables.push_back(pool.variable(static_cast<term::VarId>(i), widths[i]));
  std::set<std::string> names;
  term::Assignment inputs;
  do {
    const Execution &execution = executor.execute(inputs);
    if (execution.ending() != Ending::AssumeViolated)
      names.insert(static_cast<const FakeRun &>(execution).name());
  } while (nextInputs(inputs, variables));
  return names;
}

} // namespace premise::explore::test
