// Is an assumption dropped when, and only when, somebody has verified what it says?
#include "analyze/Chain.h"

#include <gtest/gtest.h>

namespace premise::analyze {
namespace {

class DischargeTest : public ::testing::Test {
protected:
  DischargeTest() {
    for (unsigned line = 0; line < 3; line++)
      program_.checks.push_back({"f.c:" + std::to_string(line + 1) + ":1:assert",
                                 program::CheckKind::Assert,
                                 {"f.c", line + 1, 1},
                                 "f",
                                 "p"});
    ledger_ = ledger::Ledger(program_);
  }

  std::string holds(std::uint32_t check) {
    return ledger_.assume({.id = {},
                           .kind = "check-holds",
                           .place = {"f.c", check + 1, 1},
                           .function = "f",
                           .predicate = "p",
                           .by = "one",
                           .executable = ledger::CheckHolds{program_.checks[check].id}});
  }

  program::Program program_;
  ledger::Ledger ledger_;
};

TEST_F(DischargeTest, FromOneToTheNext) {
  ledger_.record(2, {.by = "one", .premise = ledger::Premise({{holds(1)}})});
  ledger_.record(1, {.by = "one", .premise = ledger::Premise({{holds(0)}})});
  discharge(ledger_);
  EXPECT_EQ(ledger_[2].status(), ledger::Status::VerifiedUnder);
  ledger_.record(0, {.by = "two"});
  discharge(ledger_);
  EXPECT_EQ(ledger_[1].status(), ledger::Status::Verified);
  EXPECT_EQ(ledger_[2].status(), ledger::Status::Verified);
}

TEST_F(DischargeTest, ACircleProvesNothing) {
  ledger_.record(0, {.by = "one", .premise = ledger::Premise({{holds(1)}})});
  ledger_.record(1, {.by = "two", .premise = ledger::Premise({{holds(0)}})});
  discharge(ledger_);
  EXPECT_EQ(ledger_[0].status(), ledger::Status::VerifiedUnder);
  EXPECT_EQ(ledger_[1].status(), ledger::Status::VerifiedUnder);
}

TEST_F(DischargeTest, BoundedResultsAndFailedChecksDischargeNothing) {
  ledger_.record(2, {.by = "one", .premise = ledger::Premise({{holds(0), holds(1)}})});
  ledger_.record(0, {.by = "two", .strength = ledger::Strength::Bounded});
  ledger_.record(1, {.by = "two"});
  ledger_.recordFailure(1, "f_1");
  discharge(ledger_);
  EXPECT_EQ(ledger_[2].premise().names().size(), 2U);
}

} // namespace
} // namespace premise::analyze
