// How all checks but one are left out, and taken out of the results.
#include "session/Focus.h"

#include <algorithm>
#include <map>

namespace premise::session {

namespace {

ledger::Ledger withEntries(std::vector<ledger::Entry> entries, const ledger::Ledger &ledger) {
  std::vector<ledger::Assumption> assumptions;
  for (const auto &[id, assumption] : ledger.assumptions())
    assumptions.push_back(assumption);
  return {std::move(entries), std::move(assumptions)};
}

} // namespace

ledger::Ledger withWholePremises(const ledger::Ledger &ledger) {
  std::map<std::string, ledger::Cube> all;
  for (const auto &[id, assumption] : ledger.assumptions())
    all[assumption.function].insert(id);
  std::vector<ledger::Entry> entries(ledger.entries().begin(), ledger.entries().end());
  for (ledger::Entry &entry : entries)
    for (ledger::Evidence &evidence : entry.evidence) {
      ledger::Cube cube = evidence.premise.names();
      if (cube.empty())
        continue;
      cube.merge(ledger::Cube(all[entry.check.function]));
      evidence.premise = ledger::Premise({cube});
    }
  return withEntries(std::move(entries), ledger);
}

ledger::Ledger focusedOn(const std::string &check, const ledger::Ledger &ledger) {
  std::vector<ledger::Entry> entries(ledger.entries().begin(), ledger.entries().end());
  for (ledger::Entry &entry : entries)
    if (entry.check.id != check) {
      entry.failedBy.reset();
      entry.evidence = {{.by = "focus"}};
    }
  return withEntries(std::move(entries), ledger);
}

void keepFocus(const std::string &check, suite::UnitResult &unit) {
  std::erase_if(unit.checks, [&](const suite::CheckResult &result) { return result.check.id != check; });
  std::erase_if(unit.tests, [&](const suite::Test &test) { return test.check && *test.check != check; });
  unit.exploration.tests = unit.tests.size();
  unit.exploration.failing =
      static_cast<std::uint64_t>(std::count_if(unit.tests.begin(), unit.tests.end(), [](const suite::Test &test) {
        return test.outcome == suite::Outcome::Fail;
      }));
}

} // namespace premise::session
