// How the parts of the HTML report become one file.
#include "report/Html.h"

#include "report/HtmlAssets.h"
#include "report/HtmlPage.h"
#include "report/Json.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace premise::report {
namespace {

using suite::Status;

/// Nothing may be loaded from anywhere, even if something in the page tried.
constexpr const char *kHead =
    "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
    "script-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'\">\n"
    "<link rel=\"icon\" href=\"data:,\">\n";

constexpr const char *kHelp =
    "<dialog id=\"help\" aria-label=\"Keys\"><h2>Keys</h2><table><tbody>"
    "<tr><td><kbd>n</kbd> <kbd>p</kbd></td><td>next, previous check that failed or is open</td></tr>"
    "<tr><td><kbd>f</kbd> <kbd>F</kbd></td><td>next, previous check that failed</td></tr>"
    "<tr><td><kbd>o</kbd> <kbd>O</kbd></td><td>next, previous check that is open</td></tr>"
    "<tr><td><kbd>j</kbd> <kbd>k</kbd></td><td>next, previous check</td></tr>"
    "<tr><td><kbd>Enter</kbd></td><td>keep the card of this check open</td></tr>"
    "<tr><td><kbd>Esc</kbd></td><td>close the card or this help</td></tr>"
    "<tr><td><kbd>t</kbd></td><td>light or dark</td></tr>"
    "<tr><td><kbd>?</kbd></td><td>this help</td></tr>"
    "</tbody></table><p>Green is verified; diagonal stripes rest on assumptions, vertical ones on a bound. Red failed, "
    "orange is open, grey is unreachable. The bar beside a line number is solid if the line was covered, dashed if "
    "not; 1/2 says how many branch directions of the line were taken.</p>"
    "<form method=\"dialog\"><button>Close</button></form></dialog>\n";

std::string header(const HtmlPage &page) {
  std::string out = "<a class=\"skip\" href=\"#main\">Skip to the results</a>\n<header><h1>Premise</h1>"
                    "<nav aria-label=\"Parts of the report\">";
  const auto link = [&](const char *target, const std::string &text) {
    out += fmt::format("<a href=\"#{}\">{}</a>", target, text);
  };
  link("failures", fmt::format("Failures ({})", page.count(Status::Failed) + crashes(page.results).size()));
  link("open", fmt::format("Open ({})", page.count(Status::Open)));
  link("assumptions", fmt::format("Assumptions ({})", page.all.assumptions.size()));
  link("source", "Source");
  link("tests", fmt::format("Tests ({})", page.tests.size()));
  link("coverage", "Coverage");
  link("statistics", "Statistics");
  return out + "</nav><button id=\"theme\" aria-pressed=\"false\" title=\"t\">Light / dark</button>"
               "<button id=\"keys\" title=\"?\">Keys</button></header>\n";
}

/// `<` would be the only way out of the script element; in JSON it stands only inside strings.
std::string dataScript(const HtmlPage &page) {
  const std::string json = pageData(page).dump(-1, ' ', true, nlohmann::ordered_json::error_handler_t::replace);
  std::string out = "<script type=\"application/json\" id=\"data\">";
  for (const char c : json)
    if (c == '<')
      out += "\\u003c";
    else
      out += c;
  return out + "</script>\n";
}

} // namespace

std::string renderHtml(const suite::Results &results, const std::map<std::string, SourceText> &sources) {
  const HtmlPage page = makePage(results, sources);
  std::string out = kHead;
  out += fmt::format("<title>Premise: {} failed, {} open</title>\n<style>{}</style>\n</head>\n<body>\n",
                     page.count(Status::Failed), page.count(Status::Open), kCss);
  out += header(page) + "<main id=\"main\">\n";
  out += "<noscript><p class=\"remark\">Without scripts the colours are there, but not the cards.</p></noscript>\n";
  out += summarySection(page) + failureSection(page) + openSection(page) + assumptionSection(page);
  out += sourceSection(page) + testSection(page) + coverageSection(page) + statisticsSection(page);
  out += fmt::format("</main>\n<footer class=\"soft\">Premise {}, {}</footer>\n", kVersion, escaped(results.command));
  out += "<div id=\"card\" role=\"tooltip\" hidden></div>\n<div id=\"said\" class=\"hidden\" "
         "aria-live=\"polite\"></div>\n";
  return out + kHelp + dataScript(page) + "<script>" + kJs + "</script>\n</body>\n</html>\n";
}

} // namespace premise::report
