// The parts of the HTML report that tell what was found: summary, failures, open checks, assumptions.
#include "report/HtmlPage.h"
#include "report/HtmlParts.h"
#include "report/Terminal.h"
#include "report/Words.h"

#include <algorithm>
#include <fmt/format.h>

namespace premise::report {
namespace {

using suite::Status;

std::string checkLink(const HtmlPage &page, std::size_t check) {
  const CheckEntry &entry = page.all.checks[check];
  return fmt::format("<a href=\"#g{}\">{}</a>", page.groupOf[check], code(base::toString(entry.check->place)));
}

std::string testLink(const HtmlPage &page, const suite::Test &test) {
  return fmt::format("<a href=\"#t{}\">{}</a>", page.testNumbers.at(&test), escaped(test.id));
}

std::string pathText(const HtmlPage &page, const suite::Test &test) {
  if (test.path.empty())
    return {};
  constexpr std::size_t kShown = 30;
  std::string out = "<p class=\"soft\">What depends on the input, on the way: ";
  for (std::size_t i = 0; i < std::min(kShown, test.path.size()); ++i)
    out += (i == 0 ? "" : " &rarr; ") + placeLink(page, {test.path[i].file, test.path[i].line, 0});
  if (test.path.size() + test.pathOmitted > kShown)
    out += fmt::format(" and {}", counted(test.path.size() + test.pathOmitted - kShown, "further step"));
  return out + "</p>";
}

std::string failureArticle(const HtmlPage &page, std::size_t check) {
  const CheckEntry &entry = page.all.checks[check];
  std::string out = fmt::format("<article><p>{} {} in {} at {}: {}</p>", tag(Status::Failed, "failed"),
                                program::toString(entry.check->kind), code(entry.check->function),
                                checkLink(page, check), code(entry.check->condition));
  for (const Verdict &verdict : entry.verdicts)
    if (const suite::Test *test = verdict.result->test ? findTest(*verdict.unit, *verdict.result->test) : nullptr)
      out += fmt::format("<p>{} fails in test {} with</p>{}{}", code(verdict.unit->function), testLink(page, *test),
                         inputList(*test), pathText(page, *test));
  return out + "</article>\n";
}

/// A failed check where an assumption was made: who relied on it should know.
std::string refutation(const HtmlPage &page, const suite::Assumption &assumption) {
  for (std::size_t i = 0; i < page.all.checks.size(); ++i)
    if (page.all.checks[i].status == Status::Failed && page.all.checks[i].check->place == assumption.place)
      return fmt::format("<br>{} {}", tag(Status::Failed, "a check fails here"), checkLink(page, i));
  return {};
}

std::string openGroup(const HtmlPage &page, const std::string &reason, const std::vector<std::size_t> &checks) {
  constexpr std::size_t kShown = 200;
  std::string out = fmt::format("<details><summary>{} {}</summary><ul>",
                                tag(Status::Open, counted(checks.size(), "check")), escaped(reason));
  for (std::size_t i = 0; i < std::min(kShown, checks.size()); ++i)
    out += fmt::format("<li>{} {}: {}</li>", checkLink(page, checks[i]),
                       program::toString(page.all.checks[checks[i]].check->kind),
                       code(page.all.checks[checks[i]].check->condition));
  if (checks.size() > kShown)
    out += fmt::format("<li>and {} more, all coloured in the source</li>", checks.size() - kShown);
  return out + "</ul></details>\n";
}

} // namespace

std::string summarySection(const HtmlPage &page) {
  std::string bar;
  std::string legend;
  for (const Status status : kAllStatuses) {
    const std::size_t count = page.count(status);
    if (count > 0)
      bar += fmt::format("<span class=\"{}\" style=\"flex-grow:{}\"></span>", toString(status), count);
    legend += fmt::format("<li>{}</li>", tag(status, fmt::format("<b>{}</b> {}", count, words(status))));
  }
  std::string out = fmt::format("<p>{} of {}, {:.2f} s.", counted(page.all.checks.size(), "check"),
                                counted(page.results.units.size(), "unit"), page.results.seconds);
  if (page.all.verdicts > page.all.checks.size())
    out +=
        fmt::format(" Some are reached from several units, which makes {}: each check counts once, with the weakest.",
                    counted(page.all.verdicts, "verdict"));
  out += fmt::format("</p><div class=\"bar\" aria-hidden=\"true\">{}</div><ul class=\"legend\">{}</ul>\n", bar, legend);
  for (const std::string &warning : page.results.warnings)
    out += "<p class=\"remark\">Warning: " + escaped(warning) + "</p>\n";
  return section("summary", "Summary", out);
}

std::string failureSection(const HtmlPage &page) {
  std::string out;
  for (std::size_t i = 0; i < page.all.checks.size(); ++i)
    if (page.all.checks[i].status == Status::Failed)
      out += failureArticle(page, i);
  for (const TestEntry &crash : crashes(page.results))
    out += fmt::format("<article><p>{} {}: {}</p><p>in test {} with</p>{}{}</article>\n", tag(Status::Failed, "failed"),
                       code(crash.unit->function), escaped(crash.test->message), testLink(page, *crash.test),
                       inputList(*crash.test), pathText(page, *crash.test));
  return section("failures", "Failures", out.empty() ? "<p>No check failed.</p>\n" : out);
}

std::string openSection(const HtmlPage &page) {
  std::map<std::string, std::vector<std::size_t>> byReason;
  for (std::size_t i = 0; i < page.all.checks.size(); ++i)
    for (const Verdict &verdict : page.all.checks[i].verdicts)
      if (page.all.checks[i].status == Status::Open && verdict.result->status == Status::Open) {
        byReason[verdict.result->reason].push_back(i);
        break;
      }
  std::string out;
  for (const auto &[reason, checks] : byReason)
    out += openGroup(page, reason, checks);
  return section("open", "Open", out.empty() ? "<p>No check is open.</p>\n" : out);
}

std::string assumptionSection(const HtmlPage &page) {
  if (page.all.assumptions.empty())
    return section("assumptions", "Assumptions", "<p>Nothing was taken for granted.</p>\n");
  std::string out = tableHead({"assumption", "kind", "where", "by", "#checks that rest on it"});
  for (std::size_t i = 0; i < page.all.assumptions.size(); ++i) {
    const auto &[assumption, checks] = page.all.assumptions[i];
    const std::string count =
        checks == 0 ? "0" : fmt::format("<button data-a=\"{}\">{}</button>", i, counted(checks, "check"));
    out += fmt::format("<tr id=\"a{}\"><td>{}{}</td><td>{}</td><td>{}</td><td>{}</td><td class=\"n\">{}</td></tr>\n", i,
                       code(assumption->predicate), refutation(page, *assumption), escaped(assumption->kind),
                       placeLink(page, assumption->place), escaped(assumption->by), count);
  }
  return section("assumptions", "Assumptions", out + kTableEnd);
}

} // namespace premise::report
