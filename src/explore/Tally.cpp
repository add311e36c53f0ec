// How runs become the numbers of an exploration.
#include "explore/Tally.h"

namespace premise::explore {

void Tally::countRun(const Execution &execution) {
  ++numbers.runs;
  numbers.bounds.insert(execution.bounds().begin(), execution.bounds().end());
  numbers.approximations.insert(execution.approximations().begin(), execution.approximations().end());
  // What follows on a path that was cut is not explored: never let that look complete.
  if (execution.ending() == Ending::TimedOut)
    numbers.bounds.insert(Bound::Time);
  if (execution.ending() == Ending::BoundReached && execution.bounds().empty())
    approximate("a run was stopped by a bound it does not name");
}

void Tally::countPath(const Execution &execution) {
  ++numbers.paths;
  countChecks(execution);
}

void Tally::countChecks(const Execution &execution) {
  for (const std::uint32_t check : execution.checksReached())
    ++outcome(check).passed;
  if (execution.ending() != Ending::CheckFailed)
    return;
  const std::uint32_t failed = execution.failedCheck();
  CheckOutcome &failing = outcome(failed);
  ++failing.failed;
  for (const std::uint32_t check : execution.checksReached())
    failing.passed -= check == failed ? 1 : 0;
  setFailed(failed);
}

void Tally::countUnknownEdge(StepKind kind, std::uint32_t site) {
  if (kind == StepKind::Check)
    ++outcome(site).unknown;
}

void Tally::setFailed(std::uint32_t check) {
  if (check >= failed_.size())
    failed_.resize(check + 1);
  failed_[check] = true;
}

CheckOutcome &Tally::outcome(std::uint32_t check) {
  if (check >= checks_.size())
    checks_.resize(check + 1);
  return checks_[check];
}

Exploration Tally::finish() {
  for (std::uint32_t check = 0; check < checks_.size(); ++check) {
    const CheckOutcome &outcome = checks_[check];
    if (outcome.passed + outcome.failed + outcome.unknown > 0)
      numbers.checks[check] = outcome;
  }
  return std::move(numbers);
}

void merge(Exploration &into, const Exploration &from) {
  into.runs += from.runs;
  into.paths += from.paths;
  into.aborted += from.aborted;
  into.interrupted += from.interrupted;
  into.divergences += from.divergences;
  into.solverUnknown += from.solverUnknown;
  into.pendingEdges += from.pendingEdges;
  into.nodesPeak += from.nodesPeak;
  into.nodesLeft += from.nodesLeft;
  into.queries += from.queries;
  into.executionSeconds += from.executionSeconds;
  into.solverSeconds += from.solverSeconds;
  into.bounds.insert(from.bounds.begin(), from.bounds.end());
  into.approximations.insert(from.approximations.begin(), from.approximations.end());
  for (const auto &[check, outcome] : from.checks) {
    CheckOutcome &sum = into.checks[check];
    sum.passed += outcome.passed;
    sum.failed += outcome.failed;
    sum.unknown += outcome.unknown;
  }
}

bool isExhaustive(const Exploration &exploration) {
  return exploration.pendingEdges == 0 && exploration.bounds.empty() && exploration.approximations.empty() &&
         exploration.divergences == 0 && exploration.solverUnknown == 0;
}

} // namespace premise::explore
