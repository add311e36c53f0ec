// Does the text of a condition contain what the place means, and nothing else?
#include "encode/llvm/ConditionText.h"

#include <gtest/gtest.h>

namespace premise::encode {
namespace {

/// The column of the first character of `what`.
unsigned columnOf(const std::string &line, const std::string &what) {
  return static_cast<unsigned>(line.find(what)) + 1;
}

TEST(ConditionText, EndsAtParenthesesAndConnectives) {
  const std::string line = "  if (x > 10 && f(y, 2) < 5 || !p) {";
  EXPECT_EQ(conditionIn(line, columnOf(line, "> 10")), "x > 10");
  EXPECT_EQ(conditionIn(line, columnOf(line, "< 5")), "f(y, 2) < 5");
  EXPECT_EQ(conditionIn(line, columnOf(line, "p)")), "p");
}

TEST(ConditionText, OfAConnectiveIsBothSides) {
  const std::string line = "  while (i < n && i < 10)";
  EXPECT_EQ(conditionIn(line, columnOf(line, "&&")), "i < n && i < 10");
}

TEST(ConditionText, EndsAtStatementsAndAssignments) {
  EXPECT_EQ(conditionIn("for (int i = 0; i < n; i++)", 19), "i < n");
  EXPECT_EQ(conditionIn("  bool b = x <= y;", 14), "x <= y");
  EXPECT_EQ(conditionIn("  return a < b ? b : a;", 12), "a < b");
}

TEST(ConditionText, OfALoopIsItsCondition) {
  const std::string line = "  } while (i < n && f(i));";
  EXPECT_EQ(conditionIn(line, columnOf(line, "}")), "i < n && f(i)");
  EXPECT_EQ(conditionIn(line, columnOf(line, "while")), "i < n && f(i)");
  EXPECT_EQ(conditionIn("  while (p)", 3), "p");
  EXPECT_EQ(conditionIn("  for (; s < 2 && i < 5; s++) {", 3, true), "s < 2 && i < 5");
}

TEST(ConditionText, OfAHandlerIsWhatItCatches) {
  EXPECT_EQ(conditionIn("  } catch (const std::out_of_range &e) {", 3), "catch (const std::out_of_range &e) fits");
}

TEST(ConditionText, KeepsQualifiedNames) {
  const std::string line = "  if (std::min(a, b) > std::max(a, b))";
  EXPECT_EQ(conditionIn(line, columnOf(line, "> std")), "std::min(a, b) > std::max(a, b)");
  EXPECT_EQ(conditionIn("  return c ? n::a : b < n::c;", columnOf("  return c ? n::a : b < n::c;", "< n")), "b < n::c");
}

TEST(ConditionText, OfAValueThatIsMadeFirstHasAllItsParts) {
  EXPECT_EQ(conditionIn("  if (a + b == a && b.x != 0)", 7, true), "a + b == a && b.x != 0");
}

TEST(ConditionText, IsTheWholeLineWhereThereIsNoPlace) {
  EXPECT_EQ(conditionIn("  x = 1;  ", 0), "x = 1;");
  EXPECT_EQ(conditionIn("", 3), "");
}

TEST(ConditionText, OfASwitchIsWhatItLooksAt) {
  EXPECT_EQ(parenthesisedIn("  switch (x & (3 + y)) {", 3), "x & (3 + y)");
  EXPECT_EQ(parenthesisedIn("default:", 1), "");
}

} // namespace
} // namespace premise::encode
