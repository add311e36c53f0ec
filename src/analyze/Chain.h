// Runs analyzers one after the other, each on what the others left, and survives the ones that fail.
#pragma once

#include "analyze/Analyzer.h"

#include <memory>
#include <span>
#include <string>

namespace premise::analyze {

/// What one analyzer did, for statistics and messages.
struct StageReport {
  std::string analyzer;
  double seconds = 0;
  std::string problem; ///< one line: crashed, ran out of time; empty when all went well
};

struct ChainReport {
  std::vector<StageReport> stages;
  Findings findings;
};

/// Each analyzer runs in a process of its own: a crash or a hang costs at most the results it had not told yet.
ChainReport runChain(std::span<const std::unique_ptr<Analyzer>> analyzers, const Task &task, ledger::Ledger &ledger);

/// From `--analyzers`: names separated by commas, in the order in which they are to run; "none" is the empty chain.
base::Result<std::vector<std::unique_ptr<Analyzer>>> makeAnalyzers(const std::string &list);

} // namespace premise::analyze
