// The solver chain: which stages stand before Z3, and what each of them answered.
#pragma once

#include "solve/Solver.h"
#include "term/Pool.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace premise::solve {

/// Each stage can be switched off; the answers must stay the same, only slower.
struct ChainOptions {
  bool independence = true;
  bool modelReuse = true;
  bool cache = true;
  bool domains = true;
  bool differences = true;
  bool boxes = true;
  bool search = true;
  bool cases = true;
  std::chrono::milliseconds timeout{5000}; ///< for one query that reaches the last stage
  bool bitBlast = true;                    ///< ask a SAT solver before Z3; only what it cannot answer reaches Z3
};

struct StageStatistics {
  std::string name;
  std::uint64_t asked = 0;
  std::uint64_t sat = 0;
  std::uint64_t unsat = 0;
  std::uint64_t unknown = 0; ///< passed on to the next stage (for the last stage: gave up)
  double seconds = 0;        ///< in this stage alone
};

/// The whole chain as one solver.
class Chain : public Solver {
public:
  /// One entry per stage, in the order they are asked.
  virtual std::vector<StageStatistics> statistics() const = 0;
  /// How many queries reached the last stage.
  virtual std::uint64_t lastStageQueries() const = 0;
};

/// Terms of all queries must come from `pool`, which must outlive the chain.
std::unique_ptr<Chain> makeChain(term::Pool &pool, const ChainOptions &options);

} // namespace premise::solve
