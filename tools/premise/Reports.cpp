// The table of reports: each has an option, a sentence for `--help`, and a function from results to text.
#include "Reports.h"

#include "base/Files.h"
#include "report/Html.h"
#include "report/Json.h"
#include "report/Lcov.h"
#include "report/Markdown.h"
#include "report/Sarif.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>

namespace premise::tool {
namespace {

struct Format {
  const char *option;
  const char *description;
  std::string ReportFiles::*file;
  std::string (*render)(const suite::Results &results);
};

const Format kReports[] = {
    {"--json", "Write machine-readable results to FILE; - is standard output", &ReportFiles::json, report::toJsonText},
    {"--html", "Write the source with every check coloured, assumptions, tests and coverage to one HTML FILE",
     &ReportFiles::html,
     [](const suite::Results &results) { return report::renderHtml(results, report::readSources(results)); }},
    {"--sarif", "Write defects and open checks to FILE in SARIF 2.1.0", &ReportFiles::sarif,
     [](const suite::Results &results) { return report::renderSarif(results, report::readSources(results)); }},
    {"--lcov", "Write line and branch coverage to FILE as an lcov tracefile", &ReportFiles::lcov, report::renderLcov},
    {"--markdown", "Write a short summary for a pull request to FILE", &ReportFiles::markdown,
     [](const suite::Results &results) { return report::renderMarkdown(results); }},
};

} // namespace

void addReports(CLI::App &command, ReportFiles &files) {
  for (const Format &format : kReports)
    command.add_option(format.option, files.*format.file, format.description)->type_name("FILE");
}

bool usesStandardOutput(const ReportFiles &files) {
  return std::any_of(std::begin(kReports), std::end(kReports),
                     [&](const Format &format) { return files.*format.file == "-"; });
}

base::Result<void> checkReports(const ReportFiles &files) {
  const auto count = std::count_if(std::begin(kReports), std::end(kReports),
                                   [&](const Format &format) { return files.*format.file == "-"; });
  if (count > 1)
    return base::Diagnostic{"only one report can go to standard output", {}};
  return {};
}

base::Result<void> writeReports(const ReportFiles &files, const suite::Results &results) {
  for (const Format &format : kReports) {
    const std::string &file = files.*format.file;
    if (file.empty())
      continue;
    const std::string text = format.render(results);
    if (file == "-")
      std::fwrite(text.data(), 1, text.size(), stdout);
    else if (auto written = base::writeAtomically(file, text); !written)
      return written;
  }
  return {};
}

} // namespace premise::tool
