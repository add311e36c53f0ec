// What other tools report: which checks to look at first, and what became of each report.
#pragma once

#include "analyze/Analyzer.h"
#include "session/Options.h"
#include "suite/Results.h"

#include <cstdint>
#include <set>

namespace premise::session {

/// The checks of a program that the files of `options.warnings` complain about. Files that cannot be read say nothing.
std::set<std::uint32_t> suspectedChecks(const TestOptions &options, const program::Program &program);

/// Inputs on which the tools that wrote these files expect the checks to fail.
std::vector<analyze::Counterexample> suspectedInputs(const TestOptions &options, const program::Program &program);

/// Compares every report with the results, which are complete: a test confirms it, a proof makes it spurious. Files
/// that cannot be read become warnings.
void judgeReports(const TestOptions &options, suite::Results &results);

} // namespace premise::session
