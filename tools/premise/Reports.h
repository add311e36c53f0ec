// Which reports the user asked for, and how they are written.
#pragma once

#include "base/Result.h"
#include "suite/Results.h"

#include <string>

namespace CLI {
class App;
}

namespace premise::tool {

/// Names of files; empty: not wanted, "-": standard output.
struct ReportFiles {
  std::string json;
  std::string html;
  std::string sarif;
  std::string lcov;
  std::string markdown;
};

/// The options of every command that has results: --json, --html, --sarif, --lcov, --markdown.
void addReports(CLI::App &command, ReportFiles &files);

/// Whether standard output belongs to one of the reports, so that nothing else may go there.
bool usesStandardOutput(const ReportFiles &files);

/// Refuses two reports on standard output.
base::Result<void> checkReports(const ReportFiles &files);

base::Result<void> writeReports(const ReportFiles &files, const suite::Results &results);

} // namespace premise::tool
