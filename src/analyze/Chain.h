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

/// Where results of others come from.
struct Others {
  std::string framaC = "frama-c";        ///< executable
  std::vector<std::string> imports = {}; ///< stored dumps of Frama-C
  std::vector<std::string> reviews = {}; ///< what people looked at
};

/// From `--analyzers`: names separated by commas, in the order in which they are to run; "none" is the empty chain.
/// Stored results of others come first, as they cost nothing.
base::Result<std::vector<std::unique_ptr<Analyzer>>> makeAnalyzers(const std::string &list, const Others &others = {});
/// Without those that are programs of others: what these said once, they would say again.
std::string ownAnalyzers(const std::string &list);

/// A result under the assumption that a check holds needs that assumption no more when somebody has verified the check.
void discharge(ledger::Ledger &ledger);

} // namespace premise::analyze
