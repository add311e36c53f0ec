// Is the small language read as it is defined, and are mistakes told with their place?
#include "encode/ivl/Parser.h"

#include <gtest/gtest.h>

namespace premise::encode::ivl {
namespace {

std::string errorOf(const std::string &source) {
  const auto parsed = parse(source, "p.ivl");
  return parsed ? "" : base::toString(parsed.error());
}

TEST(Parser, ReadsTheExampleOfThePaper) {
  const auto parsed = parse("proc foo(x, y) returns z {\n"
                            "  l0: goto l1, l2;\n"
                            "  l1: assume y > 0;\n z := x + y;\n goto l3;\n"
                            "  l2: assume y <= 0;\n z := x - y;\n goto l3;\n"
                            "  l3:\n}\n"
                            "proc main() {\n l0: r := call foo(0, 1);\n}\n",
                            "fig2.ivl");
  ASSERT_TRUE(parsed.isOk()) << base::toString(parsed.error());
  ASSERT_EQ(parsed->procedures.size(), 2u);
  const Procedure &foo = parsed->procedures[0];
  EXPECT_EQ(foo.parameters.size(), 2u);
  EXPECT_NE(foo.result, kNone);
  const auto labelled = [&](const std::string &label) {
    return *std::find_if(foo.blocks.begin(), foo.blocks.end(), [&](const Block &b) { return b.label == label; });
  };
  EXPECT_EQ(std::get<Goto>(labelled("l0").end).targets.size(), 2u);
  EXPECT_EQ(labelled("l1").statements.size(), 2u);
  EXPECT_EQ(labelled("l1").statements[0].text, "y > 0");
  EXPECT_EQ(labelled("l1").statements[0].place.line, 3u);
}

TEST(Parser, ReadsGlobalsTypesAndStructuredStatements) {
  EXPECT_EQ(errorOf("var g: int, b: bool;\n"
                    "procedure f(p: bool, n) returns (r: bool) {\n"
                    "  var i: int;\n"
                    "  i := 0;\n"
                    "  while (i < n) { if (p) { i := i + 2; } else if (*) { i := i + 1; } else { return; } }\n"
                    "  havoc g, b;\n"
                    "  r := !b && (g == 3 ==> p) <==> true;\n"
                    "  assert r || -g * 2 >= i mod 7;\n"
                    "  call f(r, g); call b := f(b, 1 div 2);\n"
                    "}\n"),
            "");
}

TEST(Parser, TellsMistakesWithLineAndColumn) {
  EXPECT_EQ(errorOf("proc main() {\n  x := ;\n}\n"), "p.ivl:2:8: expected an expression before ';'");
  EXPECT_EQ(errorOf("proc main() {\n  goto nowhere;\n}\n"), "p.ivl:2:8: there is no label 'nowhere' in 'main'");
  EXPECT_EQ(errorOf("proc main() {\n  x := 1\n}\n"), "p.ivl:3:1: expected ';' before '}'");
  EXPECT_EQ(errorOf("proc main() {\n  assume x + 1;\n}\n"), "p.ivl:2:10: a condition should be a boolean");
  EXPECT_EQ(errorOf("proc main() {\n  call f(1);\n}\n"), "p.ivl:2:3: there is no procedure 'f'");
  EXPECT_EQ(errorOf("proc f(a) { }\nproc main() {\n  call f();\n}\n"), "p.ivl:3:3: 'f' takes 1 arguments, not 0");
  EXPECT_EQ(errorOf("proc f() { }\nproc main() {\n  x := call f();\n}\n"), "p.ivl:3:3: 'f' returns nothing");
  EXPECT_EQ(errorOf("proc main() {\n  x := 3 # 4;\n}\n"), "p.ivl:2:10: unexpected character '#'");
  EXPECT_EQ(errorOf("proc main() { /* "), "p.ivl:1:15: the comment is not closed");
  EXPECT_EQ(errorOf("proc main() {\n  b := true;\n  b := 3;\n}\n"),
            "p.ivl:3:3: 'b' and what is assigned to it have different types");
  EXPECT_EQ(errorOf("proc main() {\n  a: goto a;\n  a: goto a;\n}\n"), "p.ivl:3:3: the label 'a' is defined twice");
  EXPECT_EQ(errorOf(""), "p.ivl:1:1: there is no procedure");
  EXPECT_EQ(errorOf("proc main() {"), "p.ivl:1:14: expected '}' before 'end of file'");
  EXPECT_EQ(errorOf("proc main() {\n  x := 999999999999999999999999999999999999999;\n}\n"),
            "p.ivl:2:8: the number has more than 127 bits");
}

TEST(Parser, RefusesWhatIsNestedTooDeeply) {
  EXPECT_NE(errorOf("proc main() { x := " + std::string(100'000, '(') + "1; }").find("nested too deeply"),
            std::string::npos);
  std::string blocks;
  for (int i = 0; i < 100'000; i++)
    blocks += "if (*) { ";
  EXPECT_NE(errorOf("proc main() { " + blocks).find("nested too deeply"), std::string::npos);
}

} // namespace
} // namespace premise::encode::ivl
