// Every check and every assumption once, however many units met it: what reports about a whole source show.
#pragma once

#include "suite/Results.h"

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace premise::report {

/// What one unit found out about a check.
struct Verdict {
  const suite::UnitResult *unit = nullptr;
  const suite::CheckResult *result = nullptr;
};

struct CheckEntry {
  const program::Check *check = nullptr;
  suite::Status status = suite::Status::Open; ///< the weakest claim of all verdicts
  std::vector<Verdict> verdicts;
};

struct AssumptionEntry {
  const suite::Assumption *assumption = nullptr;
  std::size_t checks = 0; ///< how many checks rest on it: some verdict's premise names it
};

/// Refers to the results it was made from, which must outlive it.
struct Catalogue {
  std::vector<CheckEntry> checks;           ///< by file, line, column, id
  std::vector<AssumptionEntry> assumptions; ///< those on which most rests first
  std::map<suite::Status, std::size_t> counts;
  std::size_t verdicts = 0; ///< at least the number of checks: units that share a callee each judge its checks
};

Catalogue catalogue(const suite::Results &results);

/// What may be said of a check about which two units found out different things: never more than both say.
suite::Status weaker(suite::Status a, suite::Status b);

struct TestEntry {
  const suite::UnitResult *unit = nullptr;
  const suite::Test *test = nullptr;
};
/// The failing tests that no check explains.
std::vector<TestEntry> crashes(const suite::Results &results);

const suite::Test *findTest(const suite::UnitResult &unit, const std::string &id);

} // namespace premise::report
