// The analyzer `unroll`: bounded checking of loop-free unwindings, with the bound as an explicit assumption.
#pragma once

#include "analyze/Analyzer.h"

namespace premise::analyze {

struct UnrollOptions {
  unsigned unwind = 3;              ///< entries of a loop's body per arrival; `loops-at-most-N` overrides it
  unsigned inlineDepth = 8;         ///< calls inside calls; for deeper ones, contracts stand, or they can do anything
  bool contractsAtRecursion = true; ///< tried first
  /// So many entries are tried, too, for what rests on the bound: constants often limit loops to a few iterations, and
  /// then no bound is needed.
  unsigned unwindWithoutBound = 5;
  bool withoutBound = false; ///< only what holds without a bound is asked for
  std::size_t maxBlocks = 20000;
  std::size_t maxTerms = 1500000;
  std::uint64_t maxMemoryMiB = 1024; ///< of the solver
};

class Unroll : public Analyzer {
public:
  explicit Unroll(UnrollOptions options = {}) : options_(options) {}
  std::string name() const override { return "unroll"; }
  Findings analyze(const Task &task, ledger::Ledger &ledger) override;

private:
  UnrollOptions options_;
};

} // namespace premise::analyze
