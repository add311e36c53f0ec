// Are reports in all formats read, and do they mean the check that they speak of?
#include "analyze/import/Warnings.h"
#include "analyze/import/Yaml.h"

#include <gtest/gtest.h>

namespace premise::analyze {
namespace {

TEST(Warnings, AllFormats) {
  const auto sarif = readWarnings(
      R"({"runs": [{"tool": {"driver": {"name": "clang"}}, "results": [{"ruleId": "core.DivideZero", "message":
      {"text": "m"}, "locations": [{"physicalLocation": {"artifactLocation": {"uri": "file:///a/f.c"},
      "region": {"startLine": 3, "startColumn": 9}}}]}]}]})",
      "x");
  ASSERT_TRUE(sarif.isOk());
  ASSERT_EQ(sarif->size(), 1U);
  EXPECT_EQ(sarif->front().place, (base::SourceSpan{"/a/f.c", 3, 9}));
  const auto gcc = readWarnings(
      R"([{"kind": "warning", "option": "-Wanalyzer-null-dereference", "message": "m",
      "locations": [{"caret": {"file": "f.c", "line": 4, "column": 2}}]}, {"kind": "note", "locations": []}])",
      "x");
  ASSERT_TRUE(gcc.isOk());
  ASSERT_EQ(gcc->size(), 1U);
  EXPECT_EQ(gcc->front().rule, "-Wanalyzer-null-dereference");
  const auto cppcheck = readWarnings(R"(<?xml version="1.0"?><results version="2"><errors>
      <error id="zerodiv" msg="m"><location file="f.c" line="5" column="1"/></error>
      <error id="nowhere" msg="m"/></errors></results>)",
                                     "x");
  ASSERT_TRUE(cppcheck.isOk());
  ASSERT_EQ(cppcheck->size(), 1U);
  EXPECT_EQ(cppcheck->front().place.line, 5U);
}

TEST(Warnings, TheKindChoosesAmongTheChecksOfALine) {
  program::Program program;
  const auto add = [&](unsigned line, program::CheckKind kind) {
    program.checks.push_back({"", kind, {"a/f.c", line, 1}, "f", ""});
  };
  add(3, program::CheckKind::NullDereference);
  add(3, program::CheckKind::DivisionByZero);
  add(4, program::CheckKind::DivisionByZero);
  const auto about = [&](const std::string &rule, unsigned line, const std::string &file = "/b/f.c") {
    return checksOf({"tool", rule, {file, line, 1}, ""}, program);
  };
  EXPECT_EQ(about("core.NullDereference", 3), std::vector<std::uint32_t>{0});
  EXPECT_EQ(about("core.DivideZero", 3), std::vector<std::uint32_t>{1});
  EXPECT_EQ(about("something", 3), (std::vector<std::uint32_t>{0, 1}));
  EXPECT_TRUE(about("core.DivideZero", 9).empty());
  EXPECT_TRUE(about("core.DivideZero", 3, "g.c").empty());
}

TEST(Yaml, ScalarsAreText) {
  const auto yaml = readYaml("a: 1\nb: [x, \"y z\"]\nc:\n  - d: 2026-01-31\n", "x");
  ASSERT_TRUE(yaml.isOk());
  EXPECT_EQ(yaml->dump(), R"({"a":"1","b":["x","y z"],"c":[{"d":"2026-01-31"}]})");
  EXPECT_FALSE(readYaml("a: [1", "x").isOk());
}

TEST(Warnings, EventsSupposeValues) {
  Supposed supposed;
  for (const char *event :
       {"Assuming 'n' is >= 3", "Assuming 'm' is < -2", "Assuming 'k' is not equal to 7", "Assuming 'z' is 0",
        "Assuming 'p' is null", "Assuming 'q' is non-null", "following ‘true’ branch (when ‘count > 41’)...",
        "following 'false' branch (when 's == NULL')...", "Assuming 'n' is > 9223372036854775807", "Taking true branch",
        "Assuming the condition is true", "Assuming 'x' is equal to 'y'"})
    addSupposed(event, supposed);
  EXPECT_EQ(supposed, (Supposed{{"n", 3}, {"m", -3}, {"k", 8}, {"z", 0}, {"p", 0}, {"q", 1}, {"count", 42}, {"s", 0}}));
}

} // namespace
} // namespace premise::analyze
