// Do content keys change exactly when a function's behaviour or places may have changed?
#include "ledger/Content.h"

#include "SourceFixture.h"

namespace premise::ledger {
namespace {

class ContentTest : public program::SourceFixture {
protected:
  std::map<std::string, std::string> keys(const std::string &text) { return contentKeys(compileText(text)); }
  /// Whether the key of `f` differs between two texts.
  bool differs(const std::string &a, const std::string &b) { return keys(a).at("f") != keys(b).at("f"); }
};

TEST_F(ContentTest, TheSameTextHasTheSameKeys) {
  const std::string text = "struct s { struct s *next; int v; };\nint f(struct s *p) { return p ? p->v : 0; }\n";
  EXPECT_EQ(keys(text), keys(text));
}

TEST_F(ContentTest, OtherFunctionsDoNotMatter) {
  EXPECT_FALSE(differs("int f(int a, int b) { return a / b; }\n", "int f(int a, int b) { return a / b; }\n"
                                                                  "int g(int x) { return x + 1; }\n"
                                                                  "const char *h(void) { return \"text\"; }\n"));
}

TEST_F(ContentTest, CodeMatters) {
  EXPECT_TRUE(differs("int f(int a) { return a + 1; }\n", "int f(int a) { return a + 2; }\n"));
  EXPECT_TRUE(differs("int f(int a) { return a < 1; }\n", "int f(int a) { return a > 1; }\n"));
  EXPECT_TRUE(differs("int f(int *a) { return a[1]; }\n", "int f(char *a) { return a[1]; }\n"));
  EXPECT_TRUE(differs("double f(void) { return 1.5; }\n", "double f(void) { return 2.5; }\n"));
  EXPECT_TRUE(differs("const char *f(void) { return \"ab\"; }\n", "const char *f(void) { return \"ac\"; }\n"));
  EXPECT_TRUE(differs("struct p { int x, y; }; int f(struct p *q) { return q->x; }\n",
                      "struct p { int y, x; }; int f(struct p *q) { return q->x; }\n"));
}

TEST_F(ContentTest, PlacesMatterBecauseIdsDo) {
  EXPECT_TRUE(differs("int f(int a) { return a / 2; }\n", "\nint f(int a) { return a / 2; }\n"));
}

TEST_F(ContentTest, WhatIsReachedMatters) {
  const std::string tail = "int f(int a) { return g(a); }\n";
  EXPECT_TRUE(differs("static int g(int a) { return a; } " + tail, "static int g(int b) { return -b; } " + tail));
  EXPECT_TRUE(differs("int c = 1; int f(void) { return c; }\n", "int c = 2; int f(void) { return c; }\n"));
  EXPECT_TRUE(differs("int h(int a); static int g(int a) { return h(a); } int h(int a) { return 1; } " + tail,
                      "int h(int a); static int g(int a) { return h(a); } int h(int a) { return 2; } " + tail));
}

TEST_F(ContentTest, WhatAnInputMayPointToMatters) {
  const std::string unit = "int f(int (*p)(int)) { return p ? p(1) : 0; }\n";
  const std::string tail = unit + "int k(void) { return f((int (*)(int))g); }\n";
  EXPECT_TRUE(differs("int g(int a) { return a; }\n" + tail, "int g(int b) { return -b; }\n" + tail));
  EXPECT_FALSE(differs("long g(int a) { return a; }\n" + tail, "long g(int b) { return -b; }\n" + tail)) << "type";
  EXPECT_FALSE(differs("int g(int a) { return a; }\n" + unit, "int g(int b) { return -b; }\n" + unit)) << "address";
}

TEST_F(ContentTest, RecursionIsFine) {
  const std::string one = "int g(int a); int f(int a) { return a ? g(a - 1) : 0; } int g(int a) { return f(a) + 1; }\n";
  const std::string two = "int g(int a); int f(int a) { return a ? g(a - 1) : 0; } int g(int a) { return f(a) + 2; }\n";
  EXPECT_EQ(keys(one), keys(one));
  EXPECT_TRUE(differs(one, two));
}

} // namespace
} // namespace premise::ledger
