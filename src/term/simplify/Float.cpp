// Rules for floats: few, because IEEE-754 keeps few of the laws of numbers.
#include "term/Operators.h"
#include "term/simplify/Facts.h"
#include "term/simplify/Simplify.h"

namespace premise::term {
namespace {

bool isWidening(Term t) {
  return is(t, Op::FToF) && t->arg(0)->width() == 32 && t->width() == 64;
}

/// The float32 constant that widens to exactly this float64 constant; null if there is none.
Term narrowed(Pool &pool, Term c) {
  const Value narrow = applyFloat(Op::FToF, 32, 64, c->value(), 0);
  if (applyFloat(Op::FToF, 64, 32, narrow, 0) != c->value())
    return {};
  return pool.constant(32, narrow);
}

/// Widening is exact and keeps the order, so the comparison can be made before it.
Term compareBeforeWidening(Pool &pool, Op op, Term x, Term y) {
  if (!isWidening(x) && !isWidening(y))
    return {};
  const auto side = [&](Term t) { return isWidening(t) ? t->arg(0) : isConst(t) ? narrowed(pool, t) : Term(); };
  const Term a = side(x);
  const Term b = side(y);
  return a.isNull() || b.isNull() ? Term() : pool.make(op, 1, {a, b});
}

} // namespace

Term simplifyFloat(Pool &pool, const Shape &shape) {
  const Term x = shape.args[0];
  switch (shape.op) {
  case Op::FNeg: // a sign flip, also for "not a number"
    return pool.make(Op::Xor, shape.width, {x, pool.constant(shape.width, signBitOf(shape.width))});
  case Op::FAbs:
    return pool.make(Op::And, shape.width, {x, pool.constant(shape.width, maskOf(shape.width - 1))});
  case Op::FIsNaN:
    if (is(x, Op::FToF))
      return pool.make(Op::FIsNaN, 1, {x->arg(0)});
    return is(x, Op::SIntToF) || is(x, Op::UIntToF) ? pool.boolean(false) : Term();
  case Op::FEq:
  case Op::FLe:
    if (x == shape.args[1])
      return pool.negate(pool.make(Op::FIsNaN, 1, {x}));
    return compareBeforeWidening(pool, shape.op, x, shape.args[1]);
  case Op::FLt:
    if (x == shape.args[1])
      return pool.boolean(false);
    return compareBeforeWidening(pool, shape.op, x, shape.args[1]);
  default:
    return {};
  }
}

} // namespace premise::term
