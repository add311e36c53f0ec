// Which conditions has the path of a run decided already?
#pragma once

#include "term/Node.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace premise::explore {

/// Loops and recursion ask the same again and again: of a condition that holds on the way to a node, the other side is
/// infeasible there, and no solver has to say so. By the id of the term, so that a run costs nothing but its steps.
class Decided {
public:
  /// Forgets everything.
  void restart() { ++round_; }

  void add(term::Term condition, bool holds) {
    const auto [id, side] = normal(condition, holds);
    if (id >= sides_.size())
      sides_.resize(id + id / 2 + 256);
    sides_[id] = 2 * round_ + (side ? 1 : 0);
  }

  /// Whether the condition was added with this side.
  bool knows(term::Term condition, bool holds) const {
    const auto [id, side] = normal(condition, holds);
    return id < sides_.size() && sides_[id] == 2 * round_ + (side ? 1 : 0);
  }

private:
  static std::pair<std::uint32_t, bool> normal(term::Term condition, bool holds) {
    const bool isNegated = condition->op() == term::Op::Not;
    return {isNegated ? condition->arg(0)->id() : condition->id(), holds != isNegated};
  }

  std::vector<std::uint64_t> sides_;
  std::uint64_t round_ = 1;
};

} // namespace premise::explore
