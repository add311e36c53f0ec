// Is the example of the paper guided as the paper says (Guided DSE, Fig. 2)?
#include "Guide.h"

namespace premise::guide {
namespace {

using Texts = std::vector<std::string>;

// Overflow wraps around here, as it does in C#: it is assumed not to happen, and no check.
const char *const kDeposit = R"(#include <premise/premise.h>
#include <assert.h>
int balance;
void ReviewDeposit(int amount);
void SuggestInvestment(void);
void Deposit(int amount) {
  int old = balance;
  const int most = 2147483647;
  if (amount <= 0 || amount > 50000) {
    ReviewDeposit(amount);
  } else {
    PREMISE_ASSUMED(balance <= most - amount, a);
    balance = balance + amount;
    if (balance > 10000) {
      SuggestInvestment();
    }
  }
  assert(balance >= old);
}
int reviews;
void ReviewDeposit(int amount) { if (amount > 5) reviews = 1; else reviews = 2; }
void SuggestInvestment(void) { reviews = 3; }
)";

void claimDeposit(program::Program &program, ledger::Ledger &ledger) {
  const std::uint32_t check = checkAt(program, 18, program::CheckKind::Assert);
  for (std::uint32_t i = 0; i < program.checks.size(); i++)
    ledger.record(i, i == check ? under({{program.assumed.front().id}}) : under({{}}));
}

TEST(Deposit, HasExactlyTheTwoAssumptionsOfFigure2) {
  Guide guide(kDeposit, {"-fwrapv"});
  const suite::UnitResult result = guide.test("Deposit", Mode::May, claimDeposit);
  EXPECT_EQ(guidanceOf(result), (Texts{"may 10 !a", "may 13 !a"}));
}

TEST(Deposit, OnlyTheFailingTestIsLeft) {
  for (const Mode mode : {Mode::May, Mode::MayMust}) {
    Guide guide(kDeposit, {"-fwrapv"});
    const suite::UnitResult result = guide.test("Deposit", mode, claimDeposit);
    ASSERT_EQ(result.tests.size(), 1U);
    EXPECT_EQ(result.tests[0].outcome, suite::Outcome::Fail);
    EXPECT_FALSE(result.tests[0].redundant);
    EXPECT_TRUE(result.exploration.exhaustive);
    // No review and no overflow: both are stopped before anything is called. Asking for more reviews is not even tried.
    EXPECT_EQ(result.exploration.aborted, 2U);
  }
}

TEST(Deposit, WithoutConditionsAllPathsAreTested) {
  for (const Mode mode : {Mode::Uv, Mode::Pv}) {
    Guide guide(kDeposit, {"-fwrapv"});
    const suite::UnitResult result = guide.test("Deposit", mode, claimDeposit);
    EXPECT_EQ(result.exploration.aborted, 0U);
    EXPECT_EQ(result.tests.size(), 5U);
    EXPECT_EQ(result.exploration.failing, 1U);
    EXPECT_EQ(result.exploration.redundant, result.tests.size() - 1);
  }
}

TEST(Deposit, MustTriesTheOverflowFirst) {
  Guide guide(kDeposit, {"-fwrapv"});
  const suite::UnitResult result = guide.test("Deposit", Mode::Must, claimDeposit);
  EXPECT_EQ(guidanceOf(result), (Texts{"must 13 !a", "must 18 !a"}));
  EXPECT_EQ(result.exploration.failing, 1U);
  EXPECT_GT(result.exploration.interrupted, 0U);
}

// The same with overflow as a check of its own, as in C: the assumption is that check's condition.
TEST(Deposit, InCTheOverflowCheckIsTheAssumption) {
  Guide guide(R"(#include <assert.h>
int balance;
int reviews;
void ReviewDeposit(int amount) { if (amount > 5) reviews = 1; else reviews = 2; }
void SuggestInvestment(void) { reviews = 3; }
void Deposit(int amount) {
  int old = balance;
  if (amount <= 0 || amount > 50000) {
    ReviewDeposit(amount);
  } else {
    balance = balance + amount;
    if (balance > 10000) {
      SuggestInvestment();
    }
  }
  assert(balance >= old);
}
)");
  const auto claim = [](program::Program &program, ledger::Ledger &ledger) {
    const std::uint32_t overflow = checkAt(program, 11, program::CheckKind::SignedOverflow);
    const std::string a = ledger.assume(assumptionOf(ledger::CheckHolds{program.checks[overflow].id}, 11, "Deposit"));
    ledger.record(checkAt(program, 16, program::CheckKind::Assert), under({{a}}));
  };
  const suite::UnitResult result = guide.test("Deposit", Mode::MayMust, claim);
  EXPECT_EQ(guidanceOf(result), (Texts{"may 9 !a1", "may 11 !a1"}));
  ASSERT_EQ(result.tests.size(), 1U);
  EXPECT_EQ(result.tests[0].outcome, suite::Outcome::Fail);
  EXPECT_EQ(result.tests[0].check->find("unit.c:11"), result.tests[0].check->rfind("unit.c:11"));
  EXPECT_TRUE(result.exploration.exhaustive);
}

} // namespace
} // namespace premise::guide
