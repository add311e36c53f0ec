// What does the analyzer record, and what does it refuse to record?
#include "NumericFixture.h"

namespace premise::analyze::numeric {
namespace {

using NumericTest = NumericFixture;

TEST_F(NumericTest, ContradictoryPreconditionsAreNoVerification) {
  analyse("#include <premise/premise.h>\n"
          "int f(int x) {\n"
          "  PREMISE_REQUIRES(x > 3 && x < 2);\n"
          "  return x + 1;\n"
          "}\n");
  EXPECT_EQ(status(4, "signed-overflow"), "open");
  ASSERT_EQ(findings_.warnings.size(), 1U);
  EXPECT_EQ(findings_.warnings[0], "no call of f satisfies its preconditions: nothing in it was verified");
}

TEST_F(NumericTest, WhatIsNeverReachedIsNotVerifiedButUnreachable) {
  analyse("#include <assert.h>\n"
          "int f(unsigned char x) {\n"
          "  if (x > 300)\n"
          "    assert(x == 0);\n"
          "  return x;\n"
          "}\n");
  EXPECT_EQ(status(4, "assert"), "unreachable");
}

TEST_F(NumericTest, PreconditionsAreJudgedAtAllCalls) {
  analyse("#include <premise/premise.h>\n"
          "static int half(int x) {\n"
          "  PREMISE_REQUIRES(x >= 0);\n"
          "  return x / 2;\n"
          "}\n"
          "static int third(int x) {\n"
          "  PREMISE_REQUIRES(x >= 0);\n"
          "  return x / 3;\n"
          "}\n"
          "int alone(int x) {\n"
          "  PREMISE_REQUIRES(x >= 0);\n"
          "  return x / 4;\n"
          "}\n"
          "int f(int x) { return x > 2 ? half(x) + third(x) : half(4); }\n"
          "int g(int x) { return third(x); }\n");
  EXPECT_EQ(status(3, "precondition"), "verified");
  EXPECT_EQ(status(7, "precondition"), "open");
  EXPECT_EQ(status(11, "precondition"), "open");
}

TEST_F(NumericTest, AFunctionWhoseAddressIsTakenMayBeCalledFromAnywhere) {
  analyse("#include <premise/premise.h>\n"
          "static int half(int x) {\n"
          "  PREMISE_REQUIRES(x >= 0);\n"
          "  return x / 2;\n"
          "}\n"
          "int (*pointer)(int) = half;\n"
          "int f(void) { return half(4); }\n");
  EXPECT_EQ(status(3, "precondition"), "open");
}

TEST_F(NumericTest, AFailedOverflowCheckWrapsAroundAndGoesOn) {
  analyse("#include <assert.h>\n"
          "int f(int x) {\n"
          "  int y = x + 1;\n"
          "  assert(y > x);\n"
          "  return y;\n"
          "}\n");
  EXPECT_EQ(status(3, "signed-overflow"), "open");
  EXPECT_EQ(status(4, "assert"), "open");
}

TEST_F(NumericTest, OtherChecksHoldOnceTheyHavePassed) {
  analyse("#include <assert.h>\n"
          "int f(int x, int *p) {\n"
          "  assert(x > 0);\n"
          "  assert(x >= 1);\n"
          "  *p = 1;\n"
          "  return *p / x;\n"
          "}\n");
  EXPECT_EQ(status(3, "assert"), "open");
  EXPECT_EQ(status(4, "assert"), "verified");
  EXPECT_EQ(status(5, "null-dereference"), "open");
  EXPECT_EQ(status(6, "null-dereference"), "verified");
  EXPECT_EQ(status(6, "out-of-bounds"), "verified");
  EXPECT_EQ(status(6, "division-by-zero"), "verified");
}

TEST_F(NumericTest, FunctionsWithSetjmpAreLeftAlone) {
  analyse("#include <setjmp.h>\n"
          "#include <assert.h>\n"
          "jmp_buf place;\n"
          "void again(void);\n"
          "int f(void) {\n"
          "  int x = 1;\n"
          "  if (setjmp(place))\n"
          "    assert(x == 1);\n"
          "  x = 2;\n"
          "  again();\n"
          "  return x;\n"
          "}\n");
  EXPECT_EQ(status(8, "assert"), "open");
}

TEST_F(NumericTest, VerifiedChecksAreReliedOnAndLeftAlone) {
  analyse("int f(int x) {\n"
          "  return x + 1;\n"
          "}\n");
  ledger_.record(0, {.by = "somebody"});
  Task task{.program = program_, .functions = {"f"}};
  Numeric().analyze(task, ledger_);
  EXPECT_EQ(ledger_[0].by(), std::vector<std::string>{"somebody"});
}

TEST_F(NumericTest, InlineAssemblyMayChangeWhatItGets) {
  analyse("#include <assert.h>\n"
          "int f(void) {\n"
          "  int x = 1;\n"
          "  __asm__ volatile(\"\" : \"+m\"(x));\n"
          "  assert(x == 1);\n"
          "  return x;\n"
          "}\n");
  EXPECT_EQ(status(5, "assert"), "open");
}

} // namespace
} // namespace premise::analyze::numeric
