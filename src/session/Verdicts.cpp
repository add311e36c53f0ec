// How an exploration counts as a proof, with the assumptions and bounds that it had.
#include "session/Verdicts.h"

#include "session/Describe.h"

#include <algorithm>
#include <set>

namespace premise::session {
namespace {

using ledger::Status;
using ledger::Strength;

/// The shape of inputs is an assumption that no execution can evaluate: it is about which executions there are.
ledger::Cube assumeShape(const suite::UnitResult &tested, const std::vector<std::string> &ids, ledger::Ledger &ledger) {
  ledger::Cube cube;
  for (const std::string &id : ids)
    for (const suite::Assumption &assumption : tested.assumptions)
      if (assumption.id == id)
        cube.insert(ledger.assume({.id = {},
                                   .kind = assumption.kind,
                                   .place = assumption.place,
                                   .function = tested.function,
                                   .predicate = assumption.predicate,
                                   .by = assumption.by,
                                   .executable = ledger::NotExecutable{}}));
  return cube;
}

/// A check that no explored execution reaches is unreachable only if none was left out because it was verified.
bool isReallyUnreachable(const ledger::Entry &entry) {
  return std::all_of(entry.evidence.begin(), entry.evidence.end(),
                     [](const ledger::Evidence &evidence) { return evidence.isUnreachable; });
}

/// Executions in which somebody has verified the check already are not tested.
std::set<std::string> othersOf(const ledger::Entry &entry) {
  std::set<std::string> names;
  for (const ledger::Evidence &evidence : entry.evidence)
    if (evidence.strength == Strength::Proof && !evidence.premise.isNever())
      names.insert(evidence.by);
  return names;
}

void recordCheck(const suite::UnitResult &tested, const suite::CheckResult &check, std::uint32_t index,
                 ledger::Ledger &ledger) {
  ledger::Evidence evidence{.by = "testing", .strength = Strength::Testing, .premise = ledger::Premise::always()};
  evidence.reliesOn = othersOf(ledger[index]);
  const bool isExhaustive = tested.exploration.exhaustive;
  switch (check.status) {
  case Status::VerifiedByTesting:
    break;
  case Status::VerifiedUnder: {
    std::vector<ledger::Cube> cubes;
    for (const std::vector<std::string> &conjunction : check.premise)
      cubes.push_back(assumeShape(tested, conjunction, ledger));
    evidence.premise = ledger::Premise(std::move(cubes));
    break;
  }
  case Status::VerifiedToBound:
    evidence.strength = Strength::Bounded;
    evidence.detail = check.reason;
    break;
  case Status::Unreachable:
    evidence.strength = isExhaustive ? Strength::Testing : Strength::Bounded;
    evidence.isUnreachable = isReallyUnreachable(ledger[index]);
    evidence.detail = check.reason;
    break;
  case Status::Verified:
  case Status::Failed:
  case Status::Open:
    ledger.explainOpen(index, check.reason);
    return;
  }
  ledger.record(index, std::move(evidence));
}

} // namespace

bool recordTesting(const suite::UnitResult &tested, ledger::Ledger &ledger) {
  bool isNews = false;
  for (const suite::CheckResult &check : tested.checks) {
    const auto index = ledger.find(check.check.id);
    if (!index)
      continue; // leak checks are about calls, not about places in the code
    if (check.status == Status::Failed && check.test)
      ledger.recordFailure(*index, *check.test);
    if (check.check.function != tested.function)
      continue;
    const bool wasVerified = ledger[*index].premise().isAlways();
    recordCheck(tested, check, *index, ledger);
    ledger.recordConfidence(*index, check.confidence);
    isNews |= !wasVerified && ledger[*index].premise().isAlways();
  }
  return isNews;
}

void adoptVerdicts(const ledger::Ledger &ledger, suite::UnitResult &tested) {
  std::set<std::string> used;
  for (suite::CheckResult &check : tested.checks) {
    const auto index = ledger.find(check.check.id);
    if (!index || check.test)
      continue;
    const ledger::Entry &entry = ledger[*index];
    const bool isOwn = check.check.function == tested.function;
    // What the calls of this unit showed of a callee says more than what holds for all its calls under assumptions.
    const bool isOpen = check.status == Status::Open && entry.status() == Status::VerifiedUnder;
    if (!isOwn && !isOpen && entry.status() != Status::Verified)
      continue;
    const double confidence = check.confidence;
    check = describeEntry(entry);
    check.confidence = std::max(check.confidence, confidence);
    if (check.status == Status::Failed) { // a test of another unit shows it, whatever was claimed or passed here
      check.by = {"testing"};
      check.reason = "a test of another unit fails it";
    }
    for (const std::string &id : entry.premise().names())
      used.insert(id);
  }
  for (const std::string &id : used) {
    const ledger::Assumption &assumption = ledger.assumptions().at(id);
    const bool isThere = std::any_of(tested.assumptions.begin(), tested.assumptions.end(),
                                     [&](const suite::Assumption &known) { return known.id == id; });
    if (!isThere)
      tested.assumptions.push_back(
          {assumption.id, assumption.kind, assumption.place, assumption.predicate, assumption.by});
  }
}

} // namespace premise::session
