// The static stage of one source file: which checks do analyzers verify, and under which assumptions?
#pragma once

#include "analyze/Chain.h"
#include "base/Result.h"
#include "ledger/Ledger.h"
#include "session/Options.h"
#include "suite/Results.h"

#include <map>
#include <string>
#include <vector>

namespace premise::session {

/// One source file and what is known about its checks.
struct CheckedSource {
  program::Program program;
  std::vector<std::size_t> units; ///< those asked for
  ledger::Ledger ledger;
  std::map<std::string, std::string> contents; ///< content keys by symbol
  std::vector<analyze::Counterexample> counterexamples;
  std::vector<std::string> warnings;
};

/// Compiles, takes over what is stored about unchanged code, and runs the chain.
base::Result<CheckedSource> checkSource(const TestOptions &options, const std::string &file);

/// Runs the chain (again) on what the ledger has open.
base::Result<void> runStaticStage(const TestOptions &options, CheckedSource &source);

/// `premise check --show-abstraction`: the abstract program of every unit, with its conditions (Guided DSE, Sect. 3).
base::Result<std::string> showAbstractions(const TestOptions &options, const std::string &file);

/// Keeps what is known beside the other results, merged with what is stored about other files.
base::Result<void> storeLedger(const TestOptions &options, const CheckedSource &source);

/// The source with what is known as annotations, and its sidecar, into the folder asked for (if any).
base::Result<void> writeAnnotated(const TestOptions &options, const CheckedSource &source);

/// `premise check`. Results so far are kept when a later source fails.
base::Result<void> check(const TestOptions &options, suite::Results &results);

} // namespace premise::session
