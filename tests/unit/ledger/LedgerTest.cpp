// Do results of several verifiers add up to the right status?
#include "ledger/Ledger.h"

#include <gtest/gtest.h>

namespace premise::ledger {
namespace {

class LedgerTest : public ::testing::Test {
protected:
  LedgerTest() {
    Entry entry;
    entry.check = {"f.c:3:5:assert", program::CheckKind::Assert, {"f.c", 3, 5}, "f", "x > 0"};
    ledger_ = Ledger({entry}, {});
  }

  std::string assumeAt(unsigned line, const std::string &predicate = "p") {
    return ledger_.assume({.id = {},
                           .kind = "no-overflow",
                           .place = {"f.c", line, 1},
                           .function = "f",
                           .predicate = predicate,
                           .by = "numeric",
                           .executable = NoWrap{}});
  }
  Status status() const { return ledger_[0].status(); }

  Ledger ledger_;
};

TEST_F(LedgerTest, NothingIsKnownAtFirst) {
  EXPECT_EQ(status(), Status::Open);
  EXPECT_TRUE(ledger_[0].premise().isNever());
}

TEST_F(LedgerTest, AProofVerifies) {
  ledger_.record(0, {.by = "numeric"});
  EXPECT_EQ(status(), Status::Verified);
  EXPECT_EQ(ledger_[0].by(), std::vector<std::string>{"numeric"});
}

TEST_F(LedgerTest, AssumptionsStayVisible) {
  ledger_.record(0, {.by = "numeric", .premise = Premise({{assumeAt(2)}})});
  EXPECT_EQ(status(), Status::VerifiedUnder);
}

TEST_F(LedgerTest, ResultsAreCombinedByDisjunction) {
  const std::string a = assumeAt(1);
  const std::string b = assumeAt(2);
  ledger_.record(0, {.by = "numeric", .premise = Premise({{a}})});
  ledger_.record(0, {.by = "unroll", .premise = Premise({{b}})});
  EXPECT_EQ(ledger_[0].premise(), Premise({{a}, {b}}));
  ledger_.record(0, {.by = "testing", .strength = Strength::Testing});
  EXPECT_EQ(status(), Status::VerifiedByTesting);
}

TEST_F(LedgerTest, ABoundIsNoPremise) {
  ledger_.record(0, {.by = "testing", .strength = Strength::Bounded});
  EXPECT_EQ(status(), Status::VerifiedToBound);
  EXPECT_TRUE(ledger_[0].premise().isNever());
}

TEST_F(LedgerTest, AFailingTestBeatsEveryProof) {
  ledger_.record(0, {.by = "numeric"});
  ledger_.recordFailure(0, "f_1");
  EXPECT_EQ(status(), Status::Failed);
}

TEST_F(LedgerTest, WhatCannotBeReachedIsNeverGreen) {
  ledger_.record(0, {.by = "numeric"});
  ledger_.recordUnreachable(0, "unroll");
  EXPECT_EQ(status(), Status::Unreachable);
}

TEST_F(LedgerTest, EqualAssumptionsShareAnIdAndOthersDoNot) {
  const std::string first = assumeAt(1);
  EXPECT_EQ(assumeAt(1), first);
  EXPECT_EQ(assumeAt(1, "q"), first + "#2");
  EXPECT_EQ(ledger_.assumptions().size(), 2U);
}

TEST_F(LedgerTest, APremiseOverUnknownAssumptionsIsABug) {
  EXPECT_ANY_THROW(ledger_.record(0, {.by = "numeric", .premise = Premise({{"nobody"}})}));
}

TEST_F(LedgerTest, MergingTakesOnlyWhatIsWanted) {
  Ledger older = ledger_;
  older.record(0, {.by = "testing", .strength = Strength::Testing});
  older.record(0, {.by = "numeric"});
  ledger_.merge(older, [](const Entry &, const Evidence &evidence) { return evidence.by == "testing"; });
  EXPECT_EQ(status(), Status::VerifiedByTesting);
}

} // namespace
} // namespace premise::ledger
