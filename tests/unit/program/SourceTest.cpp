// How flags, compilation databases and files that do not compile are dealt with.
#include "SourceFixture.h"

namespace premise::program {
namespace {

using Texts = std::vector<std::string>;

class SourceTest : public SourceFixture {};

TEST_F(SourceTest, CompileErrorHasClangsMessageAndPlace) {
  const auto program = tryCompile("int f(void) {\n  return y;\n}\n");
  ASSERT_FALSE(program.isOk());
  EXPECT_EQ(base::toString(program.error()), (folder_ / "unit.c").string() + ":2:10: use of undeclared identifier 'y'");
}

TEST_F(SourceTest, MissingHeaderIsACompileError) {
  const auto program = tryCompile("#include \"nowhere.h\"\n");
  ASSERT_FALSE(program.isOk());
  EXPECT_EQ(program.error().message, "'nowhere.h' file not found");
  EXPECT_EQ(program.error().place.line, 1U);
}

TEST_F(SourceTest, MissingFile) {
  const auto program = compile(Source{"/nowhere/unit.c", {}, "", ""}, "");
  ASSERT_FALSE(program.isOk());
  EXPECT_EQ(base::toString(program.error()), "/nowhere/unit.c: cannot read: No such file or directory");
}

TEST_F(SourceTest, UnknownFlagsAreDroppedAndNamed) {
  const Program program =
      compileText("int f(void) { return VALUE; }\n",
                  {"-fno-such-flag", "-DVALUE=3", "-march=no-such-cpu", "-mpreferred-stack-boundary=4", "-m32"});
  ASSERT_EQ(program.warnings.size(), 4U);
  EXPECT_EQ(program.warnings[0], "flag dropped, Clang does not accept it: -fno-such-flag");
  const std::string all = program.warnings[1] + program.warnings[2] + program.warnings[3];
  EXPECT_NE(all.find("-march=no-such-cpu"), std::string::npos);
  EXPECT_NE(all.find("-mpreferred-stack-boundary=4"), std::string::npos);
  EXPECT_NE(all.find("-m32"), std::string::npos);
}

TEST_F(SourceTest, WarningFlagsDoNotMatter) {
  const Program program = compileText("int f(int a) { int unused; return a; }\n",
                                      {"-Wall", "-Werror", "-Wduplicated-cond", "-Wlogical-op", "-pedantic-errors"});
  EXPECT_EQ(program.warnings, Texts{});
}

TEST_F(SourceTest, FlagsThatChangeTheProgramWork) {
  write("include/value.h", "#define VALUE 1\n");
  write("forced.h", "typedef int number;\n");
  const std::string text =
      "#include <value.h>\nnumber f(char c) {\n#if VALUE != 1 || OTHER != 2\n#error\n#endif\n return c; }\n"
      "_Static_assert((char)-1 > 0, \"char is unsigned\");\n";
  compileText(text, {"-I", (folder_ / "include").string(), "-DOTHER=2", "-include", (folder_ / "forced.h").string(),
                     "-funsigned-char", "-std=c11", "-O3", "-g0", "-flto"});
  EXPECT_FALSE(tryCompile("int f(void) { typeof(1) x = 2; return x; }\n", {"-std=c11"}).isOk());
  EXPECT_TRUE(tryCompile("int f(void) { typeof(1) x = 2; return x; }\n").isOk());
}

TEST_F(SourceTest, CompilationDatabase) {
  write("src/unit.c", "#include \"value.h\"\nint f(void) { return VALUE + EXTRA; }\n");
  write("src/inc/value.h", "#define VALUE 1\n");
  write("build/compile_commands.json",
        "[{\"directory\": \"" + (folder_ / "src").string() +
            "\", \"command\": \"gcc -Iinc -DEXTRA=2 -O2 -MD -MF unit.d -c unit.c -o unit.o\", \"file\": \"unit.c\"}]");
  const std::string file = (folder_ / "src/unit.c").string();
  const auto source = findSource(file, (folder_ / "build").string(), {"-DMORE"});
  ASSERT_TRUE(source.isOk());
  EXPECT_EQ(source.value().workingDirectory, (folder_ / "src").string());
  EXPECT_EQ(source.value().flags, (Texts{"-Iinc", "-DEXTRA=2", "-O2", "-MD", "-MF", "unit.d", "-DMORE"}));
  const auto program = compile(source.value(), "");
  ASSERT_TRUE(program.isOk()) << base::toString(program.error());
  EXPECT_FALSE(std::filesystem::exists(folder_ / "src/unit.d"));
  EXPECT_EQ(program.value().units.at(0).place.file, file);
}

TEST_F(SourceTest, FileThatTheDatabaseDoesNotKnow) {
  write("compile_commands.json", "[]");
  const std::string file = write("unit.c", "");
  const auto source = findSource(file, folder_.string(), {});
  ASSERT_FALSE(source.isOk());
  EXPECT_EQ(source.error().place.file, file);
  EXPECT_NE(source.error().message.find("not in the compilation database"), std::string::npos);
}

TEST_F(SourceTest, BrokenOrMissingDatabase) {
  EXPECT_EQ(findSource("a.c", folder_.string(), {}).error().message, "cannot read: No such file or directory");
  write("compile_commands.json", "{ nonsense");
  EXPECT_NE(findSource("a.c", folder_.string(), {}).error().message.find("not a compilation database"),
            std::string::npos);
}

TEST_F(SourceTest, RelativeNamesStayRelative) {
  const std::filesystem::path before = std::filesystem::current_path();
  write("sub/unit.c", "#include \"head.h\"\nint f(int a) { return g(a) + 1; }\n");
  write("sub/head.h", "static int g(int a) { return a + 2; }\n");
  std::filesystem::current_path(folder_);
  const auto program = compile(Source{"sub/unit.c", {}, "", ""}, "");
  std::filesystem::current_path(before);
  ASSERT_TRUE(program.isOk()) << base::toString(program.error());
  ASSERT_EQ(program.value().checks.size(), 2U);
  EXPECT_EQ(program.value().checks[0].id, "sub/unit.c:2:28:signed-overflow");
  EXPECT_EQ(program.value().checks[1].id, "sub/head.h:1:32:signed-overflow");
}

} // namespace
} // namespace premise::program
