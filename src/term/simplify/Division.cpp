// Rules for division and remainder. Dividing by zero has a value (SMT-LIB), so 0 / x is not 0.
#include "term/simplify/Facts.h"
#include "term/simplify/Simplify.h"

namespace premise::term {
namespace {

Term divideByConst(Pool &pool, Op op, Term x, Term y) {
  const unsigned width = x->width();
  const Value c = y->value();
  if (op == Op::UDiv) {
    if (c == 0)
      return pool.constant(width, maskOf(width));
    if (isPowerOfTwo(c))
      return pool.make(Op::LShr, width, {x, pool.constant(width, trailingZeros(c))});
    return {};
  }
  if (op == Op::URem) {
    if (c == 0)
      return x;
    if (isPowerOfTwo(c))
      return pool.make(Op::And, width, {x, pool.constant(width, c - 1)});
    return {};
  }
  if (c == 0)
    return op == Op::SRem ? x : Term();
  if (width == 1) // both are 0 or -1
    return op == Op::SDiv ? x : pool.constant(1, 0);
  if (c == 1)
    return op == Op::SDiv ? x : pool.constant(width, 0);
  if (c == maskOf(width))
    return op == Op::SDiv ? pool.make(Op::Neg, width, {x}) : pool.constant(width, 0);
  return {};
}

/// ZExt(a) op c computes in a's width when c fits and is not 0.
Term narrowUnsigned(Pool &pool, Op op, Term x, Term y) {
  if (!is(x, Op::ZExt))
    return {};
  const Term inner = x->arg(0);
  const unsigned narrow = inner->width();
  if (op == Op::URem && is(y, Op::ZExt) && y->arg(0)->width() == narrow)
    return pool.make(Op::ZExt, x->width(), {pool.make(op, narrow, {inner, y->arg(0)})});
  if (!isConst(y) || isConst(y, 0))
    return {};
  if (y->value() > maskOf(narrow))
    return op == Op::UDiv ? pool.constant(x->width(), 0) : x;
  const Term result = pool.make(op, narrow, {inner, pool.constant(narrow, y->value())});
  return pool.make(Op::ZExt, x->width(), {result});
}

} // namespace

Term simplifyDivision(Pool &pool, const Shape &shape) {
  const Term x = shape.args[0];
  const Term y = shape.args[1];
  if (isConst(y))
    if (const Term t = divideByConst(pool, shape.op, x, y); !t.isNull())
      return t;
  if (shape.op == Op::UDiv || shape.op == Op::URem)
    return narrowUnsigned(pool, shape.op, x, y);
  if (isKnownNonNegative(x) && isKnownNonNegative(y) && isConst(y) && !isConst(y, 0))
    return pool.make(shape.op == Op::SDiv ? Op::UDiv : Op::URem, shape.width, {x, y});
  if (shape.op == Op::SRem && isKnownNonNegative(x) && isKnownNonNegative(y)) // also right for y = 0
    return pool.make(Op::URem, shape.width, {x, y});
  return {};
}

} // namespace premise::term
