// Float comparisons without floats: what they mean on the bits.
#pragma once

#include "term/Pool.h"

#include <unordered_map>

namespace premise::solve {

/// Rewrites FEq, FLt, FLe and FIsNaN into integer operators on the bits, so that stages which know no floats can
/// handle conditions that only compare them. Float arithmetic stays.
class FloatCompare {
public:
  explicit FloatCompare(term::Pool &pool) : pool_(pool) {}
  term::Term lower(term::Term term);

private:
  term::Term rebuild(const term::Node &node);
  term::Term isNaN(term::Term bits);
  term::Term isZero(term::Term bits);
  term::Term compare(term::Op op, term::Term x, term::Term y);

  term::Pool &pool_;
  std::unordered_map<std::uint32_t, term::Term> lowered_; ///< by node id
};

} // namespace premise::solve
