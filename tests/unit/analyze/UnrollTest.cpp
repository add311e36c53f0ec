// Which checks does `unroll` verify, and under which assumptions?
#include "UnrollFixture.h"

namespace premise::analyze {
namespace {

using program::CheckKind;

constexpr const char *kDeposit = R"(
int balance;
void deposit(int amount) {
  if (amount <= 0) return;
  int old = balance;
  balance = balance + amount;
  PREMISE_ASSERT(balance >= old);
}
)";

TEST_F(UnrollFixture, DepositNeedsExactlyOneOverflowAssumption) {
  analyse(kDeposit, "no-overflow");
  EXPECT_EQ(assertion("deposit"), "verified-under no-overflow");
  EXPECT_EQ(status("deposit", CheckKind::SignedOverflow), "open");
}

TEST_F(UnrollFixture, WithoutCompromiseTheDepositIsOpenWithACounterexample) {
  analyse(kDeposit);
  EXPECT_EQ(assertion("deposit"), "open");
  const Counterexample *found = counterexample("deposit", CheckKind::Assert);
  ASSERT_NE(found, nullptr);
  const auto amount = static_cast<std::int32_t>(found->parameters.at("amount"));
  const auto balance = static_cast<std::int32_t>(found->globals.at("balance").at(0));
  EXPECT_GT(amount, 0);
  EXPECT_GT(static_cast<std::int64_t>(amount) + balance, 2147483647);
}

constexpr const char *kCells = R"(
struct cell { int value; };
int product(struct cell *c, struct cell *d) {
  PREMISE_REQUIRES(c != 0 && d != 0);
  PREMISE_REQUIRES(c->value != 0 && d->value != 0);
  if ((0 < c->value && 0 < d->value) || (c->value < 0 && d->value < 0))
    c->value = (-1) * c->value;
  int result = c->value * d->value;
  PREMISE_ASSERT(result < 0);
  return result;
}
)";

TEST_F(UnrollFixture, ProductOfCellsNeedsItsAliasingAndOverflowAssumptions) {
  analyse(kCells, "no-overflow,no-alias");
  // That the negation does not overflow is not needed: its result would make the product overflow.
  EXPECT_EQ(assertion("product"), "verified-under no-overflow no-alias");
  EXPECT_EQ(status("product", CheckKind::NullDereference), "verified");
}

TEST_F(UnrollFixture, ProductOfCellsIsOpenWhenCellsMayBeTheSame) {
  analyse(kCells, "no-overflow");
  EXPECT_EQ(assertion("product"), "open");
}

TEST_F(UnrollFixture, SumOfSquaresNeedsOverflowAssumptionsAndItsInvariant) {
  analyse(R"(
int sumOfSquares(int from, int to) {
  PREMISE_REQUIRES(from <= to);
  int r = from * from;
  for (int i = from + 1; i <= to; i++) {
    PREMISE_LOOP_INVARIANT(from * from <= r);
    r = r + i * i;
  }
  return r;
}
)",
          "no-overflow");
  const std::string found = status("sumOfSquares", CheckKind::LoopInvariant);
  EXPECT_TRUE(found.starts_with("verified-under no-overflow")) << found;
  EXPECT_EQ(found.find("loops-at-most"), std::string::npos) << found;
}

TEST_F(UnrollFixture, InvariantsStandForAllIterations) {
  analyse(R"(
void ok(int n) {
  int i = 0;
  while (i < n) {
    PREMISE_LOOP_INVARIANT(i >= 0 && i < n);
    i++;
  }
  PREMISE_ASSERT(n <= 0 || i == n);
}
void entry(int n) {
  int i = 0;
  while (i < n) {
    PREMISE_LOOP_INVARIANT(i > 0);
    i++;
  }
}
void step(int n) {
  int i = 0;
  while (i < n) {
    PREMISE_LOOP_INVARIANT(i < 5);
    i++;
  }
}
void weak(int n) {
  int i = 0;
  while (i < n) {
    PREMISE_LOOP_INVARIANT(i <= n);
    i++;
  }
  PREMISE_ASSERT(i >= 0);
}
)");
  EXPECT_EQ(status("ok", CheckKind::LoopInvariant), "verified");
  EXPECT_EQ(assertion("ok"), "verified");
  EXPECT_EQ(status("ok", CheckKind::SignedOverflow), "verified");
  EXPECT_EQ(status("entry", CheckKind::LoopInvariant), "open");
  EXPECT_EQ(status("step", CheckKind::LoopInvariant), "open");
  EXPECT_EQ(status("weak", CheckKind::LoopInvariant), "verified");
  EXPECT_EQ(assertion("weak"), "open") << "the invariant does not say that i is not negative";
}

TEST_F(UnrollFixture, OnlyLoopsThatMatterAreAssumedToBeShort) {
  analyse(R"(
void loops(unsigned n, unsigned m) {
  unsigned a = 0;
  PREMISE_ASSERT(a == 0);
  for (unsigned i = 0; i < n; i++)
    a += 2;
  PREMISE_ASSERT(a % 2 == 0);
  unsigned b = 0;
  for (unsigned i = 0; i < m; i++)
    b++;
  PREMISE_ASSERT(b <= m);
}
void bounded(unsigned n) {
  unsigned a = 0;
  for (unsigned i = 0; i < (n & 3); i++)
    a += 2;
  PREMISE_ASSERT(a <= 6);
}
void certain(void) {
  unsigned a = 0;
  for (unsigned i = 0; i < 20; i++)
    a += i;
  PREMISE_ASSERT(a == 190);
}
)");
  EXPECT_EQ(assertion("loops", 0), "verified");
  EXPECT_EQ(assertion("loops", 1), "verified-under loops-at-most-3");
  EXPECT_EQ(assertion("loops", 2), "verified-under loops-at-most-3 loops-at-most-3");
  EXPECT_EQ(assertion("bounded"), "verified");
  EXPECT_EQ(assertion("certain"), "verified");
}

TEST_F(UnrollFixture, AResultAboutNoExecutionIsNone) {
  analyse(R"(
void far(void) {
  unsigned i = 0;
  while (i < 1000)
    i++;
  PREMISE_ASSERT(i == 7);
}
)");
  EXPECT_EQ(assertion("far"), "open");
}

TEST_F(UnrollFixture, ConditionsOfTwoPartsDoNotEndBeforeTheBody) {
  analyse(R"(
void both(unsigned n) {
  unsigned i = 0, seen = 0;
  while (i < n && !(seen = i >= 3))
    i++;
  PREMISE_ASSERT(!seen);
}
)");
  // The body is entered three times, then the second half of the condition ends the loop.
  EXPECT_EQ(assertion("both"), "open");
}

TEST_F(UnrollFixture, AFailureBehindTheBoundIsNotOverlooked) {
  analyse(R"(
void late(unsigned n) {
  unsigned i = 0;
  while (i < n && i < 100)
    i++;
  PREMISE_ASSERT(i < 50);
}
)");
  EXPECT_EQ(assertion("late"), "verified-under loops-at-most-3");
}

TEST_F(UnrollFixture, CallsAreInlinedAndTheirPreconditionsChecked) {
  analyse(R"(
static int half(int x) { PREMISE_REQUIRES(x > 0); return x / 2; }
int ok(int x) { if (x > 7) { int r = half(x); PREMISE_ASSERT(r < x); } return 0; }
int unknown(void);
int deep(int x) { return x > 10 ? x : deep(x + 1); }
int any(int x) { int r = unknown(); PREMISE_ASSERT(r != 3); return r; }
int recursive(void) { int r = deep(0); PREMISE_ASSERT(r > 10); return r; }
)");
  EXPECT_EQ(assertion("ok"), "verified");
  EXPECT_EQ(assertion("any"), "open");
  EXPECT_EQ(assertion("recursive"), "open") << "what lies behind the depth can return anything";
  EXPECT_EQ(status("half", CheckKind::Precondition), "verified") << "the only call satisfies it";
}

TEST_F(UnrollFixture, ContradictoryPreconditionsAreSaid) {
  analyse(R"(
int never(int x) { PREMISE_REQUIRES(x > 3); PREMISE_REQUIRES(x < 2); PREMISE_ASSERT(x == 9); return 10 / x; }
int partly(int x) { if (x > 3 && x < 2) PREMISE_ASSERT(x == 9); return 0; }
)");
  EXPECT_EQ(assertion("never"), "unreachable");
  EXPECT_EQ(assertion("partly"), "unreachable");
  ASSERT_EQ(findings_.warnings.size(), 1U);
  EXPECT_NE(findings_.warnings.front().find("never"), std::string::npos);
}

constexpr const char *kGuarded = R"(
int f(int x) {
  if (x == 5) return 0;
  int y = x + 1;
  int z = x > 10 ? y : 1;
  PREMISE_ASSERT(z > 0 || x < 5);
  return z;
}
)";

TEST_F(UnrollFixture, WhatSomebodyVerifiedUnderAPremiseIsLeftWhereThePremiseDoesNotHold) {
  analyse(kGuarded);
  EXPECT_EQ(assertion("f"), "open");
  const auto find = [&](CheckKind kind) {
    for (std::uint32_t i = 0; i < ledger_.entries().size(); i++)
      if (ledger_[i].check.kind == kind)
        return i;
    return ~0U;
  };
  const auto verifyUnder = [&](CheckKind premise) {
    ledger::Assumption assumption;
    assumption.kind = "a";
    assumption.place = ledger_[find(premise)].check.place;
    assumption.function = "f";
    assumption.executable = ledger::CheckHolds{ledger_[find(premise)].check.id};
    ledger_ = ledger::Ledger(*program_);
    const std::string id = ledger_.assume(assumption);
    ledger_.record(find(CheckKind::Assert), {.by = "somebody", .premise = ledger::Premise({{id}})});
  };
  // The sum overflows only for the largest x, and then the assertion fails: the premise is all that can be said.
  verifyUnder(CheckKind::SignedOverflow);
  Task task{.program = *program_, .functions = {"f"}};
  Unroll().analyze(task, ledger_);
  EXPECT_EQ(assertion("f"), "verified-under a");
}

TEST_F(UnrollFixture, APremiseThatAlwaysHoldsMakesAProof) {
  analyse("int f(int x) { if (x > 9) return 0; int y = x + 1; PREMISE_ASSERT(y != 77); return y; }");
  EXPECT_EQ(assertion("f"), "verified");
  analyse("int f(int x, int z) { if (x > 9) return 0; int y = x + 1; PREMISE_ASSERT(y != z); return y; }");
  EXPECT_EQ(assertion("f"), "open");
  ledger::Assumption assumption;
  assumption.kind = "a";
  assumption.function = "f";
  std::uint32_t check = 0;
  for (std::uint32_t i = 0; i < ledger_.entries().size(); i++)
    if (ledger_[i].check.kind == CheckKind::SignedOverflow)
      assumption.executable = ledger::CheckHolds{ledger_[i].check.id};
    else if (ledger_[i].check.kind == CheckKind::Assert)
      check = i;
  ledger_ = ledger::Ledger(*program_);
  // Somebody claims the assertion wherever the sum does not overflow. It never does, so nothing is left to show.
  ledger_.record(check, {.by = "somebody", .premise = ledger::Premise({{ledger_.assume(assumption)}})});
  Task task{.program = *program_, .functions = {"f"}};
  Unroll().analyze(task, ledger_);
  EXPECT_EQ(assertion("f"), "verified");
}

constexpr const char *kNested = R"(
int g(unsigned n) {
  int a = 0;
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j < n; j++)
      a ^= 1;
  PREMISE_ASSERT(a < 9);
  return a;
}
)";

TEST_F(UnrollFixture, NoBoundIsAssumedIfNoneIsAllowed) {
  const char *const kLoops = R"(
void loops(unsigned n) {
  unsigned a = 0;
  for (unsigned i = 0; i < n; i++)
    a += 2;
  PREMISE_ASSERT(a % 2 == 0);
}
void bounded(unsigned n) {
  unsigned a = 0;
  for (unsigned i = 0; i < (n & 3); i++)
    a += 2;
  PREMISE_ASSERT(a <= 6);
}
void wrong(unsigned n) {
  unsigned a = 0;
  for (unsigned i = 0; i < n; i++)
    a += 2;
  PREMISE_ASSERT(a < 4);
}
)";
  analyse(kLoops, "no-loop-bound");
  EXPECT_EQ(assertion("loops"), "open");
  EXPECT_EQ(reason("loops", CheckKind::Assert), "unroll: loops may go round more often than was looked at");
  EXPECT_EQ(assertion("bounded"), "verified");
  EXPECT_EQ(assertion("wrong"), "open");
}

TEST_F(UnrollFixture, TooLargeUnwindingsAreTriedWithLess) {
  analyse(kNested);
  EXPECT_EQ(assertion("g"), "verified-under loops-at-most-3") << "the outer one bounds n";
  UnrollOptions options;
  options.maxBlocks = 40;
  analyse(kNested, "none", options);
  EXPECT_EQ(assertion("g"), "verified-under loops-at-most-1");
}

TEST_F(UnrollFixture, TooLargeUnwindingsStayOpenWithTheReason) {
  UnrollOptions options;
  options.maxBlocks = 5;
  analyse(kNested, "none", options);
  EXPECT_EQ(assertion("g"), "open");
  EXPECT_EQ(reason("g", CheckKind::Assert), "unroll: the unwinding is too large");
}

TEST_F(UnrollFixture, JumpsIntoLoopsAreUnderstood) {
  analyse(R"(
int jump(int x, unsigned n) {
  unsigned i = 0;
  n &= 1;
  if (x) goto inside;
  while (i < n) {
    i++;
inside:
    x = 1;
    i++;
  }
  PREMISE_ASSERT(i < 9);
  PREMISE_ASSERT(i != 2);
  return x;
}
)");
  EXPECT_EQ(assertion("jump", 0), "verified");
  EXPECT_EQ(assertion("jump", 1), "open");
}

} // namespace
} // namespace premise::analyze
