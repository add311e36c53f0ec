// The parts of the HTML report that are tables of tests and numbers, and the pieces that all parts share.
#include "report/HtmlPage.h"
#include "report/HtmlParts.h"
#include "report/Terminal.h"
#include "report/Words.h"

#include <fmt/format.h>

namespace premise::report {
namespace {

using suite::Status;
using suite::UnitResult;

std::string meter(unsigned part, unsigned whole) {
  if (whole == 0)
    return "<td class=\"n\">-</td>";
  return fmt::format("<td class=\"n\"><meter min=\"0\" max=\"{}\" value=\"{}\"></meter> {} of {} ({})</td>", whole,
                     part, part, whole, percent(part, whole));
}

std::string outcomeTag(const suite::Test &test) {
  switch (test.outcome) {
  case suite::Outcome::Pass:
    return tag(Status::Verified, "pass");
  case suite::Outcome::Fail:
    return tag(Status::Failed, "fail");
  case suite::Outcome::Abort:
  case suite::Outcome::Timeout:
  case suite::Outcome::Rejected:
    return tag(Status::Open, toString(test.outcome));
  }
  return {};
}

std::string explorationText(const UnitResult &unit) {
  const suite::ExplorationSummary &exploration = unit.exploration;
  std::string out = exploration.exhaustive ? "exhaustive" : exploration.runs == 0 ? "not explored" : "not exhaustive";
  for (const std::string &bound : exploration.bounds)
    out += "; bound reached: " + escaped(bound);
  for (const std::string &place : exploration.imprecise)
    out += "; imprecise: " + escaped(place);
  if (exploration.divergences > 0)
    out += "; " + counted(exploration.divergences, "divergence");
  return unit.note.empty() ? out : out + "; " + escaped(unit.note);
}

} // namespace

std::string code(const std::string &text) {
  return "<code>" + escaped(text) + "</code>";
}

std::string section(const char *id, const std::string &title, const std::string &contents) {
  return fmt::format("<section id=\"{}\" aria-label=\"{}\"><h2>{}</h2>\n{}</section>\n", id, title, title, contents);
}

std::string tag(Status status, const std::string &html) {
  return fmt::format("<span class=\"tag {}\">{}</span>", toString(status), html);
}

std::string inputList(const suite::Test &test) {
  const std::vector<std::string> inputs = renderInputs(test);
  if (inputs.empty())
    return "<p class=\"soft\">no inputs</p>";
  std::string out = "<ul class=\"inputs\">";
  for (const std::string &input : inputs)
    out += "<li>" + code(input) + "</li>";
  return out + "</ul>";
}

std::string tableHead(std::initializer_list<const char *> titles) {
  std::string out = "<div class=\"wide\"><table><thead><tr>";
  for (const char *title : titles)
    out += *title == '#' ? fmt::format("<th class=\"n\" scope=\"col\">{}</th>", title + 1)
                         : fmt::format("<th scope=\"col\">{}</th>", title);
  return out + "</tr></thead><tbody>\n";
}

std::string testSection(const HtmlPage &page) {
  if (page.tests.empty())
    return section("tests", "Tests", "<p>There are no tests.</p>\n");
  std::string out = tableHead({"test", "unit", "outcome", "inputs", "message"});
  for (std::size_t i = 0; i < page.tests.size(); ++i) {
    const auto &[unit, test] = page.tests[i];
    out += fmt::format("<tr id=\"t{}\"><td class=\"mono\">{}</td><td>{}</td><td>{}{}</td><td>{}</td><td>{}</td></tr>\n",
                       i, escaped(test->id), placeLink(page, unit->place, unit->function), outcomeTag(*test),
                       test->redundant ? " redundant" : "", inputList(*test), escaped(test->message));
  }
  return section("tests", "Tests", out + kTableEnd);
}

std::string coverageSection(const HtmlPage &page) {
  std::string out = tableHead({"unit", "where", "#lines", "#branch directions"});
  for (const UnitResult &unit : page.results.units)
    out += fmt::format("<tr><td>{}</td><td>{}</td>{}{}</tr>\n", code(unit.function), placeLink(page, unit.place),
                       meter(unit.exploration.coveredLines, unit.exploration.lines),
                       meter(unit.exploration.coveredBranches, unit.exploration.branches));
  return section("coverage", "Coverage", out + kTableEnd);
}

std::string statisticsSection(const HtmlPage &page) {
  std::string out = tableHead(
      {"unit", "#runs", "#paths", "#tests", "#solver queries", "#seconds", "#execution", "#solver", "exploration"});
  for (const UnitResult &unit : page.results.units) {
    out += "<tr><td>" + code(unit.function) + "</td>";
    for (const std::uint64_t count :
         {unit.exploration.runs, unit.exploration.paths, std::uint64_t{unit.tests.size()}, unit.exploration.queries})
      out += fmt::format("<td class=\"n\">{}</td>", count);
    for (const double seconds : {unit.seconds, unit.executionSeconds, unit.solverSeconds})
      out += fmt::format("<td class=\"n\">{:.3f}</td>", seconds);
    out += "<td>" + explorationText(unit) + "</td></tr>\n";
  }
  return section("statistics", "Statistics", out + kTableEnd);
}

} // namespace premise::report
