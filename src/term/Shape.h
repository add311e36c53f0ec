// A node before it exists: what a pool is asked to build.
#pragma once

#include "term/Node.h"

#include <array>
#include <span>

namespace premise::term {

struct Shape {
  Op op = Op::Const;
  unsigned width = 1;
  std::uint32_t immediate = 0; ///< Extract: lowest bit; Var: its id
  std::span<const Term> args{};
  Value value = 0; ///< of a Const
};

/// Stops with an internal error unless the widths and the number of arguments fit the operator.
void ensureWellFormed(const Shape &shape);

constexpr bool isCommutative(Op op) {
  return op == Op::Add || op == Op::Mul || op == Op::And || op == Op::Or || op == Op::Xor || op == Op::Eq ||
         op == Op::FAdd || op == Op::FMul || op == Op::FEq || op == Op::IAdd || op == Op::IMul || op == Op::IEq;
}

/// Constants last, otherwise the older term first.
inline std::array<Term, 2> canonicalOrder(Term x, Term y) {
  const bool swap = x->isConst() != y->isConst() ? x->isConst() : x->id() > y->id();
  if (swap)
    return {y, x};
  return {x, y};
}

} // namespace premise::term
