// How results read in a pull request.
#include "report/Markdown.h"

#include "report/Catalogue.h"
#include "report/InputJson.h"
#include "report/Terminal.h"
#include "report/Words.h"

#include <algorithm>
#include <fmt/format.h>

namespace premise::report {
namespace {

using suite::Status;

std::size_t longestRun(const std::string &text, char wanted) {
  std::size_t longest = 0;
  std::size_t run = 0;
  for (const char c : text) {
    run = c == wanted ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return longest;
}

/// Text of the program as a code span: nothing in it is Markdown or HTML, whatever it contains.
std::string code(const std::string &source, std::size_t most) {
  std::string text = shortened(fromSource(source), most);
  std::replace_if(text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
  const std::string ticks(longestRun(text, '`') + 1, '`');
  const bool needsSpace = text.empty() || text.front() == '`' || text.back() == '`' || text.front() == ' ';
  return needsSpace ? ticks + " " + text + " " + ticks : ticks + text + ticks;
}

/// In a table, a bar ends the cell even inside a code span.
std::string cell(std::string text) {
  for (std::size_t at = 0; (at = text.find('|', at)) != std::string::npos; at += 2)
    text.insert(at, "\\");
  return text;
}

std::string inputs(const suite::Test &test, const MarkdownLimits &limits) {
  std::string text;
  for (const std::string &input : renderInputs(test))
    text += (text.empty() ? "" : ", ") + code(input, limits.text);
  return text.empty() ? "any input" : text;
}

std::string failure(const CheckEntry &entry, const MarkdownLimits &limits) {
  const program::Check &check = *entry.check;
  std::string text = fmt::format("- **{}** at {} in {} violates {}\n", program::toString(check.kind),
                                 code(base::toString(check.place), limits.text), code(check.function, limits.text),
                                 code(check.condition, limits.text));
  for (const Verdict &verdict : entry.verdicts)
    if (verdict.result->test)
      if (const suite::Test *test = findTest(*verdict.unit, *verdict.result->test)) {
        text += fmt::format("  - {} with {} (test {})\n", code(verdict.unit->function, limits.text),
                            inputs(*test, limits), code(test->id, limits.text));
        break;
      }
  return text;
}

std::string failures(const suite::Results &results, const Catalogue &all, const MarkdownLimits &limits) {
  std::vector<std::string> found;
  for (const CheckEntry &entry : all.checks)
    if (entry.status == Status::Failed)
      found.push_back(failure(entry, limits));
  for (const TestEntry &crash : crashes(results))
    found.push_back(fmt::format("- **crash** in {}: {}\n  - with {} (test {})\n",
                                code(crash.unit->function, limits.text), code(crash.test->message, limits.text),
                                inputs(*crash.test, limits), code(crash.test->id, limits.text)));
  std::string text = found.empty() ? "## Premise: no check failed\n"
                                   : fmt::format("## Premise: {} failed\n\n", counted(found.size(), "check"));
  for (std::size_t i = 0; i < std::min(found.size(), limits.failures); ++i)
    text += found[i];
  if (found.size() > limits.failures)
    text += fmt::format("- and {} more\n", found.size() - limits.failures);
  return text;
}

std::string numbers(const suite::Results &results, const Catalogue &all) {
  std::string text = "\n| checks | |\n| --- | ---: |\n";
  for (const Status status : kAllStatuses)
    if (const auto found = all.counts.find(status); found != all.counts.end())
      text += fmt::format("| {} | {} |\n", words(status), found->second);
  text += fmt::format("| **all** | **{}** |\n", all.checks.size());
  suite::ExplorationSummary sum;
  for (const suite::UnitResult &unit : results.units) {
    sum.tests += unit.tests.size();
    sum.lines += unit.exploration.lines;
    sum.coveredLines += unit.exploration.coveredLines;
    sum.branches += unit.exploration.branches;
    sum.coveredBranches += unit.exploration.coveredBranches;
  }
  return text + fmt::format("\n{}, {}; {} of lines and {} of branches covered; {:.1f} s\n",
                            counted(results.units.size(), "unit"), counted(sum.tests, "test"),
                            percent(sum.coveredLines, sum.lines), percent(sum.coveredBranches, sum.branches),
                            results.seconds);
}

std::string openReasons(const Catalogue &all, const MarkdownLimits &limits) {
  std::map<std::string, std::size_t> reasons;
  for (const CheckEntry &entry : all.checks)
    for (const Verdict &verdict : entry.verdicts)
      if (entry.status == Status::Open && verdict.result->status == Status::Open) {
        ++reasons[verdict.result->reason];
        break;
      }
  std::vector<std::pair<std::string, std::size_t>> sorted(reasons.begin(), reasons.end());
  std::sort(sorted.begin(), sorted.end(), [](const auto &a, const auto &b) {
    return a.second != b.second ? a.second > b.second : a.first < b.first;
  });
  std::string text = sorted.empty() ? "" : "\nOpen, and why:\n\n";
  for (std::size_t i = 0; i < std::min(sorted.size(), limits.reasons); ++i)
    text += fmt::format("- {}: {}\n", counted(sorted[i].second, "check"), code(sorted[i].first, limits.text));
  if (sorted.size() > limits.reasons)
    text += fmt::format("- and {}\n", counted(sorted.size() - limits.reasons, "other reason"));
  return text;
}

std::string assumptions(const Catalogue &all, const MarkdownLimits &limits) {
  const auto used = static_cast<std::size_t>(std::count_if(all.assumptions.begin(), all.assumptions.end(),
                                                           [](const AssumptionEntry &e) { return e.checks > 0; }));
  std::string text =
      used == 0 ? "" : "\n| assumption | where | by | checks that rest on it |\n| --- | --- | --- | ---: |\n";
  for (std::size_t i = 0; i < std::min(used, limits.assumptions); ++i) {
    const suite::Assumption &assumption = *all.assumptions[i].assumption;
    text += fmt::format("| {} | {} | {} | {} |\n", cell(code(assumption.predicate, limits.text)),
                        cell(code(base::toString(assumption.place), limits.text)),
                        cell(code(assumption.by, limits.text)), all.assumptions[i].checks);
  }
  if (used > limits.assumptions)
    text += fmt::format("\nand {}\n", counted(used - limits.assumptions, "other assumption"));
  return text;
}

} // namespace

std::string renderMarkdown(const suite::Results &results, const MarkdownLimits &limits) {
  const Catalogue all = catalogue(results);
  std::string text =
      failures(results, all, limits) + numbers(results, all) + openReasons(all, limits) + assumptions(all, limits);
  for (const std::string &warning : results.warnings)
    text += "\nWarning: " + code(warning, limits.text) + "\n";
  return text;
}

} // namespace premise::report
