// Which units and globals a source has.
#include "SourceFixture.h"

namespace premise::program {
namespace {

class FactsTest : public SourceFixture {
protected:
  Program parseText(const std::string &text) {
    auto program = parse(findSource(write("unit.c", text), std::nullopt, {}).value());
    EXPECT_TRUE(program.isOk()) << (program ? "" : base::toString(program.error()));
    return std::move(program).value();
  }
};

TEST_F(FactsTest, UnitsAreTheFunctionsOfTheFile) {
  write("head.h", "static int inHeader(int a) { return a; }\nint declared(void);\n");
  const Program program = parseText("#include \"head.h\"\n#include <stdio.h>\n"
                                    "static int second(int, char *const *names);\n"
                                    "int first(void) { return 1; }\n"
                                    "static int second(int a, char *const *names) { return a; }\n"
                                    "void third(int, ...) {}\n");
  ASSERT_EQ(program.units.size(), 3U);
  EXPECT_EQ(program.units[0].name, "first");
  EXPECT_EQ(program.units[0].place.line, 4U);
  EXPECT_EQ(program.units[0].place.column, 5U);
  EXPECT_FALSE(program.units[0].isStatic);
  EXPECT_TRUE(program.units[1].isStatic);
  EXPECT_EQ(program.units[1].parameters[1].name, "names");
  EXPECT_EQ(program.types[program.units[1].parameters[1].type].spelling, "char *const *");
  EXPECT_TRUE(program.units[2].isVariadic);
  EXPECT_EQ(program.units[2].parameters[0].name, "arg1");
  EXPECT_EQ(program.types[program.units[2].result].kind, TypeKind::Void);
  EXPECT_EQ(program.module, nullptr);
}

TEST_F(FactsTest, ResultIsAValueWithoutQualifiers) {
  const Program program = parseText("typedef const int fixed;\nfixed f(void) { return 1; }\n");
  EXPECT_FALSE(program.types[program.units.at(0).result].isConst);
}

TEST_F(FactsTest, ArrayParameters) {
  const Program program = parseText("int f(int a[static 4], int b[7], int c[], int m[2][3], int *p) { return 0; }\n");
  const std::vector<Parameter> &parameters = program.units.at(0).parameters;
  EXPECT_EQ(parameters[0].staticCount, 4U);
  EXPECT_EQ(parameters[1].staticCount, 0U);
  EXPECT_TRUE(parameters[0].writtenAsArray && parameters[1].writtenAsArray && parameters[2].writtenAsArray);
  EXPECT_FALSE(parameters[4].writtenAsArray);
  EXPECT_EQ(program.types[parameters[0].type].spelling, "int *");
  const Type &rows = program.types[parameters[3].type];
  EXPECT_EQ(rows.kind, TypeKind::Pointer);
  EXPECT_EQ(program.types[rows.element].kind, TypeKind::Array);
  EXPECT_EQ(program.types[rows.element].count, 3U);
}

TEST_F(FactsTest, Globals) {
  const Program program = compileText("#include <stdio.h>\nextern int declared;\nint tentative;\nint tentative;\n"
                                      "static int hidden = 3;\nextern int defined;\nint defined = 1;\n"
                                      "int f(int c) {\n  if (c) { static int n = 1; return n++; }\n"
                                      "  static int n = 2;\n  return n++ ^ hidden;\n}\n");
  std::vector<std::string> names;
  for (const Global &global : program.globals)
    names.push_back(global.name + (global.isDefined ? " defined" : "") + (global.isStatic ? " static" : "") +
                    (global.isLocalStatic ? " in " + global.symbol : ""));
  EXPECT_EQ(names,
            (std::vector<std::string>{"declared", "tentative defined", "hidden defined static", "defined defined",
                                      "n defined static in f.n", "n defined static in f.n.1"}));
  for (const Global &global : program.globals)
    if (global.isLocalStatic)
      EXPECT_NE(program.module->getNamedGlobal(global.symbol), nullptr);
}

} // namespace
} // namespace premise::program
