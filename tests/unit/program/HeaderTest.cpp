// Does <premise/premise.h> compile everywhere without a warning, and cost nothing?
#include "SourceFixture.h"

#include <cstdlib>

namespace premise::program {
namespace {

class HeaderTest : public SourceFixture {
protected:
  bool compiles(const std::string &compiler, const std::string &flags, const std::string &file) const {
    const std::string command = compiler + " " + flags + " -Wall -Wextra -Wpedantic -Werror -I " + PREMISE_INCLUDE_DIR +
                                " " + file + " -o " + (folder_ / "program").string();
    return std::system(command.c_str()) == 0;
  }
  bool runs() const { return std::system(((folder_ / "program").string() + " 2>/dev/null").c_str()) == 0; }
};

const char *const kUse = R"(#include <premise/premise.h>
PREMISE_GLOBAL_ASSUMPTION(everywhere);
int calls;
static int touch(void) { return ++calls; }
static int first(const int a[], int n, const void *any) {
  PREMISE_REQUIRES(n > 0 && PREMISE_VALID(a, n));
  PREMISE_REQUIRES(any == 0 || PREMISE_VALID_READ(&a[0], 1));
  PREMISE_ENSURES(PREMISE_RESULT == PREMISE_OLD(a[0]));
  (void)any;
  while (n > 0) {
    PREMISE_LOOP_INVARIANT(n >= 0);
    n--;
  }
  return a[0] + n;
}
int main(void) {
  const int cells[2] = {0, 1};
  PREMISE_ASSERT(touch() > 0);
  PREMISE_ASSUME(touch() > 0);
  PREMISE_ASSUMED(touch() > 0, everywhere);
  PREMISE_VERIFIED(touch() > 0, everywhere || (true && everywhere));
  if (calls != 0) PREMISE_ASSERT(calls == 4); else PREMISE_ASSERT(calls == 0);
  return first(cells, 2, cells) + EXPECTED != calls;
}
)";

TEST_F(HeaderTest, CompilesWithoutWarningsInEveryStandard) {
  for (const std::string compiler : {"gcc", "clang-19"})
    for (const std::string standard : {"c11", "c17", "c++17", "c++20"}) {
      const bool isCxx = standard.find("++") != std::string::npos;
      const std::string file = write(isCxx ? "use.cpp" : "use.c", kUse);
      const std::string flags = "-std=" + standard;
      EXPECT_TRUE(compiles(compiler, flags + " -DEXPECTED=0", file)) << compiler << " " << standard;
      EXPECT_TRUE(runs()) << "nothing should be evaluated";
      EXPECT_TRUE(compiles(compiler, flags + " -DEXPECTED=4 -DPREMISE_CHECKED", file)) << compiler << " " << standard;
      EXPECT_TRUE(runs()) << "each condition should be evaluated once";
    }
}

TEST_F(HeaderTest, CheckedAnnotationsFail) {
  for (const std::string annotation : {"PREMISE_ASSERT(x)", "PREMISE_REQUIRES(x)", "PREMISE_ASSUMED(x, a)"}) {
    const std::string file =
        write("fail.c", "#include <premise/premise.h>\nint main(void) { int x = 0; " + annotation + "; return 0; }\n");
    ASSERT_TRUE(compiles("gcc", "-std=c11 -DPREMISE_CHECKED", file));
    EXPECT_FALSE(runs()) << annotation;
  }
}

TEST_F(HeaderTest, ObjectInvariantsTakeNoSpace) {
  const std::string file = write("class.cpp", "#include <premise/premise.h>\n"
                                              "class Account {\n"
                                              "  PREMISE_INVARIANT(balance_ >= 0 && limit_ > 0);\n"
                                              "  PREMISE_INVARIANT(limit_ < 10);\n"
                                              "  int balance_ = 0, limit_ = 1;\n"
                                              "public:\n  int sum() const { return balance_ + limit_; }\n};\n"
                                              "static_assert(sizeof(Account) == 2 * sizeof(int), \"\");\n"
                                              "int main() { return Account().sum() - 1; }\n");
  for (const std::string compiler : {"g++", "clang++-19"})
    EXPECT_TRUE(compiles(compiler, "-std=c++17", file)) << compiler;
  EXPECT_TRUE(runs());
}

} // namespace
} // namespace premise::program
