// Small questions that simplification rules ask about a term.
#pragma once

#include "term/Node.h"
#include "term/Pool.h"

#include <bit>

namespace premise::term {

inline bool is(Term t, Op op) {
  return t->op() == op;
}
inline bool isConst(Term t) {
  return t->isConst();
}
inline bool isConst(Term t, Value value) {
  return t->isConst() && t->value() == value;
}
inline bool isOnes(Term t) {
  return isConst(t, maskOf(t->width()));
}
/// An operator whose last argument is a constant, e.g. x + 3.
inline bool isWithConst(Term t, Op op) {
  return t->op() == op && t->arg(1)->isConst();
}
inline bool isNegationOf(Term a, Term b) {
  return (is(a, Op::Not) && a->arg(0) == b) || (is(b, Op::Not) && b->arg(0) == a);
}
/// Rules that walk down a chain of choices do so recursively; very long chains are left as they are.
inline bool isShallow(Term t) {
  return t->depth() <= 400;
}
/// An Ite between two constants.
inline bool isConstChoice(Term t) {
  return is(t, Op::Ite) && isConst(t->arg(1)) && isConst(t->arg(2));
}

inline unsigned trailingZeros(Value v) {
  if (const auto low = static_cast<std::uint64_t>(v))
    return std::countr_zero(low);
  return 64 + std::countr_zero(static_cast<std::uint64_t>(v >> 64));
}
inline unsigned activeBits(Value v) {
  if (const auto high = static_cast<std::uint64_t>(v >> 64))
    return 128 - std::countl_zero(high);
  return 64 - std::countl_zero(static_cast<std::uint64_t>(v));
}
inline bool isPowerOfTwo(Value v) {
  return v != 0 && (v & (v - 1)) == 0;
}

/// How many of the lowest bits are surely 0.
unsigned knownTrailingZeros(Term t);
/// Bits from this one upwards are surely 0.
unsigned knownActiveBits(Term t);
inline bool isKnownNonNegative(Term t) {
  return knownActiveBits(t) < t->width();
}

} // namespace premise::term
