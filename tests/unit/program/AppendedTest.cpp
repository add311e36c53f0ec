// What text at the end of the file may and may not change.
#include "SourceFixture.h"

namespace premise::program {
namespace {

class AppendedTest : public SourceFixture {};

TEST_F(AppendedTest, IsCompiledButCountsForNothing) {
  const std::string text = "static int f(int a) { return a + 1; }"; // no newline at the end
  const std::string appended =
      "int __premise_entry(int *p) { return f(*p / 3 + 5); }\nint helper(int *p) { return *p + 1; }\n"
      "int more;\n";
  const Program with = compileText(text, {}, appended);
  const Program without = compileText(text);
  EXPECT_NE(with.module->getFunction("__premise_entry"), nullptr);
  EXPECT_NE(with.module->getFunction("helper"), nullptr);
  ASSERT_EQ(with.checks.size(), 1U);
  EXPECT_EQ(with.checks[0].id, without.checks[0].id);
  ASSERT_EQ(with.units.size(), 1U);
  EXPECT_TRUE(with.globals.empty());
  EXPECT_EQ(countCalls(with, "__premise_access"), 0U);
}

TEST_F(AppendedTest, MayAssume) {
  const Program program = compileText("int f(int a) { return a; }\n", {},
                                      "void __premise_assume(int);\nvoid e(int a) { __premise_assume(f(a)); }\n");
  EXPECT_EQ(countCalls(program, "__premise_assume"), 1U);
  EXPECT_EQ(program.module->getFunction("__premise_assume")->arg_size(), 2U);
}

TEST_F(AppendedTest, ErrorsInItAreTold) {
  const auto program = tryCompile("int f(void);\n", {}, "int g(void) {\n  return h;\n}\n");
  ASSERT_FALSE(program.isOk());
  EXPECT_EQ(program.error().place, (base::SourceSpan{"<premise>", 2, 10}));
}

} // namespace
} // namespace premise::program
