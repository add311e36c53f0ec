// How signed bounds pass through arithmetic. What may wrap around becomes everything.
#include "solve/SignedRanges.h"

#include <algorithm>

namespace premise::solve {
namespace {

using term::Node;
using term::Op;
using term::Term;

bool isWithin(SignedRange range, unsigned width) {
  const SignedRange full = fullSigned(width);
  return full.low <= range.low && range.high <= full.high;
}

SignedRange within(SignedRange range, unsigned width) {
  return isWithin(range, width) ? range : fullSigned(width);
}

SignedRange product(SignedRange a, SignedRange b) {
  const auto [low, high] = std::minmax({a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high});
  return {low, high};
}

SignedRange sum(SignedRange a, SignedRange b) {
  return {a.low + b.low, a.high + b.high};
}

SignedRange difference(SignedRange a, SignedRange b) {
  return {a.low - b.high, a.high - b.low};
}

SignedRange hull(const Node &node, const SignedRangeOf &of) {
  SignedRange all = of(node.arg(1));
  for (unsigned i = 2; i < node.argCount(); i++) {
    const SignedRange next = of(node.arg(i));
    all = {std::min(all.low, next.low), std::max(all.high, next.high)};
  }
  return all;
}

/// x and y of (x ^ r) & (y ^ r), r being their sum, or of (x ^ y) & (x ^ r), r being their difference.
bool isOverflowOf(Term x, Term y, Term result, Op op) {
  if (result->op() != op)
    return false;
  const bool isInOrder = result->arg(0) == x && result->arg(1) == y;
  return isInOrder || (op == Op::Add && result->arg(0) == y && result->arg(1) == x);
}

bool fits(const Node &left, const Node &right, const SignedRangeOf &of) {
  for (unsigned i = 0; i < 2; i++)
    for (unsigned j = 0; j < 2; j++) {
      const Term shared = left.arg(i);
      if (shared != right.arg(j))
        continue;
      const Term x = left.arg(1 - i);
      const Term y = right.arg(1 - j);
      if (isOverflowOf(x, y, shared, Op::Add) && isWithin(sum(of(x), of(y)), shared->width()))
        return true;
      if ((isOverflowOf(shared, x, y, Op::Sub) && isWithin(difference(of(shared), of(x)), shared->width())) ||
          (isOverflowOf(shared, y, x, Op::Sub) && isWithin(difference(of(shared), of(y)), shared->width())))
        return true;
    }
  return false;
}

} // namespace

SignedRange fullSigned(unsigned width) {
  const __int128 half = __int128{1} << (std::min(width, 64U) - 1);
  return {-half, half - 1};
}

SignedRange signedRange(const Node &node, const SignedRangeOf &of) {
  const unsigned width = node.width();
  switch (node.op()) {
  case Op::Neg: {
    const SignedRange a = of(node.arg(0));
    return within({-a.high, -a.low}, width);
  }
  case Op::Add:
    return within(sum(of(node.arg(0)), of(node.arg(1))), width);
  case Op::Sub:
    return within(difference(of(node.arg(0)), of(node.arg(1))), width);
  case Op::Mul:
    return within(product(of(node.arg(0)), of(node.arg(1))), width);
  case Op::SExt:
    return of(node.arg(0));
  case Op::Ite:
  case Op::Mux:
    return hull(node, of);
  default:
    return fullSigned(width);
  }
}

bool isImpossibleOverflow(const Node &node, const SignedRangeOf &of) {
  const Term both = node.arg(0);
  const Term zero = node.arg(1);
  if (node.op() != Op::SLt || !zero->isConst() || zero->value() != 0 || both->op() != Op::And || both->width() > 64)
    return false;
  const Term left = both->arg(0);
  const Term right = both->arg(1);
  return left->op() == Op::Xor && right->op() == Op::Xor && fits(left.node(), right.node(), of);
}

} // namespace premise::solve
