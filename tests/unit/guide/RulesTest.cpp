// One case per rule: which executions may be left out, and which must not.
#include "Guide.h"

#include <set>

namespace premise::guide {
namespace {

using program::CheckKind;
using Texts = std::vector<std::string>;

constexpr Mode kModes[] = {Mode::Uv, Mode::Pv, Mode::May, Mode::Must, Mode::MayMust};

bool fails(const suite::UnitResult &result, unsigned line) {
  for (const suite::Test &test : result.tests)
    if (test.outcome == suite::Outcome::Fail && test.check->find(":" + std::to_string(line) + ":") != std::string::npos)
      return true;
  return false;
}

suite::Status statusAt(const suite::UnitResult &result, unsigned line) {
  for (const suite::CheckResult &check : result.checks)
    if (check.check.place.line == line)
      return check.status;
  ADD_FAILURE() << "no check on line " << line;
  return suite::Status::Open;
}

const char *const kTwoChecks = R"(#include <assert.h>
int f(int x, int y) {
  assert(x != 7);
  if (y > 3)
    y = 3;
  if (y < -3)
    y = -3;
  assert(y != 2);
  return y;
}
)";

void claimLine(program::Program &program, ledger::Ledger &ledger, unsigned line, std::vector<ledger::Cube> cubes) {
  ledger.record(checkAt(program, line, CheckKind::Assert), under(std::move(cubes)));
}

TEST(Rules, AVerifiedCheckIsNotExplored) {
  // The claim is true: line 8 is made unable to fail.
  Guide guide(R"(#include <assert.h>
int f(int x, int y) {
  assert(x != 7);
  if (y > 3)
    y = 3;
  assert(y != 4);
  return y;
}
)");
  const auto claim = [](program::Program &p, ledger::Ledger &l) { claimLine(p, l, 6, {{}}); };
  const suite::UnitResult pv = guide.test("f", Mode::Pv, claim);
  EXPECT_TRUE(fails(pv, 3));
  EXPECT_EQ(pv.tests.size(), 3U);
  // Behind the first check all is verified: one passing test is left for it, and one that fails it.
  const suite::UnitResult may = guide.test("f", Mode::May, claim);
  EXPECT_TRUE(fails(may, 3));
  EXPECT_EQ(may.tests.size(), 2U);
  EXPECT_TRUE(may.exploration.exhaustive);
  EXPECT_EQ(statusAt(may, 6), suite::Status::Verified) << "left out, so neither unreachable nor verified by testing";
}

TEST(Rules, AnUnverifiedCheckAheadIsNeverPruned) {
  for (const Mode mode : kModes) {
    Guide guide(kTwoChecks);
    const suite::UnitResult result =
        guide.test("f", mode, [](program::Program &p, ledger::Ledger &l) { claimLine(p, l, 3, {{}}); });
    EXPECT_TRUE(fails(result, 8));
  }
}

TEST(Rules, AFailedCheckIsNotVerifiedWhateverIsClaimed) {
  Guide guide(kTwoChecks);
  const suite::UnitResult result = guide.test("f", Mode::May, [](program::Program &p, ledger::Ledger &l) {
    claimLine(p, l, 3, {{}});
    claimLine(p, l, 8, {{}});
    l.recordFailure(checkAt(p, 8, CheckKind::Assert), "f_1");
  });
  EXPECT_TRUE(fails(result, 8));
}

TEST(Rules, AFullyVerifiedUnitNeedsOneRun) {
  Guide guide(kTwoChecks);
  const suite::UnitResult result = guide.test("f", Mode::MayMust, [](program::Program &p, ledger::Ledger &l) {
    claimLine(p, l, 3, {{}});
    claimLine(p, l, 8, {{}});
  });
  EXPECT_EQ(guidanceOf(result), (Texts{"may 3 false"}));
  EXPECT_EQ(result.exploration.runs, 1U);
  EXPECT_TRUE(result.tests.empty());
}

TEST(Rules, AWrongClaimThatARunRefutesIsAFailure) {
  Guide guide(R"(#include <assert.h>
int f(int x) {
  assert(x != 0);
  return x;
}
)");
  const suite::UnitResult result =
      guide.test("f", Mode::Pv, [](program::Program &p, ledger::Ledger &l) { claimLine(p, l, 3, {{}}); });
  EXPECT_TRUE(fails(result, 3)) << "the first run has x == 0";
}

TEST(Rules, WhatCannotBeEvaluatedDoesNotHold) {
  for (const Mode mode : kModes) {
    Guide guide(kTwoChecks);
    const suite::UnitResult result = guide.test("f", mode, [](program::Program &p, ledger::Ledger &l) {
      const std::string id = l.assume(assumptionOf(ledger::NotExecutable{}, 2, "f"));
      claimLine(p, l, 3, {{id}});
      claimLine(p, l, 8, {{id}});
    });
    EXPECT_TRUE(fails(result, 3));
    EXPECT_TRUE(fails(result, 8));
  }
}

TEST(Rules, ACheckDoesNotVerifyItself) {
  Guide guide(R"(int f(int *p) { return *p; }
)");
  const auto claim = [](program::Program &p, ledger::Ledger &l) {
    const std::uint32_t check = checkAt(p, 1, CheckKind::NullDereference);
    l.record(check, under({{l.assume(assumptionOf(ledger::CheckHolds{p.checks[check].id}, 1, "f"))}}));
  };
  const suite::UnitResult result = guide.test("f", Mode::MayMust, claim);
  EXPECT_EQ(result.exploration.failing, 1U);
}

const char *const kCallee = R"(#include <assert.h>
int g(int x) {
  assert(x != 5);
  return x;
}
int f(int x) {
  assert(x != 6);
  if (x > 0)
    return g(x);
  return 0;
}
)";

TEST(Rules, ACallWithUnverifiedChecksInsideIsNotPruned) {
  const auto claim = [](program::Program &p, ledger::Ledger &l) { claimLine(p, l, 7, {{}}); };
  for (const Mode mode : kModes) {
    Guide guide(kCallee);
    EXPECT_TRUE(fails(guide.test("f", mode, claim), 3));
  }
}

TEST(Rules, UnitsTestedAloneMeetTheirOwnChecks) {
  const auto claim = [](program::Program &p, ledger::Ledger &l) { claimLine(p, l, 7, {{}}); };
  Guide guide(kCallee);
  guide.options.guide.interprocedural = false;
  EXPECT_TRUE(guide.test("f", Mode::May, claim).tests.empty());
  EXPECT_TRUE(fails(guide.test("g", Mode::May, claim), 3));
}

TEST(Rules, OnlyTheUnitsOwnRunIsStopped) {
  // g is verified for its own test, but f goes on behind it.
  Guide guide(R"(#include <assert.h>
int g(int x) {
  if (x > 3)
    x = 3;
  return x;
}
int f(int x) {
  int y = g(x);
  assert(y != 3);
  return y;
}
)");
  const auto claim = [](program::Program &p, ledger::Ledger &l) {
    l.record(checkAt(p, 9, CheckKind::Assert), under({}));
  };
  const auto verified = [](program::Program &p, ledger::Ledger &l) { claimLine(p, l, 9, {{}}); };
  EXPECT_TRUE(guide.test("g", Mode::May, verified).tests.empty());
  EXPECT_TRUE(fails(guide.test("f", Mode::May, claim), 9));
}

TEST(Rules, NullPointersViolateNonNull) {
  Guide guide(R"(int f(int *p, int n) {
  if (n > 0)
    return *p;
  return 0;
}
)");
  const auto claim = [](program::Program &p, ledger::Ledger &l) {
    const std::string id = l.assume(assumptionOf(ledger::NonNull{0}, 1, "f"));
    for (std::uint32_t i = 0; i < p.checks.size(); i++)
      l.record(i, under({{id}}));
  };
  const suite::UnitResult result = guide.test("f", Mode::MayMust, claim);
  ASSERT_EQ(result.tests.size(), 1U);
  EXPECT_EQ(result.tests[0].outcome, suite::Outcome::Fail);
  const suite::UnitResult unguided = guide.test("f", Mode::Uv, claim);
  EXPECT_EQ(unguided.exploration.failing, 1U);
  EXPECT_GT(unguided.exploration.redundant, 0U);
}

TEST(Rules, AliasesViolateSeparation) {
  Guide guide(R"(#include <assert.h>
void f(int *p, int *q) {
  if (!p || !q)
    return;
  *p = 1;
  *q = 2;
  assert(*p == 1);
}
)");
  const auto claim = [](program::Program &p, ledger::Ledger &l) {
    const std::string id = l.assume(assumptionOf(ledger::Separated{0, 1, 0, 0}, 2, "f"));
    for (std::uint32_t i = 0; i < p.checks.size(); i++)
      l.record(i, i == checkAt(p, 7, CheckKind::Assert) ? under({{id}}) : under({{}}));
  };
  const suite::UnitResult result = guide.test("f", Mode::MayMust, claim);
  EXPECT_TRUE(fails(result, 7));
  EXPECT_EQ(result.tests.size(), 1U);
}

TEST(Rules, MoreIterationsViolateTheLoopBound) {
  Guide guide(R"(#include <assert.h>
int f(unsigned n) {
  unsigned i = 0;
  if (n > 6)
    return 0;
  while (i < n)
    i++;
  assert(i != 5);
  return 1;
}
)");
  const auto claim = [](program::Program &p, ledger::Ledger &l) {
    ledger::Assumption most = assumptionOf(ledger::LoopAtMost{3}, 6, "f");
    most.place.column = 0;
    claimLine(p, l, 8, {{l.assume(most)}});
  };
  const suite::UnitResult uv = guide.test("f", Mode::Uv, claim);
  const suite::UnitResult may = guide.test("f", Mode::May, claim);
  EXPECT_TRUE(fails(uv, 8));
  EXPECT_TRUE(fails(may, 8));
  EXPECT_EQ(uv.tests.size(), 8U);
  EXPECT_EQ(uv.exploration.redundant, 5U) << "n > 6, and 0 to 3 iterations";
  EXPECT_EQ(may.tests.size(), 3U) << "4, 5 and 6 iterations";
}

TEST(Rules, AnotherInitialValueViolatesInitialGlobal) {
  Guide guide(R"(#include <assert.h>
struct { int limit; char unit[2]; } setting = {3, {'m', 0}};
int f(int x) {
  assert(x != 9 || setting.limit == 3);
  return setting.unit[0];
}
)");
  const auto claim = [](program::Program &p, ledger::Ledger &l) {
    const std::string id = l.assume(assumptionOf(ledger::InitialGlobal{"setting"}, 3, "f"));
    for (std::uint32_t i = 0; i < p.checks.size(); i++)
      l.record(i, under({{id}}));
  };
  const suite::UnitResult may = guide.test("f", Mode::MayMust, claim);
  EXPECT_TRUE(fails(may, 4));
  EXPECT_EQ(may.exploration.redundant, 0U);
}

TEST(Rules, WrappingViolatesNoWrap) {
  Guide guide(R"(#include <assert.h>
int f(int x) {
  int y = x + 10;
  assert(y > x);
  return y;
}
)",
              {"-fwrapv"});
  const auto claim = [](program::Program &p, ledger::Ledger &l) {
    ledger::Assumption wraps = assumptionOf(ledger::NoWrap{}, 3, "f");
    wraps.place.column = 13;
    claimLine(p, l, 4, {{l.assume(wraps)}});
  };
  const suite::UnitResult may = guide.test("f", Mode::May, claim);
  EXPECT_EQ(guidanceOf(may), (Texts{"may 3 !a1"}));
  ASSERT_EQ(may.tests.size(), 1U);
  EXPECT_TRUE(fails(may, 4));
}

TEST(Rules, AReadPointerToAParameterIsWhatIsTested) {
  Guide guide(R"(#include <assert.h>
struct node { int value; struct node *next; };
void f(struct node *n) {
  if (!n || !n->next) return;
  struct node *other = n->next;
  n->value = 1;
  other->value = 2;
  assert(n->value == 1);
}
)");
  const auto claim = [](program::Program &p, ledger::Ledger &l) {
    ledger::Assumption apart = assumptionOf(ledger::ReadSeparated{0}, 5, "f");
    apart.place.column = 27;
    const std::string id = l.assume(apart);
    for (std::uint32_t i = 0; i < p.checks.size(); i++)
      l.record(i, p.checks[i].place.line == 8 && p.checks[i].kind == program::CheckKind::Assert
                      ? under({{id}})
                      : ledger::Evidence{.by = "numeric"});
  };
  const suite::UnitResult may = guide.test("f", Mode::May, claim);
  EXPECT_TRUE(fails(may, 8));
  EXPECT_EQ(may.tests.size(), 1U) << "the only one: a node that is its own successor";
}

TEST(Rules, ADisjunctionHoldsIfOneOfItsCubesDoes) {
  // Verified if p is not null, or if q is not null: only both null is left.
  Guide guide(R"(#include <assert.h>
int f(int *p, int *q) {
  assert(p || q);
  return 0;
}
)");
  const auto claim = [](program::Program &p, ledger::Ledger &l) {
    const std::string first = l.assume(assumptionOf(ledger::NonNull{0}, 2, "f"));
    const std::string second = l.assume(assumptionOf(ledger::NonNull{1}, 2, "f"));
    claimLine(p, l, 3, {{first}, {second}});
  };
  const suite::UnitResult result = guide.test("f", Mode::MayMust, claim);
  EXPECT_EQ(guidanceOf(result), (Texts{"may 3 !(a1 || a2)"}));
  ASSERT_EQ(result.tests.size(), 1U);
  EXPECT_TRUE(fails(result, 3));
}

/// The set of tests is the same with and without tryfirst: what fails, and how many paths there are.
TEST(Rules, TryFirstNeverLosesATest) {
  const char *const text = R"(#include <assert.h>
#include <premise/premise.h>
int f(int x, int y) {
  int z = 0;
  PREMISE_ASSUMED(x < 10, a);
  if (y > 0)
    z = 1;
  if (y > 5)
    z += 2;
  assert(x + z != 20);
  assert(y != 3);
  return z;
}
)";
  const auto claim = [](program::Program &p, ledger::Ledger &l) { claimLine(p, l, 10, {{p.assumed.front().id}}); };
  Guide guide(text, {"-fwrapv"});
  const suite::UnitResult pv = guide.test("f", Mode::Pv, claim);
  for (const unsigned interrupts : {0U, 1U, 4U}) {
    guide.options.exploration.maxInterrupts = interrupts;
    const suite::UnitResult must = guide.test("f", Mode::Must, claim);
    EXPECT_EQ(must.exploration.paths, pv.exploration.paths);
    EXPECT_EQ(must.exploration.failing, pv.exploration.failing);
    EXPECT_TRUE(must.exploration.exhaustive);
    EXPECT_LE(must.exploration.interrupted, interrupts);
    EXPECT_EQ(must.exploration.interrupted > 0, interrupts > 0);
  }
}

} // namespace
} // namespace premise::guide
