// What the source states itself: assert, assume, requires, reach_error, unreachable code.
#include "SourceFixture.h"

namespace premise::program {
namespace {

using Texts = std::vector<std::string>;

class AssertionTest : public SourceFixture {};

TEST_F(AssertionTest, StandardAssert) {
  const Program program =
      compileText("#include <assert.h>\nvoid f(int a, int *p) {\n  assert(a > 3);\n  assert(p);\n}\n");
  EXPECT_EQ(describe(program, CheckKind::Assert), (Texts{"3:3:assert a > 3", "4:3:assert p"}));
  EXPECT_EQ(kinds(program).size(), 2U);
  EXPECT_EQ(program.checks.front().function, "f");
}

TEST_F(AssertionTest, StandardAssertWithNdebug) {
  const std::string text = "#include <assert.h>\nstatic_assert(1, \"\");\nvoid f(int a) { assert(a); }\n";
  EXPECT_EQ(kinds(compileText(text, {"-DNDEBUG"})), Texts{});
  EXPECT_EQ(kinds(compileText(text)), Texts{"assert"});
}

TEST_F(AssertionTest, Header) {
  const Program program = compileText("#include <premise/premise.h>\n"
                                      "int f(int a) {\n"
                                      "  PREMISE_REQUIRES(a > 0);\n"
                                      "  PREMISE_ENSURES(PREMISE_RESULT > PREMISE_OLD(a));\n"
                                      "  PREMISE_ASSUME(a < 10);\n"
                                      "  PREMISE_ASSERT(a != 5);\n"
                                      "  while (a < 3) { PREMISE_LOOP_INVARIANT(a <= 3); a = 3; }\n"
                                      "  PREMISE_ASSUMED(a == 3, small);\n"
                                      "  PREMISE_VERIFIED(a >= 3, small);\n"
                                      "  return a;\n"
                                      "}\n");
  EXPECT_EQ(describe(program, CheckKind::Precondition), Texts{"3:3:precondition a > 0"});
  EXPECT_EQ(describe(program, CheckKind::Assert), (Texts{"6:3:assert a != 5", "9:3:assert a >= 3"}));
  EXPECT_EQ(countCalls(program, "__premise_assume"), 1U);
  EXPECT_EQ(countCalls(program, "__premise_requires"), 1U);
  EXPECT_EQ(callArguments(program, "__premise_requires"), (std::vector<long>{-99, 0}));
}

TEST_F(AssertionTest, VerifierFunctions) {
  const Program program = compileText("void __VERIFIER_assert(int);\nvoid __VERIFIER_assume(int);\n"
                                      "void klee_assert(int);\nvoid klee_assume(unsigned long);\n"
                                      "int __VERIFIER_nondet_int(void);\n"
                                      "void f(void) {\n"
                                      "  int x = __VERIFIER_nondet_int();\n"
                                      "  __VERIFIER_assume(x > 3);\n"
                                      "  klee_assume(x < 10);\n"
                                      "  __VERIFIER_assert(x != 4);\n"
                                      "  klee_assert(x != 5);\n"
                                      "}\n");
  EXPECT_EQ(describe(program, CheckKind::Assert), (Texts{"10:3:assert x != 4", "11:3:assert x != 5"}));
  EXPECT_EQ(countCalls(program, "__premise_assume"), 2U);
  EXPECT_EQ(callArguments(program, "__premise_assume", 1), (std::vector<long>{-99, 1}));
  EXPECT_EQ(countCalls(program, "__VERIFIER_nondet_int"), 1U);
  EXPECT_EQ(countCalls(program, "__VERIFIER_assert"), 0U);
}

TEST_F(AssertionTest, VerifierFunctionsWithABodyAreChecksWhereTheyAreCalled) {
  const Program program = compileText("#include <stdlib.h>\n"
                                      "void reach_error(void) { abort(); }\n"
                                      "void __VERIFIER_assert(int c) { if (!c) { reach_error(); abort(); } }\n"
                                      "void assume_abort_if_not(int c) { if (!c) abort(); }\n"
                                      "void f(int x) {\n"
                                      "  assume_abort_if_not(x);\n"
                                      "  __VERIFIER_assert(x == 1);\n"
                                      "  if (x == 7) { reach_error(); abort(); }\n"
                                      "}\n");
  EXPECT_EQ(kinds(program), (Texts{"assert", "reach-error"}));
  EXPECT_EQ(describe(program, CheckKind::ReachError), Texts{"8:17:reach-error reach_error() is not called"});
  ASSERT_EQ(program.units.size(), 1U);
  EXPECT_EQ(program.units.front().name, "f");
}

TEST_F(AssertionTest, PreprocessedAssert) {
  const Program program = compileText("void __assert_fail(const char *, const char *, unsigned, const char *)"
                                      " __attribute__((noreturn));\n"
                                      "void f(int x) { if (!(x > 1)) __assert_fail(\"x > 1\", \"a.c\", 1, \"f\"); }\n");
  EXPECT_EQ(describe(program, CheckKind::Assert), Texts{"2:31:assert x > 1"});
  EXPECT_EQ(kinds(program).size(), 1U);
}

TEST_F(AssertionTest, CodeThatMustNotBeReached) {
  const Program program = compileText("#include <stdlib.h>\n"
                                      "void f(int x) {\n"
                                      "  if (x == 1) __builtin_unreachable();\n"
                                      "  if (x == 2) __builtin_trap();\n"
                                      "  if (x == 3) abort();\n"
                                      "  if (x == 4) exit(1);\n"
                                      "}\n");
  EXPECT_EQ(describe(program, CheckKind::Unreachable),
            (Texts{"3:15:unreachable __builtin_unreachable() is not reached",
                   "4:15:unreachable __builtin_trap() is not reached", "5:15:unreachable abort() is not called"}));
  EXPECT_EQ(kinds(program).size(), 3U);
}

TEST_F(AssertionTest, HeaderCostsNothingElsewhere) {
  const std::string file = write("plain.c", "#include <premise/premise.h>\n"
                                            "int calls;\nint touch(void) { return ++calls; }\n"
                                            "int main(void) {\n"
                                            "  PREMISE_REQUIRES(touch()); PREMISE_ENSURES(PREMISE_RESULT == 0);\n"
                                            "  PREMISE_ASSERT(touch() > 5); PREMISE_ASSUME(touch() > 5);\n"
                                            "  PREMISE_LOOP_INVARIANT(touch() > 5); PREMISE_ASSUMED(touch() > 5, a);\n"
                                            "  PREMISE_VERIFIED(touch() > 5, a && b);\n"
                                            "  return calls;\n}\n");
  const std::string compiler = std::string(PREMISE_TEST_COMPILER) + " -std=c11 -Wall -Wextra -Werror -I " +
                               PREMISE_INCLUDE_DIR + " " + file + " -o " + (folder_ / "plain").string();
  ASSERT_EQ(std::system(compiler.c_str()), 0);
  EXPECT_EQ(std::system((folder_ / "plain").string().c_str()), 0);
  ASSERT_EQ(std::system((compiler + " -DPREMISE_CHECKED").c_str()), 0);
  EXPECT_NE(std::system(((folder_ / "plain").string() + " 2>/dev/null").c_str()), 0);
}

} // namespace
} // namespace premise::program
