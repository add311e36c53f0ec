// Does every check count once, with no more than all units together may claim?
#include "report/Catalogue.h"

#include "Samples.h"
#include "report/Words.h"

#include <gtest/gtest.h>

namespace premise::report {
namespace {

using namespace suite::samples;
using suite::Status;

suite::UnitResult unitWith(const std::string &name, Status status) {
  suite::UnitResult unit;
  unit.function = name;
  unit.checks = {check(program::CheckKind::Assert, {"a.c", 3, 1}, "shared", "x")};
  unit.checks[0].status = status;
  return unit;
}

Status combined(Status a, Status b) {
  suite::Results results;
  results.units = {unitWith("f", a), unitWith("g", b)};
  const Catalogue all = catalogue(results);
  EXPECT_EQ(all.checks.size(), 1U);
  EXPECT_EQ(all.verdicts, 2U);
  EXPECT_EQ(all.counts.at(all.checks[0].status), 1U);
  return all.checks[0].status;
}

TEST(Catalogue, aFailureAnywhereIsAFailure) {
  for (const Status other : kAllStatuses) {
    EXPECT_EQ(combined(Status::Failed, other), Status::Failed);
    EXPECT_EQ(combined(other, Status::Failed), Status::Failed);
  }
}

TEST(Catalogue, openBeatsEveryClaim) {
  for (const Status other : kAllStatuses)
    if (other != Status::Failed) {
      EXPECT_EQ(combined(Status::Open, other), Status::Open);
      EXPECT_EQ(combined(other, Status::Open), Status::Open);
    }
}

TEST(Catalogue, assumptionsAndBoundsAreNotForgotten) {
  EXPECT_EQ(combined(Status::Verified, Status::VerifiedUnder), Status::VerifiedUnder);
  EXPECT_EQ(combined(Status::VerifiedToBound, Status::Verified), Status::VerifiedToBound);
  EXPECT_EQ(combined(Status::VerifiedByTesting, Status::VerifiedToBound), Status::VerifiedToBound);
}

TEST(Catalogue, unreachableFromOneUnitSaysNothingAboutOthers) {
  EXPECT_EQ(combined(Status::Unreachable, Status::Verified), Status::Verified);
  EXPECT_EQ(combined(Status::Unreachable, Status::Unreachable), Status::Unreachable);
}

TEST(Catalogue, countsChecksThatRestOnAnAssumptionOnce) {
  suite::UnitResult unit = deposit();
  const suite::Assumption other{"bank.c:4:5:no-alias", "no-alias", {"bank.c", 4, 5}, "a and b differ", "numeric"};
  unit.assumptions.insert(unit.assumptions.begin(), other);
  unit.checks[1].premise = {{"bank.c:9:15:no-overflow"}, {"bank.c:9:15:no-overflow", "unknown"}};
  suite::Results results;
  results.units = {unit, unit};
  const Catalogue all = catalogue(results);
  ASSERT_EQ(all.assumptions.size(), 2U);
  EXPECT_EQ(all.assumptions[0].assumption->kind, "no-overflow");
  EXPECT_EQ(all.assumptions[0].checks, 1U);
  EXPECT_EQ(all.assumptions[1].checks, 0U);
}

TEST(Words, shortenedTextsEndBetweenCharacters) {
  EXPECT_EQ(shortened("abcdef", 6), "abcdef");
  EXPECT_EQ(shortened("abcdefg", 6), "abc...");
  EXPECT_EQ(shortened("ab\xc3\xa9"
                      "efgh",
                      6),
            "ab...");
}

} // namespace
} // namespace premise::report
