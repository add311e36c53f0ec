// How the verdicts of several units about one check are put together.
#include "report/Catalogue.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace premise::report {
namespace {

using suite::Status;

/// From the strongest claim to the weakest. That one unit cannot reach a check says nothing about the others, so
/// "unreachable" gives way to every verdict of a unit that can.
int rank(Status status) {
  switch (status) {
  case Status::Unreachable:
    return 0;
  case Status::Verified:
    return 1;
  case Status::VerifiedByTesting:
    return 2;
  case Status::VerifiedUnder:
    return 3;
  case Status::VerifiedToBound:
    return 4;
  case Status::Open:
    return 5;
  case Status::Failed:
    return 6;
  }
  return 5;
}

auto placeKey(const program::Check &check) {
  return std::tie(check.place.file, check.place.line, check.place.column, check.id);
}

void addChecks(const suite::Results &results, Catalogue &all) {
  std::map<std::string, std::size_t> byId;
  for (const suite::UnitResult &unit : results.units)
    for (const suite::CheckResult &result : unit.checks) {
      const auto [found, isNew] = byId.try_emplace(result.check.id, all.checks.size());
      if (isNew)
        all.checks.push_back({&result.check, result.status, {}});
      CheckEntry &entry = all.checks[found->second];
      entry.status = weaker(entry.status, result.status);
      entry.verdicts.push_back({&unit, &result});
      ++all.verdicts;
    }
  std::sort(all.checks.begin(), all.checks.end(),
            [](const CheckEntry &a, const CheckEntry &b) { return placeKey(*a.check) < placeKey(*b.check); });
  for (const CheckEntry &entry : all.checks)
    ++all.counts[entry.status];
}

void addAssumptions(const suite::Results &results, Catalogue &all) {
  std::map<std::string, std::size_t> byId;
  for (const suite::UnitResult &unit : results.units)
    for (const suite::Assumption &assumption : unit.assumptions)
      if (byId.try_emplace(assumption.id, all.assumptions.size()).second)
        all.assumptions.push_back({&assumption, 0});
  for (const CheckEntry &entry : all.checks) {
    std::set<std::string> named;
    for (const Verdict &verdict : entry.verdicts)
      for (const std::vector<std::string> &conjunction : verdict.result->premise)
        named.insert(conjunction.begin(), conjunction.end());
    for (const std::string &id : named)
      if (const auto found = byId.find(id); found != byId.end())
        ++all.assumptions[found->second].checks;
  }
  std::sort(all.assumptions.begin(), all.assumptions.end(), [](const AssumptionEntry &a, const AssumptionEntry &b) {
    return a.checks != b.checks ? a.checks > b.checks : a.assumption->id < b.assumption->id;
  });
}

} // namespace

Status weaker(Status a, Status b) {
  return rank(a) >= rank(b) ? a : b;
}

Catalogue catalogue(const suite::Results &results) {
  Catalogue all;
  addChecks(results, all);
  addAssumptions(results, all);
  return all;
}

std::vector<TestEntry> crashes(const suite::Results &results) {
  std::vector<TestEntry> found;
  for (const suite::UnitResult &unit : results.units)
    for (const suite::Test &test : unit.tests)
      if (test.outcome == suite::Outcome::Fail && !test.check)
        found.push_back({&unit, &test});
  return found;
}

const suite::Test *findTest(const suite::UnitResult &unit, const std::string &id) {
  for (const suite::Test &test : unit.tests)
    if (test.id == id)
      return &test;
  return nullptr;
}

} // namespace premise::report
