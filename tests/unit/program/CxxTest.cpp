// What is read from a C++ file: units with their names, and how their inputs can be built.
#include "SourceFixture.h"

namespace premise::program {
namespace {

class CxxTest : public SourceFixture {
protected:
  Program parseText(const std::string &text) {
    auto program = parse(Source{write("unit.cpp", text), {}, "", ""});
    EXPECT_TRUE(program.isOk()) << base::toString(program.error());
    return std::move(program.value());
  }
};

TEST_F(CxxTest, UnitsHaveQualifiedNamesAndOverloadsASignature) {
  const Program program = parseText("namespace ns {\n"
                                    "int f(int);\n"
                                    "int f(int x) { return x; }\n"
                                    "int f(double) { return 0; }\n"
                                    "class C { public: void m() {} private: void hidden() {} };\n"
                                    "}\n"
                                    "template <class T> T same(T x) { return x; }\n"
                                    "template <class T> T unused(T x) { return x; }\n"
                                    "long g() { return same<long>(1); }\n");
  std::vector<std::string> names;
  for (const Unit &unit : program.units)
    names.push_back(unit.name);
  EXPECT_EQ(names,
            (std::vector<std::string>{"ns::f(int)", "ns::f(double)", "ns::C::m", "ns::C::hidden", "same<long>", "g"}));
  EXPECT_EQ(program.neverInstantiated, std::vector<std::string>{"unused"});
}

TEST_F(CxxTest, WhatOnlyItsClassOrFunctionCanCallIsAnInnerUnit) {
  const Program program = parseText("class C {\n"
                                    "public:\n"
                                    "  virtual int open() = 0;\n"
                                    "  C(int x) : x_(x) {}\n"
                                    "  ~C() { x_ = 0; }\n"
                                    "  static int shown(int x) { return x; }\n"
                                    "protected:\n"
                                    "  int kept() { return x_; }\n"
                                    "private:\n"
                                    "  struct In { int deep() { return 1; } };\n"
                                    "  int x_;\n"
                                    "};\n"
                                    "int f() {\n"
                                    "  struct Local { int g() { return 2; } };\n"
                                    "  return Local().g();\n"
                                    "}\n");
  std::map<std::string, std::string> inner;
  std::vector<std::string> open;
  for (const Unit &unit : program.units)
    if (unit.isInner)
      inner[unit.name] = unit.problem;
    else
      open.push_back(unit.name);
  EXPECT_EQ(open, (std::vector<std::string>{"C::shown", "f"}));
  EXPECT_EQ(inner, (std::map<std::string, std::string>{{"C::C", "its class is abstract"},
                                                       {"C::~C", "tests call it when an object ends"},
                                                       {"C::kept", "it is private or protected"},
                                                       {"C::In::deep", "it is private or protected"},
                                                       {"f()::Local::g", "its class is local to a function"}}));
}

TEST_F(CxxTest, WhatWasInstantiatedForALambdaBelongsToTheFunctionAroundIt) {
  const Program program = parseText("template <class F> int call(F f, int *p) { return f(*p); }\n"
                                    "int g(int n, int *p) { return call([n](int x) { return x / n; }, p); }\n");
  ASSERT_EQ(program.units.size(), 1U);
  EXPECT_EQ(program.units[0].name, "g");
}

TEST_F(CxxTest, PlainDataNeedsNoPlanAndReferencesAreNeverNull) {
  const Program program = parseText("struct P { int x; };\nint f(P p, const P &q) { return p.x + q.x; }\n");
  ASSERT_EQ(program.units.size(), 1U);
  EXPECT_FALSE(program.units[0].parameters[0].plan);
  EXPECT_FALSE(program.units[0].parameters[1].plan);
  EXPECT_TRUE(program.types[program.units[0].parameters[1].type].isReference);
}

TEST_F(CxxTest, ReceiversAreBuiltByPublicConstructorsAndSetupCalls) {
  const Program program = parseText("class C {\n"
                                    "public:\n"
                                    "  explicit C(int x) : x_(x) {}\n"
                                    "  void add(int y) { x_ += y; }\n"
                                    "  int get() const;\n"
                                    "private:\n"
                                    "  C(int, int);\n"
                                    "  int x_;\n"
                                    "};\n"
                                    "int C::get() const { return x_; }\n");
  const Unit &get = program.units.back();
  ASSERT_TRUE(get.receiver);
  const Plan &plan = program.plans[*get.receiver];
  EXPECT_EQ(plan.kind, PlanKind::Construct);
  ASSERT_EQ(plan.makers.size(), 1U);
  EXPECT_EQ(plan.makers[0].arguments.size(), 1U);
  ASSERT_EQ(plan.setups.size(), 1U);
  EXPECT_EQ(plan.setups[0].callee, "add");
  EXPECT_EQ(plan.callOffsets.size(), 2U);
}

TEST_F(CxxTest, DerivedClassesStandForAbstractOnes) {
  const Program program = parseText("struct Base { virtual ~Base() = default; virtual int f() const = 0; };\n"
                                    "struct One : Base { int f() const override { return 1; } };\n"
                                    "int g(const Base &b) { return b.f(); }\n");
  const Unit &g = program.units.back();
  ASSERT_TRUE(g.parameters[0].plan);
  const Plan &plan = program.plans[*g.parameters[0].plan];
  ASSERT_EQ(plan.makers.size(), 1U);
  EXPECT_EQ(plan.makers[0].callee, "One");
}

TEST_F(CxxTest, WhatNoClientCanBuildIsSaid) {
  const Program program = parseText("class Hidden { Hidden(); };\n"
                                    "struct Abstract { virtual int f() = 0; };\n"
                                    "void f(const Hidden &) {}\n"
                                    "void g(Abstract &) {}\n");
  ASSERT_EQ(program.units.size(), 2U);
  EXPECT_NE(program.units[0].problem.find("no constructor"), std::string::npos);
  EXPECT_NE(program.units[1].problem.find("abstract class Abstract"), std::string::npos);
}

TEST_F(CxxTest, LibraryTypesAreBuiltFromElements) {
  const Program program =
      parseText("#include <map>\n#include <memory>\n#include <string>\n#include <vector>\n"
                "void f(std::string, std::vector<int>, std::map<int, bool>, std::unique_ptr<int>) {}\n");
  std::vector<PlanKind> kinds;
  for (const Parameter &parameter : program.units[0].parameters)
    kinds.push_back(program.plans[*parameter.plan].kind);
  EXPECT_EQ(kinds, (std::vector<PlanKind>{PlanKind::Text, PlanKind::Sequence, PlanKind::Map, PlanKind::Owner}));
}

TEST_F(CxxTest, ChecksOfMethodsNameTheMethod) {
  const auto program =
      compile(Source{write("unit.cpp", "struct C { int d(int x) const { return 1 / x; } };\n"), {}, "", ""}, "");
  ASSERT_TRUE(program.isOk()) << base::toString(program.error());
  ASSERT_FALSE(program.value().checks.empty());
  EXPECT_EQ(program.value().checks[0].function, "C::d");
}

} // namespace
} // namespace premise::program
