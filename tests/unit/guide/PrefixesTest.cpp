// Are executions pruned path by path where there are no loops, and only those that meet nothing unverified?
#include "Guide.h"

namespace premise::guide {
namespace {

using program::CheckKind;

/// Everything but the asserts is verified.
void claimOthers(program::Program &program, ledger::Ledger &ledger) {
  for (std::uint32_t i = 0; i < program.checks.size(); i++)
    if (program.checks[i].kind != CheckKind::Assert)
      ledger.record(i, under({{}}));
}

TEST(Prefixes, BranchesThatAnEarlierOneDecidesArePruned) {
  Guide guide(R"(#include <assert.h>
int f(int x, int y) {
  int mode = 0;
  if (x > 10)
    mode = 1;
  else if (x > 5)
    mode = 2;
  int r = 0;
  if (y > 3)
    r = 1;
  else if (y < -3)
    r = 2;
  r = r + 1;
  if (mode == 2)
    assert(r != 5);
  return r;
}
)");
  const suite::UnitResult may = guide.test("f", Mode::May, claimOthers);
  EXPECT_EQ(may.tests.size(), 3U);
  EXPECT_LE(may.exploration.runs, 4U) << "only the first run may take a path that meets nothing";
  EXPECT_TRUE(may.exploration.exhaustive);
}

TEST(Prefixes, WhatMemoryDecidesIsNotPruned) {
  // `*p` may be anything when it is read again: the condition at the start cannot say more than true.
  Guide guide(R"(#include <assert.h>
int f(int x, int *p) {
  int r = 0;
  if (p) {
    r = r + 1;
    if (x > 3)
      *p = 7;
    if (*p == 7)
      assert(r != x);
  }
  return r;
}
)");
  const suite::UnitResult uv = guide.test("f", Mode::Uv, claimOthers);
  const suite::UnitResult may = guide.test("f", Mode::May, claimOthers);
  const auto failing = [](const suite::UnitResult &result) { return result.exploration.failing; };
  EXPECT_EQ(failing(may), failing(uv));
  EXPECT_EQ(failing(may), 1U);
}

TEST(Prefixes, LoopsAreNotLookedInto) {
  Guide guide(R"(#include <assert.h>
int f(unsigned n, int x) {
  int r = 0;
  for (unsigned i = 0; i < (n & 3); i++)
    r += 2;
  if (r == 4)
    assert(x != 9);
  return r;
}
)");
  const suite::UnitResult may = guide.test("f", Mode::May, claimOthers);
  EXPECT_EQ(may.exploration.failing, 1U);
  EXPECT_TRUE(may.exploration.exhaustive);
}

TEST(Prefixes, AVariableWhoseAddressIsKnownElsewhereIsNotFollowed) {
  Guide guide(R"(#include <assert.h>
void change(int *p);
int g;
void change(int *p) { *p = g; }
int f(int x, int y) {
  int mode = 1;
  if (x > 5)
    change(&mode);
  if (mode == 2)
    assert(y != 5);
  return mode;
}
)");
  const suite::UnitResult may = guide.test("f", Mode::May, claimOthers);
  EXPECT_EQ(may.exploration.failing, 1U);
}

} // namespace
} // namespace premise::guide
