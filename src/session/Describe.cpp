// How entries of the ledger become results of units.
#include "session/Describe.h"

#include <algorithm>
#include <set>

namespace premise::session {
namespace {

suite::Assumption describe(const ledger::Assumption &assumption) {
  return {assumption.id, assumption.kind, assumption.place, assumption.predicate, assumption.by};
}

} // namespace

suite::CheckResult describeEntry(const ledger::Entry &entry) {
  suite::CheckResult result;
  result.check = entry.check;
  result.status = entry.status();
  result.by = entry.by();
  result.test = entry.failedBy;
  result.confidence = result.status == ledger::Status::Verified ? 1.0 : entry.confidence;
  if (result.status == ledger::Status::VerifiedUnder)
    for (const ledger::Cube &cube : entry.premise().cubes())
      result.premise.emplace_back(cube.begin(), cube.end());
  if (!ledger::isVerified(result.status))
    result.reason = entry.reason;
  if (result.status == ledger::Status::Open && result.reason.empty())
    result.reason = "not attempted";
  return result;
}

Describer::Describer(const CheckedSource &source) : source_(source) {
  for (const ledger::Entry &entry : source.ledger.entries())
    byFunction_[entry.check.function].push_back(&entry);
}

/// Also the assumptions that they rest on.
void Describer::addChecks(suite::UnitResult &result) const {
  const auto found = byFunction_.find(result.function);
  if (found == byFunction_.end())
    return;
  std::set<std::string> used;
  for (const ledger::Entry *entry : found->second) {
    result.checks.push_back(describeEntry(*entry));
    for (const std::string &id : entry->premise().names())
      used.insert(id);
  }
  for (const std::string &id : used)
    result.assumptions.push_back(describe(source_.ledger.assumptions().at(id)));
}

bool Describer::isShown(std::size_t unit) const {
  const program::Unit &described = source_.program.units[unit];
  return !program::isWrittenByCompiler(described) || byFunction_.contains(described.name);
}

suite::UnitResult Describer::unit(std::size_t number) const {
  const program::Unit &described = source_.program.units[number];
  suite::UnitResult result;
  result.function = described.name;
  result.place = described.place;
  result.isStatic = described.isStatic;
  result.note = described.problem.empty() ? "static stage only" : "not tested: " + described.problem;
  addChecks(result);
  return result;
}

std::vector<suite::UnitResult> Describer::others() const {
  std::set<std::string> units;
  for (const program::Unit &unit : source_.program.units)
    units.insert(unit.name);
  std::vector<suite::UnitResult> results;
  for (const auto &[function, entries] : byFunction_) {
    const base::SourceSpan &place = entries.front()->check.place;
    if (units.contains(function) || place.file != source_.program.source.file)
      continue;
    suite::UnitResult &result = results.emplace_back();
    result.function = function;
    result.place = place;
    result.note = "not tested: the compiler writes it";
    addChecks(result);
  }
  return results;
}

} // namespace premise::session
