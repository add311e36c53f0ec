// Contracts and annotations of <premise/premise.h>: what they become in the program, and where they are wrong.
#include "SourceFixture.h"

#include "program/contracts/PremiseText.h"

namespace premise::program {
namespace {

using Texts = std::vector<std::string>;
using Premise = std::vector<std::vector<std::uint32_t>>;

const std::string kInclude = "#include <premise/premise.h>\n";

class ContractTest : public SourceFixture {
protected:
  /// "line:column: message" of a source that must be refused; the include is line 1.
  std::string refusal(const std::string &text) {
    const auto program = tryCompile(kInclude + text);
    if (program)
      return "accepted";
    const base::Diagnostic &error = program.error();
    return std::to_string(error.place.line) + ":" + std::to_string(error.place.column) + ": " + error.message;
  }
};

TEST_F(ContractTest, EnsuresIsOneCheckAtItsPlace) {
  const Program program = compileText(kInclude + "int f(int x) {\n"
                                                 "  PREMISE_ENSURES(PREMISE_RESULT > PREMISE_OLD(x));\n"
                                                 "  if (x < 0) return 0;\n"
                                                 "  return x;\n"
                                                 "}\n");
  EXPECT_EQ(describe(program, CheckKind::Postcondition), Texts{"3:3:postcondition PREMISE_RESULT > PREMISE_OLD(x)"});
  EXPECT_EQ(kinds(program), Texts{"postcondition"});
  EXPECT_EQ(countCalls(program, "__premise_check"), 1U);
}

TEST_F(ContractTest, MarkersDoNotStayInTheModule) {
  const Program program = compileText(kInclude + "int f(int *p) {\n"
                                                 "  PREMISE_ENSURES(PREMISE_RESULT > PREMISE_OLD(*p));\n"
                                                 "  PREMISE_ASSUMED(*p > 1, a);\n"
                                                 "  return *p;\n"
                                                 "}\n");
  for (const char *name :
       {"__premise_ensures_begin", "__premise_ensures_end", "__premise_old_begin", "__premise_old_end",
        "__premise_old_used", "__premise_tentative_begin", "__premise_tentative_end", "__premise_ensures"})
    EXPECT_EQ(program.module->getFunction(name), nullptr) << name;
}

TEST_F(ContractTest, OldValuesHaveNoChecksOfTheirOwn) {
  const Program program =
      compileText(kInclude + "void f(int *p, int x) { PREMISE_ENSURES(x == 0 || PREMISE_OLD(*p / x) > 1); }\n");
  EXPECT_EQ(kinds(program), Texts{"postcondition"});
  EXPECT_EQ(countCalls(program, "__premise_valid"), 1U);
  EXPECT_EQ(countCalls(program, "__premise_check"), 2U); // the condition, and that the old value is defined
}

TEST_F(ContractTest, LoopInvariant) {
  const Program program = compileText(
      kInclude + "void f(int n) {\n  while (n > 0) {\n    PREMISE_LOOP_INVARIANT(n != 3);\n    n--;\n  }\n}\n");
  EXPECT_EQ(describe(program, CheckKind::LoopInvariant), Texts{"4:5:loop-invariant n != 3"});
}

TEST_F(ContractTest, AssumedAndVerified) {
  const Program program = compileText(kInclude + "int f(int x, int y) {\n"
                                                 "  PREMISE_ASSUMED(x > 0, a);\n"
                                                 "  PREMISE_ASSUMED(y > 0, b);\n"
                                                 "  PREMISE_ASSUMED(x < 9, a);\n"
                                                 "  PREMISE_VERIFIED(x != 0, a);\n"
                                                 "  PREMISE_VERIFIED(y != 0, b || (a && true));\n"
                                                 "  PREMISE_VERIFIED(x == x, true);\n"
                                                 "  PREMISE_VERIFIED(x == y, false);\n"
                                                 "  return x;\n"
                                                 "}\n");
  ASSERT_EQ(program.assumed.size(), 3U);
  EXPECT_EQ(program.assumed[0].name, "a");
  EXPECT_EQ(program.assumed[0].predicate, "x > 0");
  EXPECT_EQ(program.assumed[0].function, "f");
  EXPECT_EQ(program.assumed[0].id, program.assumed[0].place.file + ":3:3:assumed");
  ASSERT_EQ(program.claims.size(), 4U);
  EXPECT_EQ(program.claims[0].premise, (Premise{{0, 2}})); // a = a && P
  EXPECT_EQ(program.claims[1].premise, (Premise{{1}, {0, 2}}));
  EXPECT_EQ(program.claims[2].premise, Premise{{}});
  EXPECT_EQ(program.claims[3].premise, Premise{});
  EXPECT_EQ(program.checks[program.claims[1].check].condition, "y != 0");
  EXPECT_EQ(callArguments(program, "__premise_assumed", 1), (std::vector<long>{-99, 1}));
}

TEST_F(ContractTest, NamesAreLocalUnlessDeclaredGlobal) {
  const std::string two = "int f(int x) { PREMISE_ASSUMED(x > 0, a); return x; }\n"
                          "int g(int y) { PREMISE_VERIFIED(y > 0, a); return y; }\n";
  EXPECT_EQ(refusal(two), "3:16: 'a' is introduced in another function; PREMISE_GLOBAL_ASSUMPTION(a) makes it one for "
                          "the whole program");
  const Program program = compileText(kInclude + "PREMISE_GLOBAL_ASSUMPTION(a);\n" + two);
  EXPECT_EQ(program.globalAssumptions, Texts{"a"});
  ASSERT_EQ(program.claims.size(), 1U);
  EXPECT_EQ(program.claims[0].premise, Premise{{0}});
}

TEST_F(ContractTest, AClaimUnderWhatNothingInTheFileAssumesIsLeftOut) {
  const Program program = compileText(
      kInclude + "PREMISE_GLOBAL_ASSUMPTION(a);\nint g(int y) {\n  PREMISE_VERIFIED(y > 0, a);\n  return y; }\n");
  ASSERT_EQ(program.claims.size(), 1U);
  EXPECT_EQ(program.claims[0].premise, Premise{});
  ASSERT_EQ(program.warnings.size(), 1U);
  EXPECT_NE(program.warnings[0].find(":4:3: nothing in this file assumes 'a'"), std::string::npos)
      << program.warnings[0];
}

TEST_F(ContractTest, AClaimUnderAnAssumptionInDeadCodeDoesNotCount) {
  const Program program = compileText(
      kInclude + "int f(int x) { if (0) { PREMISE_ASSUMED(x > 0, a); } PREMISE_VERIFIED(x > 0, a); return x; }\n");
  ASSERT_EQ(program.claims.size(), 1U);
  EXPECT_EQ(program.claims[0].premise, Premise{});
}

TEST_F(ContractTest, WrongNames) {
  EXPECT_EQ(refusal("int f(int x) {\n  PREMISE_VERIFIED(x > 0, b);\n  return x; }\n"),
            "3:3: no PREMISE_ASSUMED introduces 'b'");
  EXPECT_EQ(refusal("int f(int x) {\n  PREMISE_VERIFIED(x > 0, x + 1);\n  return x; }\n"),
            "3:3: not a premise: '+ 1' follows the end of the premise; allowed are names of assumptions, &&, ||, true, "
            "false and parentheses");
  EXPECT_EQ(refusal("int f(int x) {\n  PREMISE_ASSUMED(x > 0, a);\n  PREMISE_VERIFIED(x > 0, !a);\n  return x; }\n"),
            "4:3: not a premise: '!a' is no name; allowed are names of assumptions, &&, ||, true, false and "
            "parentheses");
  EXPECT_EQ(refusal("int f(int x) {\n  PREMISE_ASSUMED(x > 0, a b);\n  return x; }\n"),
            "3:3: not a name for an assumption: a b");
}

TEST_F(ContractTest, WrongNamesInTemplatesAndLambdas) {
  const auto refusalOfCxx = [&](const std::string &text) {
    const std::string file = write("unit.cpp", kInclude + text);
    const auto program = compile(findSource(file, std::nullopt, {}).value(), "");
    return program.isOk() ? "" : program.error().message;
  };
  EXPECT_EQ(refusalOfCxx("template <class T> T f(T x) { PREMISE_VERIFIED(x > 0, b); return x; }\n"),
            "no PREMISE_ASSUMED introduces 'b'");
  EXPECT_EQ(refusalOfCxx("int f(int x) { auto g = [&](auto y) { PREMISE_VERIFIED(y > 0, b); }; g(x); return x; }\n"),
            "no PREMISE_ASSUMED introduces 'b'");
  EXPECT_NE(refusalOfCxx("int f(int x) { PREMISE_ASSUMED(x > 0, a); auto g = [&] { PREMISE_VERIFIED(x > 0, a); }; g(); "
                         "return x; }\n")
                .find("'a' is introduced in another function"),
            std::string::npos);
  EXPECT_EQ(refusalOfCxx("struct S { int x; PREMISE_INVARIANT(x > PREMISE_OLD(x)); };\n"),
            "PREMISE_OLD stands outside of PREMISE_ENSURES");
}

TEST_F(ContractTest, AClaimAboutTheAssertionBehindIt) {
  const Program program = compileText(kInclude + "#include <assert.h>\nint f(int x) {\n"
                                                 "  PREMISE_ASSUMED(x > 0, a);\n"
                                                 "  assert(x > -1);\n"
                                                 "  PREMISE_VERIFIED_IF(a); assert(x > -2);\n"
                                                 "  if (x > 5) (PREMISE_VERIFIED_IF(true), PREMISE_ASSERT(x > -3));\n"
                                                 "  PREMISE_VERIFIED_IF(true);\n"
                                                 "  return x; }\n");
  ASSERT_EQ(program.checks.size(), 3U); // a claim is no check
  ASSERT_EQ(program.claims.size(), 2U); // about nothing, it says nothing
  EXPECT_EQ(program.claims[0].check, 1U);
  EXPECT_EQ(program.claims[0].premise, Premise{{0}});
  EXPECT_EQ(program.claims[1].check, 2U);
  EXPECT_EQ(program.claims[1].premise, Premise{{}});
}

TEST_F(ContractTest, InstancesOfOneCheckAreVerifiedWhereAllTheirClaimsHold) {
  const std::string file =
      write("unit.cpp", kInclude + "int f(int x) {\n  auto g = [](auto y) { PREMISE_ASSUMED(y > 0, a);"
                                   " PREMISE_VERIFIED(y > -1, a); };\n  g(x); g(2L * x); return x; }\n");
  const Program program = compile(findSource(file, std::nullopt, {}).value(), "").value();
  ASSERT_EQ(program.assumed.size(), 2U);
  ASSERT_EQ(program.claims.size(), 1U);
  EXPECT_EQ(program.claims[0].premise, (Premise{{0, 1}}));
}

TEST_F(ContractTest, WrongPlaces) {
  EXPECT_EQ(refusal("int f(int x) {\n  x++;\n  PREMISE_REQUIRES(x > 0);\n  return x; }\n"),
            "4:3: PREMISE_REQUIRES belongs at the start of a function body");
  EXPECT_EQ(refusal("int f(int x) {\n  if (x) { PREMISE_ENSURES(x > 0); }\n  return x; }\n"),
            "3:12: PREMISE_ENSURES belongs at the start of a function body");
  EXPECT_EQ(refusal("void f(int x) {\n  PREMISE_LOOP_INVARIANT(x > 0);\n}\n"),
            "3:3: PREMISE_LOOP_INVARIANT belongs at the start of a loop body");
  EXPECT_EQ(refusal("void f(int x) {\n  while (x--) {\n    x--;\n    PREMISE_LOOP_INVARIANT(x > 0); }\n}\n"),
            "5:5: PREMISE_LOOP_INVARIANT belongs at the start of a loop body");
}

TEST_F(ContractTest, OldAndResultOutsideOfEnsures) {
  EXPECT_EQ(refusal("int f(int x) {\n  PREMISE_REQUIRES(PREMISE_OLD(x) > 0);\n  return x; }\n"),
            "3:3: PREMISE_OLD stands outside of PREMISE_ENSURES");
  EXPECT_EQ(refusal("int f(int x) {\n  return PREMISE_OLD(x);\n}\n"),
            "3:10: PREMISE_OLD stands outside of PREMISE_ENSURES");
  EXPECT_EQ(refusal("int f(int x) {\n  return PREMISE_RESULT;\n}\n"),
            "3:10: PREMISE_RESULT stands outside of PREMISE_ENSURES");
  EXPECT_EQ(refusal("int f(int x) {\n  PREMISE_ENSURES(PREMISE_OLD(PREMISE_OLD(x)) > 0);\n  return x; }\n"),
            "3:3: PREMISE_OLD stands inside another PREMISE_OLD");
  EXPECT_EQ(refusal("int f(int x) {\n  PREMISE_ENSURES(PREMISE_OLD(PREMISE_RESULT) > 0);\n  return x; }\n"),
            "3:3: PREMISE_RESULT stands inside PREMISE_OLD: there is no result at the entry");
  EXPECT_EQ(refusal("void f(int *a) {\n  PREMISE_ENSURES(({ int i = 0; PREMISE_OLD(a[i]) > 0; }));\n}\n"),
            "3:3: PREMISE_OLD uses i, which does not exist yet at the entry");
}

TEST(PremiseTextTest, DisjunctiveForm) {
  EXPECT_EQ(parsePremise("a").value(), NamedPremise{{"a"}});
  EXPECT_EQ(parsePremise(" ( a || b ) && c ").value(), (NamedPremise{{"a", "c"}, {"b", "c"}}));
  EXPECT_EQ(parsePremise("a && a || false").value(), NamedPremise{{"a"}});
  EXPECT_EQ(parsePremise("true && _x1").value(), NamedPremise{{"_x1"}});
  EXPECT_EQ(parsePremise("a && false").value(), NamedPremise{});
}

TEST(PremiseTextTest, Errors) {
  for (const char *text : {"", "a &&", "a & b", "(a", "a b", "1", "!a", "a == b", "a, b"})
    EXPECT_FALSE(parsePremise(text).isOk()) << text;
  std::string many = "(a0 || b0)";
  for (int i = 1; i < 20; i++)
    many += " && (a" + std::to_string(i) + " || b" + std::to_string(i) + ")";
  EXPECT_FALSE(parsePremise(many).isOk());
}

} // namespace
} // namespace premise::program
