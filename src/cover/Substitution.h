// What does a term say when variables are replaced by their definitions?
#pragma once

#include "term/Linear.h"

#include <unordered_map>

namespace premise::cover {

/// Grows by one definition after the other; integers stand for linear sums, and comparisons of such are normalised.
class Substitution {
public:
  explicit Substitution(term::Pool &pool) : pool_(pool) {}

  /// From now on `value` stands for the variable; false if it is not simple enough. Nothing that mentions the variable
  /// may have been rebuilt before.
  bool define(term::Term variable, term::Term value);
  term::Term rebuild(term::Term t);

private:
  term::Term build(term::Term t);
  /// a + factor · b
  std::optional<term::Linear> combine(term::Term a, term::Term b, __int128 factor);
  std::optional<term::Linear> linear(term::Term t);
  std::optional<term::Linear> read(term::Term t);
  std::optional<term::Linear> readProduct(term::Term a, term::Term b);

  term::Pool &pool_;
  std::unordered_map<std::uint32_t, term::Linear> sums_;  ///< by node id
  std::unordered_map<std::uint32_t, term::Term> rebuilt_; ///< by node id
};

} // namespace premise::cover
