// How results read at a terminal.
#include "report/Terminal.h"

#include "report/Catalogue.h"
#include "report/CoverReport.h"
#include "report/Table.h"
#include "report/Words.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>

namespace premise::report {
namespace {

using suite::CheckResult;
using suite::Status;
using suite::Test;
using suite::UnitResult;

constexpr const char *kRed = "31";
constexpr const char *kGreen = "32";
constexpr const char *kYellow = "33";
constexpr const char *kBold = "1";

std::string paint(const std::string &text, const char *code, bool colour) {
  return colour ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : text;
}

const char *colourOf(Status status) {
  if (isVerified(status))
    return kGreen;
  return status == Status::Failed ? kRed : kYellow;
}

using Counts = std::map<Status, std::size_t>;

void count(const UnitResult &unit, Counts &counts) {
  for (const CheckResult &result : unit.checks)
    ++counts[result.status];
}

std::string checksText(const UnitResult &unit, bool colour) {
  Counts counts;
  count(unit, counts);
  std::vector<std::string> parts;
  for (const Status status : kAllStatuses)
    if (counts[status] > 0)
      parts.push_back(paint(fmt::format("{} {}", counts[status], words(status)), colourOf(status), colour));
  return parts.empty() ? "no checks" : fmt::format("{}", fmt::join(parts, ", "));
}

/// "exhaustive", or the first reason why not, with how many more there are.
std::string exhaustiveness(const UnitResult &unit) {
  const suite::ExplorationSummary &exploration = unit.exploration;
  if (exploration.exhaustive)
    return "exhaustive";
  std::vector<std::string> reasons;
  if (!exploration.bounds.empty())
    reasons.push_back(fmt::format("bound reached: {}", fmt::join(exploration.bounds, ", ")));
  if (exploration.imprecise.size() == 1)
    reasons.push_back("imprecise at " + exploration.imprecise.front());
  else if (!exploration.imprecise.empty())
    reasons.push_back(fmt::format("imprecise at {} and {}", exploration.imprecise.front(),
                                  counted(exploration.imprecise.size() - 1, "other place")));
  if (exploration.divergences > 0)
    reasons.push_back(counted(exploration.divergences, "divergence"));
  if (!unit.note.empty())
    reasons.push_back(unit.note);
  if (reasons.empty())
    return exploration.runs == 0 ? "not explored" : "not exhaustive";
  return fmt::format("not exhaustive ({})", fmt::join(reasons, "; "));
}

bool isFailing(const Test &test) {
  return test.outcome == suite::Outcome::Fail;
}

std::string testsText(const UnitResult &unit) {
  const std::string tests = counted(unit.tests.size(), "test");
  const auto failing = std::count_if(unit.tests.begin(), unit.tests.end(), isFailing);
  return failing == 0 ? tests : fmt::format("{} ({} failing)", tests, failing);
}

/// The last place before `room` where a value may be broken: after a comma that is not inside a string.
std::size_t breakBefore(const std::string &text, std::size_t room) {
  std::size_t found = std::string::npos;
  bool isQuoted = false;
  for (std::size_t i = 0; i < std::min(room, text.size()); ++i) {
    if (text[i] == '\\')
      ++i;
    else if (text[i] == '"')
      isQuoted = !isQuoted;
    else if (!isQuoted && text[i] == ' ' && i > 0 && text[i - 1] == ',')
      found = i;
  }
  return found;
}

/// Lines that fit the terminal wherever the text can be broken; continuation lines are indented deeper.
std::string wrapped(const std::string &text, std::size_t indent, unsigned width) {
  constexpr std::size_t kNarrowest = 20;
  std::string out;
  std::string rest = text;
  std::string margin(indent, ' ');
  for (;;) {
    const std::size_t room = std::max<std::size_t>(width > margin.size() ? width - margin.size() : 0, kNarrowest);
    const std::size_t at = rest.size() > room ? breakBefore(rest, room + 1) : std::string::npos;
    if (at == std::string::npos)
      return out + margin + rest + "\n";
    out += margin + rest.substr(0, at) + "\n";
    rest.erase(0, at + 1);
    margin.assign(indent + 2, ' ');
  }
}

const CheckResult *checkOf(const UnitResult &unit, const Test &test) {
  for (const CheckResult &result : unit.checks)
    if (test.check && result.check.id == *test.check)
      return &result;
  return nullptr;
}

std::string failureHeadline(const UnitResult &unit, const Test &test, bool colour) {
  const std::string failed = paint("failed", kRed, colour);
  if (const CheckResult *result = checkOf(unit, test)) {
    const program::Check &check = result->check;
    return fmt::format("{}: {} {} in {}: {}\n", paint(base::toString(check.place), kBold, colour),
                       program::toString(check.kind), failed, check.function, check.condition);
  }
  const std::string what = test.message.empty() ? test.check.value_or("the call crashed") : test.message;
  return fmt::format("{}: {} {}: {}\n", paint(base::toString(unit.place), kBold, colour), unit.function, failed, what);
}

/// The failing tests of the unit by what they fail: the first one is shown, the others are named. Crashes fail no check
/// and stand alone.
std::vector<std::vector<const Test *>> failuresOf(const UnitResult &unit) {
  std::vector<std::vector<const Test *>> groups;
  for (const Test &test : unit.tests) {
    if (!isFailing(test))
      continue;
    const auto same = std::find_if(groups.begin(), groups.end(), [&](const std::vector<const Test *> &group) {
      return test.check && group.front()->check == test.check;
    });
    if (same == groups.end())
      groups.push_back({&test});
    else
      same->push_back(&test);
  }
  return groups;
}

std::string othersText(const std::vector<const Test *> &group) {
  if (group.size() == 1)
    return {};
  constexpr std::size_t kMost = 6;
  std::vector<std::string> names;
  for (std::size_t i = 1; i < std::min(group.size(), kMost + 1); ++i)
    names.push_back(group[i]->id);
  const std::size_t left = group.size() - 1 - names.size();
  return fmt::format("also fails in {}{}", fmt::join(names, ", "), left == 0 ? "" : fmt::format(", and {} more", left));
}

/// Programs of the small language have no native code to run again.
bool canBeReplayed(const UnitResult &unit) {
  return !unit.place.file.ends_with(".ivl");
}

std::string failureText(const UnitResult &unit, const std::vector<const Test *> &group,
                        const TerminalOptions &options) {
  constexpr std::size_t kIndent = 4;
  const Test &test = *group.front();
  std::string text = failureHeadline(unit, test, options.colour);
  const std::vector<std::string> inputs = renderInputs(test);
  if (inputs.empty())
    text += "    (no inputs: every call fails)\n";
  for (const std::string &input : inputs)
    text += wrapped(input, kIndent, options.width);
  if (!test.allowed.empty())
    text += wrapped(fmt::format("allowed because {}", fmt::join(test.allowed, "; ")), kIndent, options.width);
  for (const suite::Proposal &proposal : unit.proposals)
    if (test.check == proposal.check)
      text += fmt::format("    to exclude it: {}  ({})\n", proposal.line, proposal.shown);
  text += canBeReplayed(unit) ? fmt::format("    test {}: premise replay --out {} {}\n", test.id, options.out, test.id)
                              : fmt::format("    test {}\n", test.id);
  const std::string others = othersText(group);
  return others.empty() ? text : text + wrapped(others, kIndent, options.width);
}

std::string unitText(const UnitResult &unit, const std::string &command, bool colour) {
  if (command == "check") // nothing was run
    return checksText(unit, colour);
  if (command == "cover")
    return fmt::format("{} | {} | {:.2f} s{}", coverText(unit), testsText(unit), unit.seconds,
                       unit.note.empty() ? "" : " | " + unit.note);
  if (unit.note.starts_with("not tested"))
    return checksText(unit, colour) + " | " + unit.note;
  return fmt::format("{} | {} | {} | {:.2f} s | {}", checksText(unit, colour), testsText(unit),
                     counted(unit.exploration.paths, "path"), unit.seconds, exhaustiveness(unit));
}

} // namespace

std::string renderUnits(const suite::Results &results, const TerminalOptions &options) {
  std::size_t widest = 0;
  for (const UnitResult &unit : results.units)
    widest = std::max(widest, unit.function.size());
  std::string text;
  for (const UnitResult &unit : results.units)
    text +=
        fmt::format("{}{}  {}\n", paint(unit.function, kBold, options.colour),
                    std::string(widest - unit.function.size(), ' '), unitText(unit, results.command, options.colour));
  return text;
}

std::string renderFailures(const suite::Results &results, const TerminalOptions &options) {
  std::string text;
  for (const UnitResult &unit : results.units)
    for (const std::vector<const Test *> &group : failuresOf(unit))
      text += (text.empty() ? "" : "\n") + failureText(unit, group, options);
  return text;
}

std::string renderOpen(const suite::Results &results, const TerminalOptions &options) {
  constexpr std::size_t kShown = 40;
  if (results.command != "check")
    return {};
  std::string text;
  std::size_t open = 0;
  for (const UnitResult &unit : results.units)
    for (const CheckResult &result : unit.checks)
      if (result.status == Status::Open && open++ < kShown)
        text += fmt::format("{}: {} is open: {}\n    {}\n",
                            paint(base::toString(result.check.place), kBold, options.colour),
                            program::toString(result.check.kind), result.check.condition, result.reason);
  if (open > kShown)
    text += fmt::format("and {}: premise report --html FILE\n", counted(open - kShown, "other open check"));
  return text;
}

std::string renderAssumptions(const suite::Results &results, const TerminalOptions &) {
  constexpr std::size_t kShown = 20;
  const Catalogue all = catalogue(results);
  Table table({Align::Right, Align::Left, Align::Left, Align::Left});
  std::size_t used = 0;
  for (const AssumptionEntry &entry : all.assumptions)
    if (entry.checks > 0 && used++ < kShown)
      table.row({counted(entry.checks, "check"), base::toString(entry.assumption->place), entry.assumption->by,
                 entry.assumption->predicate});
  if (used == 0)
    return {};
  std::string text = "checks that are verified only under assumptions rest on:\n" + table.text("  ");
  if (used > kShown)
    text += fmt::format("  and {}: premise report --html FILE\n", counted(used - kShown, "other assumption"));
  return text;
}

std::string renderStatistics(const suite::Results &results, const TerminalOptions &) {
  std::string text;
  for (const UnitResult &unit : results.units) {
    text += fmt::format("{}: {}, {}, {}\n", unit.function, counted(unit.exploration.runs, "run"),
                        counted(unit.exploration.paths, "path"),
                        unit.exploration.queries == 1 ? "1 solver query"
                                                      : fmt::format("{} solver queries", unit.exploration.queries));
    Table table({Align::Left, Align::Right, Align::Right, Align::Right, Align::Right, Align::Right});
    table.row({"stage", "asked", "sat", "unsat", "unknown", "seconds"});
    for (const suite::StageRow &stage : unit.stages)
      table.row({stage.name, std::to_string(stage.asked), std::to_string(stage.sat), std::to_string(stage.unsat),
                 std::to_string(stage.unknown), fmt::format("{:.3f}", stage.seconds)});
    if (!unit.stages.empty())
      text += table.text("  ");
    text += fmt::format("  execution {:.3f} s ({}), solver {:.3f} s ({}) of {:.3f} s\n", unit.executionSeconds,
                        percent(unit.executionSeconds, unit.seconds), unit.solverSeconds,
                        percent(unit.solverSeconds, unit.seconds), unit.seconds);
  }
  return text;
}

std::string renderInventory(const std::vector<program::Check> &checks, const TerminalOptions &options) {
  if (checks.empty())
    return "no checks\n";
  Table table({Align::Left, Align::Left, Align::Left, Align::Left});
  table.row({"place", "kind", "function", "condition"});
  for (const program::Check &check : checks)
    table.row({base::toString(check.place), program::toString(check.kind), check.function, check.condition});
  std::string text = table.text();
  if (options.colour) {
    const std::size_t end = text.find('\n');
    text = paint(text.substr(0, end), kBold, true) + text.substr(end);
  }
  return text + counted(checks.size(), "check") + "\n";
}

std::string renderSummary(const suite::Results &results) {
  Counts counts;
  std::size_t total = 0;
  for (const UnitResult &unit : results.units) {
    count(unit, counts);
    total += unit.checks.size();
  }
  if (total == 0)
    return "no checks\n";
  std::vector<std::string> parts;
  for (const Status status : kAllStatuses)
    if (isVerified(status) && counts[status] > 0)
      parts.push_back(fmt::format("{}{} {}", counts[status],
                                  parts.empty() ? fmt::format(" of {}", counted(total, "check")) : "", words(status)));
  if (parts.empty())
    parts.push_back(fmt::format("0 of {} verified", counted(total, "check")));
  parts.push_back(fmt::format("{} failed", counts[Status::Failed]));
  if (counts[Status::Unreachable] > 0)
    parts.push_back(fmt::format("{} unreachable", counts[Status::Unreachable]));
  parts.push_back(fmt::format("{} open", counts[Status::Open]));
  return fmt::format("{}\n", fmt::join(parts, ", "));
}

std::string renderResults(const suite::Results &results, const TerminalOptions &options) {
  const bool isCover = results.command == "cover";
  std::vector<std::string> sections{renderUnits(results, options), renderCovers(results),
                                    renderFailures(results, options), renderOpen(results, options),
                                    renderAssumptions(results, options)};
  if (options.statistics)
    sections.push_back(renderStatistics(results, options));
  std::string warnings;
  for (const std::string &warning : results.warnings)
    warnings += paint("warning", kYellow, options.colour) + ": " + warning + "\n";
  sections.push_back(warnings);
  sections.push_back(isCover ? renderCoverSummary(results) : renderSummary(results));
  std::erase_if(sections, [](const std::string &section) { return section.empty(); });
  return fmt::format("{}", fmt::join(sections, "\n"));
}

std::string renderProgress(std::string_view text, const TerminalOptions &options) {
  constexpr const char *kBackToStartAndClear = "\r\x1b[K";
  const std::size_t room = options.width > 1 ? options.width - 1 : 0;
  return kBackToStartAndClear + std::string(text.substr(0, room));
}

} // namespace premise::report
