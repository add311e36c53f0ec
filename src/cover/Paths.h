// Which complete paths does one valuation execute?
#pragma once

#include "cover/Condition.h"
#include "term/Evaluate.h"

namespace premise::cover {

/// Reads executions off values of the program's variables alone.
class Paths {
public:
  explicit Paths(const encode::PassiveProgram &program);

  /// Evaluates everything under the valuation.
  void use(const term::Assignment &model);
  /// Whether some complete path that the valuation executes visits the block: V(R_i), computed from its definition.
  bool isVisited(BlockIndex block) const { return isVisited_[block]; }
  const std::vector<bool> &visited() const { return isVisited_; } ///< by block
  /// A path through the block, which has to be visited; prefers successors for which `wanted` holds.
  Path through(BlockIndex block, const std::vector<bool> &wanted = {}) const;
  /// All of them, at most `limit`.
  std::vector<Path> all(std::size_t limit) const;

private:
  const encode::PassiveProgram &program_;
  std::vector<std::vector<BlockIndex>> before_;
  std::vector<bool> isVisited_;
  term::Evaluator evaluator_;
};

} // namespace premise::cover
