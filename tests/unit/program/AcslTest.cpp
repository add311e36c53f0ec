// ACSL in comments: what is read, at which place, and what is left out and said.
#include "SourceFixture.h"

#include "program/contracts/acsl/Clauses.h"

namespace premise::program {
namespace {

using Texts = std::vector<std::string>;

class AcslTest : public SourceFixture {
protected:
  /// The warnings without the file's name.
  Texts warnings(const std::string &text) {
    const Program program = compileText(text);
    Texts result;
    for (const std::string &warning : program.warnings)
      result.push_back(warning.substr(warning.find("unit.c:") + 7));
    return result;
  }
};

TEST_F(AcslTest, ClausesAreChecksAtTheirPlaces) {
  const Program program = compileText("/*@ requires x > 0;\n"
                                      "  @ ensures \\result > \\old(x);\n"
                                      "  @*/\n"
                                      "int f(int x) { int y = x / 2;\n"
                                      "  //@ assert y >= 0;\n"
                                      "  /*@ loop invariant y < 9; */ while (y < x) y++;\n"
                                      "  return y / x; }\n");
  EXPECT_EQ(describe(program, CheckKind::Precondition), Texts{"1:5:precondition x > 0"});
  EXPECT_EQ(describe(program, CheckKind::Postcondition), Texts{"2:5:postcondition \\result > \\old(x)"});
  EXPECT_EQ(describe(program, CheckKind::Assert), Texts{"5:7:assert y >= 0"});
  EXPECT_EQ(describe(program, CheckKind::LoopInvariant), Texts{"6:7:loop-invariant y < 9"});
  EXPECT_EQ(describe(program, CheckKind::SignedOverflow),
            (Texts{"6:47:signed-overflow y++ does not overflow", "7:12:signed-overflow y / x does not overflow"}));
  EXPECT_EQ(describe(program, CheckKind::DivisionByZero), Texts{"7:12:division-by-zero x != 0"});
  EXPECT_TRUE(program.warnings.empty());
  ASSERT_EQ(program.units.size(), 1U);
  EXPECT_EQ(program.units[0].place.line, 4U);
  EXPECT_EQ(program.units[0].place.column, 5U);
}

TEST_F(AcslTest, WhatOthersAssumedAtAnEntryIsStatedThere) {
  Source source;
  source.file = write("unit.c", "#include <premise/premise.h>\nint g;\nint f(int *p) {\n  PREMISE_REQUIRES(p != 0);\n"
                                "  return *p + g;\n}\n");
  const auto plain = compile(source, "");
  source.stated = {{"f", "one", "\\separated(p, &g)"}, {"nobody", "two", "g > 0"}, {"f", "three", "g > \\unknown(1)"}};
  const auto stated = compile(source, "");
  ASSERT_TRUE(plain.isOk());
  ASSERT_TRUE(stated.isOk());
  ASSERT_EQ(stated->assumed.size(), 1U);
  EXPECT_EQ(stated->assumed[0].name, "one");
  EXPECT_EQ(stated->assumed[0].predicate, "\\separated(p, &g)");
  ASSERT_EQ(stated->checks.size(), plain->checks.size());
  for (std::size_t i = 0; i < plain->checks.size(); i++)
    EXPECT_EQ(stated->checks[i].id, plain->checks[i].id);
}

TEST_F(AcslTest, ErrorsInTheCodeKeepTheirPlaces) {
  const auto program = tryCompile("//@ requires x > 0;\nint f(int x) { return y; }\n");
  ASSERT_FALSE(program.isOk());
  EXPECT_EQ(program.error().place.line, 2U);
  EXPECT_EQ(program.error().place.column, 23U);
}

TEST_F(AcslTest, ErrorsInAnnotationsHavePlaces) {
  const auto program =
      tryCompile("int f(int x) {\n  return x; }\n//@ requires unknown > 0;\nint g(int x) { return x; }\n");
  ASSERT_FALSE(program.isOk());
  EXPECT_EQ(program.error().place.line, 3U);
}

TEST_F(AcslTest, Frames) {
  const Program program = compileText("//@ assigns \\nothing;\nint f(int x) { return x; }\n"
                                      "/*@ assigns *p, q[0 .. n-1]; */\nvoid g(int *p, int *q, int n) {}\n");
  ASSERT_EQ(program.frames.size(), 2U);
  EXPECT_EQ(program.frames[0].function, "f");
  EXPECT_EQ(program.frames[0].locations, Texts{});
  EXPECT_EQ(program.frames[1].locations, (Texts{"*p", "q[0 .. n-1]"}));
  EXPECT_EQ(program.frames[1].place.line, 3U);
}

TEST_F(AcslTest, ContractsOfDeclarationsBelongToTheDefinition) {
  const Program program = compileText("//@ requires x > 0;\nint f(int x);\nint g(void) { return f(1); }\n"
                                      "int f(int x) { return x; }\n");
  EXPECT_EQ(describe(program, CheckKind::Precondition), Texts{"1:5:precondition x > 0"});
}

TEST_F(AcslTest, PreconditionsOfFunctionsWithoutCodeStandAtTheirCalls) {
  const Program program = compileText(
      "//@ requires x > 0;\nextern int *f(int x, char (*names[])[3], void (*done)(int)) __attribute__((pure));\n"
      "int *g(int y) { return f(y, 0, 0); }\nint *h(void) { return f(1, 0, 0) ? f(2, 0, 0) : 0; }\n");
  EXPECT_EQ(describe(program, CheckKind::Precondition),
            (Texts{"3:24:precondition x > 0", "4:23:precondition x > 0", "4:36:precondition x > 0"}));
  EXPECT_EQ(program.units.size(), 2U);
  EXPECT_EQ(program.warnings, Texts{});
}

TEST_F(AcslTest, PrototypesOfWhichNoCallCanBeWrittenAreLeftOut) {
  for (const char *prototype : {"int f(const char *x, ...);", "int f(struct s *);", "int f(unsigned);",
                                "int (*f(int x))(int);", "typedef int f(int x);", "int f(int x), other;"})
    EXPECT_EQ(warnings("struct s;\n//@ ensures 1 == 1;\n" + std::string(prototype) + "\n").size(), 1U) << prototype;
}

TEST_F(AcslTest, WhatIsOutsideOfTheSubsetIsSaid) {
  EXPECT_EQ(warnings("//@ predicate p(int x) = x > 0;\n//@ requires p(x);\nint f(int x) { return x; }\n"),
            (Texts{"1:5: ACSL annotation left out: 'predicate' is not read",
                   "2:14: ACSL annotation left out: calls such as p(...) are not read"}));
  EXPECT_EQ(warnings("//@ ensures \\forall integer i; a[i] == 0;\nvoid f(int *a) {}\n"),
            Texts{"1:13: ACSL annotation left out: \\forall without both bounds of i in its guard is not read"});
  EXPECT_EQ(warnings("//@ ensures \\forall integer i; 0 <= i < 3 ==> a[i] == \\old(a[i]);\nvoid f(int *a) {}\n"),
            Texts{"1:55: ACSL annotation left out: an old value that depends on a bound variable is not read"});
  EXPECT_EQ(warnings("//@ ensures \\result > 0;\nint f(int);\n"),
            Texts{"1:5: ACSL annotation left out: the contract of f, of which no call can be written from here"});
  EXPECT_EQ(warnings("int f(int x) {\n  if (x) /*@ assert x > 0; */ x = 1;\n  return x; }\n"),
            Texts{"2:14: ACSL annotation left out: an assert has to stand between the statements of a block"});
  EXPECT_EQ(warnings("int f(int x) {\n  //@ assert \\at(x, Pre) > 0;\n  return x; }\n"),
            Texts{"2:14: ACSL annotation left out: \\at with Pre is only read in contracts"});
  EXPECT_EQ(warnings("//@ requires x > ;\nint f(int x) { return x; }\n"),
            Texts{"1:18: ACSL annotation left out: ';' is not read"});
}

TEST_F(AcslTest, OldAndResultMeanSomethingInAnEnsuresOnly) {
  const auto refusal = [&](const std::string &text) {
    const auto program = tryCompile(text);
    const std::string problem = program.isOk() ? "" : base::toString(program.error());
    return problem.empty() ? problem : problem.substr(problem.find("unit.c:") + 7);
  };
  EXPECT_EQ(refusal("//@ requires \\result > 0;\nint f(int x) { return x; }\n"),
            "1:14: \\result stands outside of an ensures");
  EXPECT_EQ(refusal("//@ requires x > 0 && \\old(x) > 0;\nint f(int x) { return x; }\n"),
            "1:23: \\old stands outside of an ensures");
  EXPECT_EQ(refusal("//@ requires \\at(x, Old) > 0;\nint f(int x) { return x; }\n"),
            "1:14: \\at stands outside of an ensures");
  EXPECT_EQ(refusal("//@ requires \\old(x) > p(x);\nint f(int x) { return x; }\n"),
            "1:14: \\old stands outside of an ensures");
  EXPECT_EQ(refusal("//@ behavior b: assumes \\old(x) > 0;\nint f(int x) { return x; }\n"),
            "1:25: \\old stands outside of an ensures");
  EXPECT_EQ(refusal("int f(int x) {\n  //@ assert \\old(x) > 0;\n  return x; }\n"),
            "2:14: \\old stands outside of an ensures");
  EXPECT_EQ(refusal("int f(int x) {\n  //@ loop invariant \\old(x) > 0;\n  while (x--);\n  return x; }\n"),
            "2:22: \\old stands outside of an ensures");
  EXPECT_EQ(refusal("//@ requires \\old(x) > 0;\nint f(int x);\nint g(int x) { return f(x); }\n"),
            "1:14: \\old stands outside of an ensures");
  EXPECT_EQ(refusal("//@ ensures \\old(\\result) > 0;\nint f(int x) { return x; }\n"),
            "1:18: \\result stands inside \\old: there is no result at the entry");
  EXPECT_EQ(refusal("/*@ requires \\at(x, Pre) > 0; ensures \\result > \\old(x); */\nint f(int x) { return x + 1; }\n"),
            "");
}

TEST_F(AcslTest, ABehaviorWhoseConditionIsNotReadIsLeftOut) {
  const Program program =
      compileText("/*@ behavior a: assumes p(x); ensures \\result > 0;\n    behavior b: assumes x > 0; ensures "
                  "\\result > 1; */\nint f(int x) { return x; }\n");
  EXPECT_EQ(conditions(program, CheckKind::Postcondition), Texts{"\\result > 1"});
  EXPECT_EQ(program.warnings.size(), 1U);
}

TEST_F(AcslTest, OrdinaryCommentsAreNotTouched) {
  EXPECT_EQ(warnings("/* requires x > 0; */\n// @ requires x;\nconst char *s = \"/*@ requires 0; */\";\n"
                     "int f(int x) { return x; }\n"),
            Texts{});
}

TEST(AcslClausesTest, Translation) {
  const auto code = [](const std::string &predicate) {
    const acsl::Annotation annotation = acsl::readAnnotation("assert " + predicate + ";", 0);
    return annotation.clauses.empty() ? "left out" : annotation.clauses[0].code;
  };
  EXPECT_EQ(code("\\true"), "(1)");
  EXPECT_EQ(code("a ==> b ==> c"), "(!(a) || (!(b) || (c)))");
  EXPECT_EQ(code("a || b && c"), "((a) || ((b) && (c)))");
  EXPECT_EQ(code("!a <==> b"), "(!((!(a))) == !(b))");
  EXPECT_EQ(code("0 <= x < n"), "(0 <= __PREMISE_COMPARABLE(x) && __PREMISE_COMPARABLE(x) < __PREMISE_COMPARABLE(n))");
  EXPECT_EQ(code("p->next[3].x == \\null"),
            "(__PREMISE_COMPARABLE(p->next[(long long)3].x) == __PREMISE_COMPARABLE(((void *)0)))");
  EXPECT_EQ(code("\\valid(p + (0 .. n))"), "((__PREMISE_VALID_RANGE(p, (long long)0, n, 1)))");
  for (const char *outside : {"\\sum(0, n, f)", "f(x) > 0", "{1, 2} != s", "x > 0 y", "(x", "\\at(x, L) > 0", "x ? y"})
    EXPECT_EQ(code(outside), "left out") << outside;
}

} // namespace
} // namespace premise::program
