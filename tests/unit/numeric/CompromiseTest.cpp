// Which assumptions are recorded when compromises are allowed: as few as possible, and executable.
#include "NumericFixture.h"
#include "analyze/Chain.h"

namespace premise::analyze::numeric {
namespace {

using CompromiseTest = NumericFixture;
using Names = std::vector<std::string>;

constexpr const char *kDeposit = "#include <assert.h>\n"
                                 "int balance;\n"
                                 "void deposit(int amount) {\n"
                                 "  int old = balance;\n"
                                 "  if (amount > 0 && amount <= 50000)\n"
                                 "    balance = balance + amount;\n"
                                 "  assert(balance >= old);\n"
                                 "}\n";

TEST_F(CompromiseTest, DepositNeedsOneOverflowAssumption) { // ICSE 2016, Sect. 2.1
  analyse(kDeposit, "no-overflow");
  EXPECT_EQ(status(7, "assert"), "verified-under");
  EXPECT_EQ(premise(7, "assert"), Names{"6:no-overflow"});
  EXPECT_EQ(status(6, "signed-overflow"), "open"); // not by its own assumption
  const ledger::Assumption &made = assumption("no-overflow");
  EXPECT_EQ(made.predicate, "balance + amount does not overflow");
  EXPECT_EQ(std::get<ledger::CheckHolds>(made.executable).check, ledger_.entries()[0].check.id);
}

TEST_F(CompromiseTest, DepositIsOpenWithoutThem) {
  analyse(kDeposit);
  EXPECT_EQ(status(7, "assert"), "open");
  EXPECT_TRUE(ledger_.assumptions().empty());
}

TEST_F(CompromiseTest, OnlyWhatIsNeededIsAssumed) {
  analyse("#include <assert.h>\n"
          "int f(int a, int b, int c) {\n"
          "  int d = c * 3;\n"
          "  if (a < 0 || b < 0)\n"
          "    return d;\n"
          "  int sum = a + b;\n"
          "  int more = sum + 1;\n"
          "  assert(more > a);\n"
          "  return d + more;\n"
          "}\n",
          "no-overflow,non-null-parameters,no-alias");
  EXPECT_EQ(premise(8, "assert"), (Names{"6:no-overflow", "7:no-overflow"}));
}

TEST_F(CompromiseTest, ParametersAreAssumedApartOrNotNull) {
  analyse("#include <assert.h>\n"
          "int f(int *p, int *q) {\n"
          "  *p = 1;\n"
          "  *q = 2;\n"
          "  assert(*p == 1);\n"
          "  return 0;\n"
          "}\n",
          "no-alias,non-null-parameters");
  EXPECT_EQ(premise(5, "assert"), Names{"2:no-alias"});
  EXPECT_EQ(premise(3, "null-dereference"), Names{"2:non-null-parameters"});
  EXPECT_EQ(std::get<ledger::Separated>(assumption("no-alias").executable), (ledger::Separated{0, 1}));
  EXPECT_EQ(assumption("no-alias").predicate, "p and q point to different objects");
}

TEST_F(CompromiseTest, GlobalsMayStartWithTheirInitialValue) {
  analyse("#include <assert.h>\n"
          "int limit = 10;\n"
          "int f(void) {\n"
          "  assert(limit == 10);\n"
          "  limit++;\n"
          "  return limit;\n"
          "}\n",
          "initialised-globals");
  EXPECT_EQ(status(4, "assert"), "verified-under");
  EXPECT_EQ(std::get<ledger::InitialGlobal>(assumption("initialised-globals").executable).symbol, "limit");
}

TEST_F(CompromiseTest, LoopsMayBeBounded) {
  analyse("int f(int n) {\n"
          "  int a[3] = {1, 2, 3}, last = 0;\n"
          "  for (int i = 0; i < n; i++)\n"
          "    last = a[i];\n"
          "  return last;\n"
          "}\n",
          "loops-at-most-3");
  EXPECT_EQ(status(4, "out-of-bounds"), "verified-under");
  EXPECT_EQ(premise(4, "out-of-bounds"), Names{"3:loops-at-most-3"});
  EXPECT_EQ(std::get<ledger::LoopAtMost>(assumption("loops-at-most-3").executable).iterations, 3U);
}

TEST_F(CompromiseTest, OneIterationMoreIsNotVerified) {
  analyse("int f(int n) {\n"
          "  int a[3] = {1, 2, 3}, last = 0;\n"
          "  for (int i = 0; i < n; i++)\n"
          "    last = a[i];\n"
          "  return last;\n"
          "}\n",
          "loops-at-most-4");
  EXPECT_EQ(status(4, "out-of-bounds"), "open");
}

TEST_F(CompromiseTest, CallsMayBeAssumedToWriteNothing) {
  analyse("#include <assert.h>\n"
          "int level;\n"
          "void unknown(void);\n"
          "int f(void) {\n"
          "  level = 1;\n"
          "  unknown();\n"
          "  assert(level == 1);\n"
          "  return 0;\n"
          "}\n",
          "callee-frame");
  EXPECT_EQ(premise(7, "assert"), Names{"6:callee-frame"});
  EXPECT_TRUE(std::holds_alternative<ledger::FrameKept>(assumption("callee-frame").executable));
}

TEST_F(CompromiseTest, AnEndBeforeTheArrayMayWrapAround) {
  const std::string walk = "  for (const int *p = a, *end = a + n; p < end; p++)\n"
                           "    last = *p;\n"
                           "  return last;\n"
                           "}\n";
  analyse("int f(const int *a, int n) {\n  int last = 0;\n\n" + walk, "array-lengths,non-null-parameters");
  EXPECT_EQ(status(5, "out-of-bounds"), "open");
  analyse("int f(const int *a, int n) {\n  int last = 0;\n  if (n < 0) return 0;\n" + walk,
          "array-lengths,non-null-parameters");
  EXPECT_EQ(premise(5, "out-of-bounds"), (Names{"1:array-lengths", "1:non-null-parameters"}));
}

constexpr const char *kRecursive = "#include <premise/premise.h>\n"
                                   "int table[101], any;\n"
                                   "static int walk(int n) {\n"
                                   "  PREMISE_REQUIRES(n >= 0 && n <= 10);\n"
                                   "  PREMISE_ENSURES(PREMISE_RESULT >= 0 && PREMISE_RESULT <= 100);\n"
                                   "  if (n == 0)\n"
                                   "    return any;\n"
                                   "  table[walk(n - 1)] = n;\n"
                                   "  return 100;\n"
                                   "}\n"
                                   "int start(void) { return walk(10); }\n";

TEST_F(CompromiseTest, AContractStandsForACallThatIsNotFollowed) {
  analyse(kRecursive, "none");
  EXPECT_EQ(status(4, "precondition"), "verified"); // by both calls
  EXPECT_EQ(status(5, "postcondition"), "open");
  EXPECT_EQ(premise(8, "out-of-bounds"), Names{"5:callee-ensures"});
  EXPECT_TRUE(std::holds_alternative<ledger::CheckHolds>(assumption("callee-ensures").executable));
}

TEST_F(CompromiseTest, WhatAContractEnsuresIsNoAssumptionOnceItIsVerified) {
  std::string verified = kRecursive;
  verified.replace(verified.find("return any"), 10, "return 100");
  analyse(verified, "none");
  discharge(ledger_);
  EXPECT_EQ(status(5, "postcondition"), "verified");
  EXPECT_EQ(status(8, "out-of-bounds"), "verified");
}

TEST_F(CompromiseTest, AContractSaysNothingOfWhatTheCallWrites) {
  analyse("#include <assert.h>\n"
          "#include <premise/premise.h>\n"
          "int level, other;\n"
          "static int walk(int n) {\n"
          "  PREMISE_ENSURES(other == 1);\n"
          "  level = 1;\n"
          "  if (n > 0)\n"
          "    walk(n - 1);\n"
          "  assert(level == 1);\n"
          "  other = 1;\n"
          "  level = 2;\n"
          "  return 0;\n"
          "}\n",
          "none");
  EXPECT_EQ(status(9, "assert"), "open");
}

TEST_F(CompromiseTest, TheFrameOfAFunctionThatIsOnlyDeclaredCounts) {
  analyse("#include <assert.h>\n"
          "int level, other;\n"
          "/*@ assigns level; */\n"
          "void unknown(void);\n"
          "int f(void) {\n"
          "  level = other = 1;\n"
          "  unknown();\n"
          "  assert(other == 1);\n"
          "  assert(level == 1);\n"
          "  return 0;\n"
          "}\n",
          "callee-frame");
  EXPECT_EQ(premise(8, "assert"), Names{"7:callee-frame"});
  EXPECT_EQ(status(9, "assert"), "open");
}

TEST_F(CompromiseTest, SumOfSquaresNeedsOverflowAssumptions) { // FM 2012, Fig. 4
  analyse("#include <assert.h>\n"
          "int f(int from, int to) {\n"
          "  int sum = from * from;\n"
          "  for (int i = from + 1; i <= to; i++) {\n"
          "    assert(from * from <= sum);\n"
          "    sum += i * i;\n"
          "  }\n"
          "  return sum;\n"
          "}\n",
          "no-overflow");
  EXPECT_EQ(premise(5, "assert"), (Names{"6:no-overflow", "6:no-overflow"}));
}

} // namespace
} // namespace premise::analyze::numeric
