// What do contracts say about calls that are not walked into, and which calls satisfy preconditions?
#include "UnrollFixture.h"

#include <algorithm>

namespace premise::analyze {
namespace {

using program::CheckKind;

constexpr const char *kSum = R"(
int sum(int n) {
  PREMISE_REQUIRES(n >= 0 && n <= 1000);
  PREMISE_ENSURES(PREMISE_RESULT >= 0 && PREMISE_RESULT <= 1000 * n);
  return n == 0 ? 0 : n + sum(n - 1);
}
)";

TEST_F(UnrollFixture, APostconditionIsShownByInduction) {
  analyse(kSum);
  EXPECT_EQ(status("sum", CheckKind::Postcondition), "verified");
  EXPECT_EQ(status("sum", CheckKind::Precondition), "verified");
  EXPECT_EQ(status("sum", CheckKind::SignedOverflow, 1), "verified");
}

TEST_F(UnrollFixture, OneCallThatBreaksThePreconditionIsEnough) {
  analyse(std::string(kSum) + "int other(int n) { return sum(n); }\n");
  EXPECT_EQ(status("sum", CheckKind::Precondition), "open");
  const auto found = std::find_if(findings_.counterexamples.begin(), findings_.counterexamples.end(),
                                  [](const Counterexample &example) { return example.function == "other"; });
  ASSERT_NE(found, findings_.counterexamples.end());
  EXPECT_EQ(program_->checks[found->check].kind, CheckKind::Precondition);
  const auto n = static_cast<std::int32_t>(found->parameters.at("n"));
  EXPECT_TRUE(n < 0 || n > 1000);
}

TEST_F(UnrollFixture, AFunctionWhoseAddressIsTakenHasOtherCalls) {
  analyse(std::string(kSum) + "int (*kept)(int) = sum;\n");
  EXPECT_EQ(status("sum", CheckKind::Precondition), "open");
}

TEST_F(UnrollFixture, APreconditionCanRestOnALoopBound) {
  analyse(R"(
static int few(int n) { PREMISE_REQUIRES(n <= 3); return n; }
int count(int n) { int i = 0; while (i < n) i++; return few(i); }
)");
  EXPECT_EQ(status("few", CheckKind::Precondition), "verified-under loops-at-most-3");
}

constexpr const char *kLazy = R"(
int lazy(int n) {
  PREMISE_REQUIRES(n >= 0);
  PREMISE_ENSURES(PREMISE_RESULT != -5);
  PREMISE_ENSURES(PREMISE_RESULT > 0);
  return n == 0 ? 0 : lazy(n - 1) + 1;
}
int user(int n) {
  PREMISE_REQUIRES(n > 10);
  int r = lazy(n);
  PREMISE_ASSERT(r != -7);
  return r;
}
)";

TEST_F(UnrollFixture, WhatRestsOnAPromiseThatNobodyVerifiedSaysSo) {
  UnrollOptions options;
  options.inlineDepth = 0;
  analyse(kLazy, "none", options);
  EXPECT_EQ(status("lazy", CheckKind::Postcondition, 0), "verified-under callee-ensures");
  EXPECT_EQ(status("lazy", CheckKind::Postcondition, 1), "open");
  EXPECT_EQ(assertion("user"), "verified-under callee-ensures");
}

constexpr const char *kFrame = R"(
int g, h;
/*@ requires n >= 0; assigns g; ensures \result == 1; */
int climb(int n) { if (n == 0) return 1; g = n; return climb(n - 1); }
int user(int n) {
  PREMISE_REQUIRES(n >= 0);
  h = 7;
  int r = climb(n);
  PREMISE_ASSERT(r == 1);
  PREMISE_ASSERT(h == 7);
  return r;
}
)";

TEST_F(UnrollFixture, WhatAssignsListsIsOnlyBelievedOnRequest) {
  analyse(kFrame);
  EXPECT_EQ(assertion("user", 0), "verified");
  EXPECT_EQ(assertion("user", 1), "open");
  analyse(kFrame, "callee-frame");
  EXPECT_EQ(assertion("user", 1), "verified-under callee-frame");
}

TEST_F(UnrollFixture, RecursionThatConstantsEndIsStillFollowed) {
  analyse(std::string(kSum) + "int three(void) { int r = sum(3); PREMISE_ASSERT(r == 6); return r; }\n");
  EXPECT_EQ(assertion("three"), "verified");
}

TEST_F(UnrollFixture, AConditionThatCallsItsOwnFunctionEnds) {
  analyse(R"(
int twice(int n) {
  PREMISE_ENSURES(n <= 0 || n > 5 || twice(n - 1) >= 0);
  return n <= 0 || n > 5 ? 0 : twice(n - 1);
}
)");
  EXPECT_NE(status("twice", CheckKind::Postcondition), "");
}

} // namespace
} // namespace premise::analyze
