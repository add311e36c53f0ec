// Systematic dynamic test generation (thesis, Alg. 1.1): explores every path of a unit, within bounds.
#pragma once

#include "explore/Executor.h"
#include "solve/Chain.h"
#include "term/Pool.h"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <vector>

namespace premise::explore {

enum class Strategy : std::uint8_t { Dfs, Bfs, Random, Generational, Coverage };

struct ExploreOptions {
  Strategy strategy = Strategy::Coverage;
  std::uint64_t maxRuns = 0;             ///< 0: unbounded
  std::chrono::milliseconds time{30000}; ///< 0: unbounded
  std::uint64_t seed = 0;
  /// How many values of one concretised term (same site, same prefix) are enumerated before it counts as an
  /// approximation.
  unsigned maxEnumerated = 64;
  /// Also solve for further failing paths of a check that has failed already.
  bool everyFailure = false;
  /// Compare every new condition with what the run did: a mismatch means that the symbolic side is wrong.
  bool verifyConditions = true;
  /// Whether the order follows what is verified, before the strategy.
  bool unverifiedFirst = false;
  /// How many runs a TryFirst may interrupt; afterwards they have no effect on runs.
  unsigned maxInterrupts = 4;
  /// Checks whose failing sides are tried before everything else: somebody suspects them.
  std::set<std::uint32_t> urgentChecks = {};
  /// Run right after the first run (all inputs 0), before anything is solved.
  std::vector<term::Assignment> seeds = {};
  /// Set from outside (Ctrl-C): stop soon, keep what is done.
  const std::atomic<bool> *interrupted = nullptr;
};

/// One pool, chain and executor; used by one thread at a time.
struct Worker {
  term::Pool *pool = nullptr;
  solve::Chain *chain = nullptr;
  Executor *executor = nullptr;
};

/// A finished path, told as it happens (from one thread at a time).
struct Path {
  term::Assignment inputs; ///< what was run
  Execution *execution = nullptr;
  bool diverged = false; ///< left the path its prefix predicted
};

class Listener {
public:
  virtual ~Listener() = default;
  virtual void finished(const Path &path) = 0;
};

struct CheckOutcome {
  std::uint64_t passed = 0;  ///< paths that reached the check and passed it
  std::uint64_t failed = 0;  ///< paths that failed it
  std::uint64_t unknown = 0; ///< failing edges the solver could not decide
};

struct Exploration {
  bool exhaustive = false; ///< every path explored, no bound reached, nothing approximated, no divergence, no unknown
  std::uint64_t runs = 0;
  std::uint64_t paths = 0;       ///< distinct complete paths
  std::uint64_t aborted = 0;     ///< runs stopped by an assume, or pruned before they met anything unverified
  std::uint64_t interrupted = 0; ///< runs stopped by a TryFirst; their paths are explored later
  std::uint64_t divergences = 0;
  std::uint64_t solverUnknown = 0;
  std::uint64_t pendingEdges = 0; ///< edges left when a bound ended the exploration
  std::uint64_t nodesPeak = 0;    ///< most nodes of the path tree in memory at once, summed over the workers
  std::uint64_t nodesLeft = 0;    ///< nodes in memory at the end; 0 when every path was explored
  std::uint64_t queries = 0;      ///< that reached the last stage of the chain
  double seconds = 0;
  double executionSeconds = 0;
  double solverSeconds = 0;
  std::set<Bound> bounds;
  std::set<Approximation> approximations;
  std::map<std::uint32_t, CheckOutcome> checks; ///< by check index
};

/// Explores one unit with one worker per thread. The paths and check outcomes of an exhaustive exploration do not
/// depend on how many there are, if `everyFailure` is set or nothing fails; otherwise which failing paths of one check
/// are found, besides that it fails, is a matter of luck.
Exploration explore(std::span<const Worker> workers, const ExploreOptions &options, Listener &listener);

} // namespace premise::explore
