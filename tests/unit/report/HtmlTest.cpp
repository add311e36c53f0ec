// Is the right part of the source coloured, and can nothing in a program get out of its text?
#include "report/Html.h"

#include "Samples.h"
#include "report/Extent.h"

#include <gtest/gtest.h>

namespace premise::report {
namespace {

using namespace suite::samples;

std::string partOf(const std::string &line, unsigned column, const std::string &condition) {
  const Extent extent = extentOf(line, column, condition);
  return line.substr(extent.begin, extent.size());
}

TEST(Extent, findsWhatTheConditionSpeaksOf) {
  EXPECT_EQ(partOf("  x = balance + amount;", 15, "balance + amount does not overflow"), "balance + amount");
  EXPECT_EQ(partOf("  ring->bytes[i] = b;", 18, "ring->bytes[i] is within bounds"), "ring->bytes[i]");
  EXPECT_EQ(partOf("  return r && r->start < r->end;", 18, "r->start is initialized"), "r->start");
  EXPECT_EQ(partOf("  assert(x > 0);", 3, "x > 0"), "assert(x > 0)");
  EXPECT_EQ(partOf("  n = strlen(text) + 1;", 7, "strlen(text) gets no null pointer"), "strlen(text)");
}

TEST(Extent, takesTheTokenWhenTheConditionStandsElsewhere) {
  EXPECT_EQ(partOf("a / b; /* b is not zero */", 3, "b is not zero"), "/");
  EXPECT_EQ(partOf("xy[i] = y;", 9, "x is fine"), "y");
  EXPECT_EQ(partOf("f(a", 1, "?"), "f");
  EXPECT_EQ(partOf("abc", 9, "abc"), "");
  EXPECT_EQ(partOf("abc", 0, "abc"), "");
}

suite::Results hostile() {
  suite::UnitResult unit = deposit();
  const std::string evil = "</script><script>alert(1)</script><img src=x onerror='alert(2)'>\"&\x01\xff";
  unit.function = unit.note = unit.tests[0].id = unit.tests[0].message = unit.assumptions[0].predicate = evil;
  unit.assumptions[0].kind = unit.assumptions[0].by = evil;
  for (suite::CheckResult &result : unit.checks) {
    result.check.condition = result.check.function = result.reason = evil;
    result.check.place.file = "<b>.c";
    result.by = {evil};
  }
  unit.tests[0].globals[0].name = evil;
  unit.exploration.exhaustive = false;
  unit.exploration.imprecise = unit.exploration.bounds = {evil};
  suite::Results results;
  results.units = {unit};
  results.warnings = {evil};
  results.command = evil;
  return results;
}

std::size_t occurrences(const std::string &text, const std::string &part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
    ++count;
  return count;
}

TEST(Html, nothingOfTheProgramBecomesMarkup) {
  std::map<std::string, SourceText> sources;
  sources["<b>.c"] = {SourceState::Changed,
                      std::vector<std::string>(20, "int x = '</code><script>alert(3)</script>';")};
  const std::string html = renderHtml(hostile(), sources);
  EXPECT_EQ(occurrences(html, "<script"), 2U);
  EXPECT_EQ(occurrences(html, "</script"), 2U);
  EXPECT_EQ(occurrences(html, "<img"), 0U);
  EXPECT_EQ(occurrences(html, "<b>.c"), 0U);
  EXPECT_EQ(html.find('\x01'), std::string::npos);
  EXPECT_NE(html.find("the file has changed since it was analysed"), std::string::npos);
}

TEST(Html, refersToNothingOutside) {
  const std::string html = renderHtml(hostile(), {});
  for (const char *reference : {"http://", "https://", "src=\"", "@import", "url("})
    EXPECT_EQ(html.find(reference), std::string::npos) << reference;
}

TEST(Html, checksWithoutTextAreStillThere) {
  suite::Results results;
  results.units = {deposit()};
  std::map<std::string, SourceText> sources;
  sources["bank.c"] = {};
  const std::string html = renderHtml(results, sources);
  EXPECT_NE(html.find("class=\"check failed\""), std::string::npos);
  EXPECT_NE(html.find("class=\"check verified-under\""), std::string::npos);
  EXPECT_NE(html.find("cannot be read any more"), std::string::npos);
}

} // namespace
} // namespace premise::report
