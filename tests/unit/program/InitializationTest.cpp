// Which reads of locals are checked for initialisation, and where a return statement is missing.
#include "SourceFixture.h"

namespace premise::program {
namespace {

using Texts = std::vector<std::string>;

class InitializationTest : public SourceFixture {};

TEST_F(InitializationTest, ScalarThatSomePathLeavesUnwritten) {
  const Program program = compileText("int f(int c) {\n  int x;\n  if (c)\n    x = 1;\n  return x;\n}\n");
  EXPECT_EQ(describe(program, CheckKind::UninitializedRead), Texts{"5:10:uninitialized-read x is initialized"});
  EXPECT_EQ(countCalls(program, "__premise_check"), 1U);
  EXPECT_EQ(countCalls(program, "__premise_access"), 0U);
}

TEST_F(InitializationTest, ScalarThatEveryPathWrites) {
  EXPECT_EQ(kinds(compileText("int f(int c) { int x; if (c) x = 1; else x = 2; return x; }\n")), Texts{});
  EXPECT_EQ(
      kinds(compileText("int f(int c) { int x; switch (c) { case 1: x = 1; break; default: x = 2; } return x; }\n")),
      Texts{});
  EXPECT_EQ(kinds(compileText("int f(int c) { int x; if (!c) return 0; x = c; return x; }\n")), Texts{});
}

TEST_F(InitializationTest, DeclarationInALoopForgetsTheLastIteration) {
  const Program program = compileText("int f(int n) {\n  int s = 0;\n  for (int i = 0; i < n; i++) {\n"
                                      "    int z;\n    if (i)\n      z = 1;\n    s ^= z;\n  }\n  return s;\n}\n");
  EXPECT_EQ(conditions(program, CheckKind::UninitializedRead), Texts{"z is initialized"});
}

TEST_F(InitializationTest, WriteInALoopBodyIsNotCertain) {
  EXPECT_EQ(conditions(compileText("int f(int n) { int x; while (n > 3) { x = n; n = 0; } return x; }\n"),
                       CheckKind::UninitializedRead),
            Texts{"x is initialized"});
}

TEST_F(InitializationTest, LocalWhoseAddressIsTakenIsLeftToTheRuntime) {
  const Program program = compileText("void fill(int *p);\nint f(void) { int x; fill(&x); return x; }\n");
  EXPECT_EQ(describe(program, CheckKind::UninitializedRead).back(), "2:39:uninitialized-read x is initialized");
  const unsigned last = countCalls(program, "__premise_access") - 1;
  const std::vector<long> arguments = callArguments(program, "__premise_access", last);
  EXPECT_EQ((std::vector<long>(arguments.begin() + 3, arguments.end() - 1)), (std::vector<long>{-1, -1, -1}));
  EXPECT_NE(arguments.back(), -1);
}

TEST_F(InitializationTest, MembersAreTrackedOneByOne) {
  const Program program =
      compileText("struct s { int a, b; };\nint f(void) { struct s v; v.a = 1; return v.a ^ v.b; }\n");
  EXPECT_EQ(conditions(program, CheckKind::UninitializedRead), Texts{"v.b is initialized"});
}

TEST_F(InitializationTest, InitializersCoverTheWholeObject) {
  EXPECT_EQ(
      conditions(compileText("int f(unsigned i) { int a[9] = {0}; return a[i % 9]; }\n"), CheckKind::UninitializedRead),
      Texts{});
  EXPECT_EQ(conditions(compileText("int f(unsigned i) { int a[9]; return a[i % 9]; }\n"), CheckKind::UninitializedRead),
            Texts{"a[i % 9] is initialized"});
}

TEST_F(InitializationTest, VariableLengthArraysAreLeftToTheRuntime) {
  EXPECT_EQ(
      conditions(compileText("int f(int n) { int a[n]; a[0] = 1; return a[0]; }\n"), CheckKind::UninitializedRead),
      Texts{"a[0] is initialized"});
}

TEST_F(InitializationTest, CopyOfAnUninitializedStructUnsettlesTheTarget) {
  const Program program = compileText("struct s { int a, b, c; };\n"
                                      "int f(void) { struct s v = {1, 2, 3}; struct s w; v = w; return v.a; }\n");
  EXPECT_EQ(conditions(program, CheckKind::UninitializedRead), Texts{"v.a is initialized"});
}

TEST_F(InitializationTest, ParametersAreInitialized) {
  EXPECT_EQ(kinds(compileText("struct s { int a, b; };\nint f(struct s v, int x) { int *p = &x; return v.b ^ x; }\n")),
            Texts{});
}

TEST_F(InitializationTest, EndWithoutReturn) {
  const Program program = compileText("int f(int c) {\n  if (c)\n    return 1;\n}\n");
  EXPECT_EQ(describe(program, CheckKind::MissingReturn), Texts{"4:1:missing-return f returns a value"});
}

TEST_F(InitializationTest, EndWithoutReturnOfAStruct) {
  const std::string small = "struct s { int a, b; };\nstruct s f(int c) { struct s v = {1, 2}; if (c) return v; }\n";
  const std::string large = "struct s { int a[9]; };\nstruct s f(int c) { struct s v = {{1}}; if (c) return v; }\n";
  EXPECT_EQ(conditions(compileText(small), CheckKind::MissingReturn), Texts{"f returns a value"});
  EXPECT_EQ(conditions(compileText(large), CheckKind::MissingReturn), Texts{"f returns a value"});
}

TEST_F(InitializationTest, EveryPathReturns) {
  EXPECT_EQ(kinds(compileText("int f(int c) { if (c) return 1; return 2; }\n")), Texts{});
  EXPECT_EQ(kinds(compileText("int f(int c) { switch (c) { case 1: return 1; default: return 2; } }\n")), Texts{});
  EXPECT_EQ(kinds(compileText("int f(int c) { for (;;) if (c) return 1; }\n")), Texts{});
  EXPECT_EQ(kinds(compileText("void f(int c) { if (c) return; }\n")), Texts{});
  EXPECT_EQ(kinds(compileText("struct s { int a[9]; };\nstruct s g(void);\nstruct s f(void) { return g(); }\n")),
            Texts{});
  EXPECT_EQ(kinds(compileText("int main(void) { int x = 1; if (x) return 1; }\n")), Texts{});
}

} // namespace
} // namespace premise::program
