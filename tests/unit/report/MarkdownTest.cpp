// Is the summary short, does it start with what fails, and does text of the program stay text?
#include "report/Markdown.h"

#include "Samples.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace premise::report {
namespace {

using namespace suite::samples;

suite::Results resultsOf(std::vector<suite::UnitResult> units) {
  suite::Results results;
  results.seconds = 1.26;
  results.units = std::move(units);
  return results;
}

TEST(Markdown, failuresThenNumbersThenAssumptions) {
  EXPECT_EQ(renderMarkdown(resultsOf({deposit()})), R"(## Premise: 1 check failed

- **assert** at `bank.c:14:3` in `deposit` violates `balance >= old`
  - `deposit` with `amount = 1`, `balance = 2147483647` (test `deposit_1`)

| checks | |
| --- | ---: |
| verified under assumptions | 1 |
| failed | 1 |
| **all** | **2** |

1 unit, 2 tests; 100 % of lines and 100 % of branches covered; 1.3 s

| assumption | where | by | checks that rest on it |
| --- | --- | --- | ---: |
| `balance + amount does not overflow` | `bank.c:9:15` | `numeric` | 1 |
)");
}

TEST(Markdown, manyFailuresAreCounted) {
  std::vector<suite::UnitResult> units;
  for (unsigned i = 0; i < 30; ++i) {
    units.push_back(deposit());
    units.back().checks[0].check.id = fmt::format("bank.c:{}:3:assert", i);
    units.back().checks[0].check.place.line = i;
  }
  const std::string text = renderMarkdown(resultsOf(units));
  EXPECT_NE(text.find("30 checks failed"), std::string::npos);
  EXPECT_NE(text.find("- and 20 more\n"), std::string::npos);
}

TEST(Markdown, openChecksSayWhy) {
  suite::UnitResult unit = deposit();
  unit.checks[0].status = suite::Status::Open;
  unit.checks[0].test.reset();
  unit.checks[0].reason = "bound reached: time";
  const std::string text = renderMarkdown(resultsOf({unit}));
  EXPECT_TRUE(text.starts_with("## Premise: no check failed\n")) << text;
  EXPECT_NE(text.find("- 1 check: `bound reached: time`\n"), std::string::npos) << text;
}

TEST(Markdown, textOfTheProgramCannotEndItsCodeSpan) {
  suite::UnitResult unit = deposit();
  unit.checks[0].check.condition = "a == '`' || ``x``\n# title";
  unit.assumptions[0].predicate = "a | b";
  const std::string text = renderMarkdown(resultsOf({unit}));
  EXPECT_NE(text.find("```a == '`' || ``x`` # title```"), std::string::npos) << text;
  EXPECT_NE(text.find("| `a \\| b` |"), std::string::npos) << text;
}

} // namespace
} // namespace premise::report
