// Which smaller conditions does a condition consist of?
#pragma once

#include "term/Pool.h"

#include <span>
#include <unordered_map>
#include <vector>

namespace premise::solve {

/// Splits a ∧ b, ¬(a ∨ b) and "these bytes are that constant" into parts, once per condition. Parts that mention
/// fewer variables make smaller slices and smaller domains.
class Conjuncts {
public:
  explicit Conjuncts(term::Pool &pool) : pool_(pool) {}
  /// Valid until the next call.
  std::span<const term::Term> of(const term::Term &condition);

private:
  bool isSplittable(term::Term condition) const;
  void split(term::Term condition, std::vector<term::Term> &parts);

  term::Pool &pool_;
  std::unordered_map<term::Term, std::vector<term::Term>> parts_;
};

} // namespace premise::solve
