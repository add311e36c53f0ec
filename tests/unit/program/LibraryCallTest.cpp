// Which calls out of the module carry checks.
#include "SourceFixture.h"

namespace premise::program {
namespace {

using Texts = std::vector<std::string>;

class LibraryCallTest : public SourceFixture {};

TEST_F(LibraryCallTest, PointerArgumentsOfLibraryFunctions) {
  const Program program = compileText("#include <string.h>\nunsigned long f(const char *s) { return strlen(s); }\n");
  EXPECT_EQ(kinds(program), (Texts{"null-dereference", "out-of-bounds", "use-after-free", "uninitialized-read"}));
  EXPECT_EQ(conditions(program, CheckKind::OutOfBounds), Texts{"strlen(s) stays within bounds"});
  EXPECT_EQ(callArguments(program, "__premise_library"), (std::vector<long>{0, 1, 2, 3}));
}

TEST_F(LibraryCallTest, CallsThatCannotFail) {
  EXPECT_EQ(kinds(compileText("#include <stdio.h>\nvoid f(int x) { printf(\"%d\", x); putchar(x); }\n")), Texts{});
  EXPECT_EQ(kinds(compileText("static int g(int *p) { return p != 0; }\nint f(int *p) { return g(p); }\n")), Texts{});
}

TEST_F(LibraryCallTest, FreeingIsItsOwnCheck) {
  const Program program = compileText("#include <stdlib.h>\nvoid f(void *p) { p = realloc(p, 3); free(p); }\n");
  EXPECT_EQ(describe(program, CheckKind::InvalidFree),
            (Texts{"2:23:invalid-free realloc(p, 3) frees an allocated object",
                   "2:38:invalid-free free(p) frees an allocated object"}));
  EXPECT_EQ(kinds(program).size(), 2U);
  EXPECT_EQ(callArguments(program, "__premise_freeing", 1), (std::vector<long>{-99, 1}));
}

TEST_F(LibraryCallTest, FunctionPointersMustNotBeNull) {
  EXPECT_EQ(conditions(compileText("int f(int (*g)(int)) { return g(3); }\n"), CheckKind::NullDereference),
            Texts{"g is not null"});
}

} // namespace
} // namespace premise::program
