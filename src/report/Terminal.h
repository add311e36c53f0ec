// What a person at a terminal reads: units, failures with their inputs, statistics, and a last line that sums up.
#pragma once

#include "suite/Results.h"

#include <string>
#include <string_view>

namespace premise::report {

struct TerminalOptions {
  bool colour = false;
  unsigned width = 80;             ///< columns; longer input values continue on indented lines
  bool statistics = false;         ///< also the table of solver stages
  std::string out = "premise-out"; ///< the folder that the replay instructions name
};

/// Everything after an analysis: units, failures, assumptions, statistics if wanted, warnings, summary.
std::string renderResults(const suite::Results &results, const TerminalOptions &options);

/// One line per unit: checks by status, tests, paths, time, and whether the exploration was exhaustive or why not.
std::string renderUnits(const suite::Results &results, const TerminalOptions &options);

/// Every failing test once: place, condition, inputs, how to replay it.
std::string renderFailures(const suite::Results &results, const TerminalOptions &options);

/// `premise check`: what nobody verified, and why.
std::string renderOpen(const suite::Results &results, const TerminalOptions &options);

/// What verified-under rests on, the assumption with most checks first; empty if no check rests on any.
std::string renderAssumptions(const suite::Results &results, const TerminalOptions &options);

/// `--statistics`: who answered how many queries, and where the time went.
std::string renderStatistics(const suite::Results &results, const TerminalOptions &options);

/// `check --list`: the inventory as a table of place, kind, function, condition.
std::string renderInventory(const std::vector<program::Check> &checks, const TerminalOptions &options);

/// "3 of 4 checks verified by testing, 1 failed, 0 open"
std::string renderSummary(const suite::Results &results);

/// The inputs of a test, one per line, without indentation: `amount = 1`, `list -> {value = 3, next = NULL}`.
std::vector<std::string> renderInputs(const suite::Test &test);

/// A line that the next one overwrites; for terminals only. An empty text clears it.
std::string renderProgress(std::string_view text, const TerminalOptions &options);

} // namespace premise::report
