// Do two spellings of one expression become one text, and two expressions two?
#include "analyze/import/Canonical.h"

#include <gtest/gtest.h>

namespace premise::analyze {
namespace {

TEST(Canonical, SpacesParenthesesAndCastsDoNotMatter) {
  EXPECT_EQ(canonical("a + b"), canonical("((int)a+(b))"));
  EXPECT_EQ(canonical("total * 2 + i"), canonical("(int)(total * 2) + i"));
  EXPECT_EQ(canonical("n == 1u"), canonical("n == (unsigned int)1"));
  EXPECT_NE(canonical("a + b"), canonical("b + a"));
  EXPECT_NE(canonical("a - (b - c)"), canonical("a - b - c"));
}

TEST(Canonical, IndicesAreSums) {
  EXPECT_EQ(canonical("p[n]"), canonical("*(p + n)"));
  EXPECT_EQ(canonical("s->q[1]"), canonical("*(s->q + 1)"));
  EXPECT_NE(canonical("p[n]"), canonical("p[m]"));
}

TEST(Canonical, StepsAndAssignmentsAreOperations) {
  EXPECT_EQ(canonical("n++"), canonical("n + 1"));
  EXPECT_EQ(canonical("--n"), canonical("n - 1"));
  EXPECT_EQ(canonical("total += p[k]"), canonical("total + *(p + k)"));
  EXPECT_NE(canonical("a <= b"), canonical("a < b"));
  EXPECT_NE(canonical("a >= b"), canonical("a > b"));
}

TEST(Canonical, WhatAnAlarmIsAbout) {
  EXPECT_EQ(overflowingExpression("rte: signed_overflow: -2147483648 <= i + n"), canonical("i += n"));
  EXPECT_EQ(overflowingExpression("rte: signed_overflow: i + n <= 2147483647"), canonical("i + n"));
  EXPECT_EQ(overflowingExpression("rte: signed_overflow: -2147483647 <= n"), canonical("-n"));
  EXPECT_EQ(overflowingExpression("\\valid(p)"), "");
  EXPECT_EQ(accessedObject("rte: mem_access: \\valid_read(q + i)"), canonical("q[i]"));
  EXPECT_EQ(accessedObject("rte: mem_access: \\valid(&s->x)"), canonical("s->x"));
  EXPECT_EQ(accessedObject("n != 0"), "");
  EXPECT_EQ(boundedIndex("rte: index_bound: 0 <= n"), "n");
  EXPECT_TRUE(isUpperBound("rte: index_bound: n < 10"));
  EXPECT_FALSE(isUpperBound("rte: index_bound: 0 <= n"));
}

TEST(Canonical, WhatCannotBeReadStaysAsItIs) {
  EXPECT_EQ(canonical("f(x, y z"), "f(x,yz");
}

} // namespace
} // namespace premise::analyze
