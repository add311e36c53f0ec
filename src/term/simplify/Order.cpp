// Rules for <, <= (signed and unsigned): against a constant only < remains, at the smallest width possible.
#include "term/simplify/Facts.h"
#include "term/simplify/Simplify.h"

namespace premise::term {
namespace {

bool isSignedOrder(Op op) {
  return op == Op::SLt || op == Op::SLe;
}
bool isStrict(Op op) {
  return op == Op::ULt || op == Op::SLt;
}
Op strictOf(Op op) {
  return isSignedOrder(op) ? Op::SLt : Op::ULt;
}
Op looseOf(Op op) {
  return isSignedOrder(op) ? Op::SLe : Op::ULe;
}

Value smallest(Op op, unsigned width) {
  return isSignedOrder(op) ? signBitOf(width) : 0;
}
Value largest(Op op, unsigned width) {
  return isSignedOrder(op) ? signBitOf(width) - 1 : maskOf(width);
}

Term order(Pool &pool, Op op, Term x, Term y) {
  return pool.make(op, 1, {x, y});
}
Term differs(Pool &pool, Term x, Value c) {
  return pool.negate(pool.make(Op::Eq, 1, {x, pool.constant(x->width(), c)}));
}
Term equals(Pool &pool, Term x, Value c) {
  return pool.make(Op::Eq, 1, {x, pool.constant(x->width(), c)});
}

/// x <= c is x < c + 1, c <= x is c - 1 < x, unless that wraps around.
Term makeStrict(Pool &pool, Op op, Term x, Term y) {
  const unsigned width = x->width();
  if (isConst(y)) {
    if (y->value() == largest(op, width))
      return pool.boolean(true);
    return order(pool, strictOf(op), x, pool.constant(width, y->value() + 1));
  }
  if (x->value() == smallest(op, width))
    return pool.boolean(true);
  return order(pool, strictOf(op), pool.constant(width, x->value() - 1), y);
}

/// x < c and c < x where only one or all but one value is left.
Term atTheEdge(Pool &pool, Op op, Term x, Term y) {
  const unsigned width = x->width();
  const Value low = smallest(op, width);
  const Value high = largest(op, width);
  const Value mask = maskOf(width);
  if (isConst(y)) {
    if (y->value() == low)
      return pool.boolean(false);
    if (y->value() == ((low + 1) & mask))
      return equals(pool, x, low);
    return y->value() == high ? differs(pool, x, high) : Term();
  }
  if (x->value() == high)
    return pool.boolean(false);
  if (x->value() == ((high - 1) & mask))
    return equals(pool, y, high);
  return x->value() == low ? differs(pool, y, low) : Term();
}

/// The constant against an extension: outside its range the answer is known, inside the inner term is compared.
Term narrowAgainstConst(Pool &pool, Op op, Term extended, Value c, bool constantIsRight) {
  const Term inner = extended->arg(0);
  const unsigned wide = extended->width();
  const unsigned narrow = inner->width();
  const bool zero = is(extended, Op::ZExt);
  if (!isSignedOrder(op) && !zero) {
    // Unsigned order of sign extensions: the values between both halves all act like the first of the upper half.
    const Value upperHalf = maskOf(wide) - (signBitOf(narrow) - 1);
    const bool between = c >= signBitOf(narrow) && c < upperHalf;
    const Value cut = constantIsRight ? signBitOf(narrow) : signBitOf(narrow) - 1;
    const Term k = pool.constant(narrow, between ? cut : c);
    return constantIsRight ? order(pool, op, inner, k) : order(pool, op, k, inner);
  }
  const Op inside = zero ? Op::ULt : Op::SLt;
  const __int128 limit = isSignedOrder(op) ? toSigned(c, wide) : static_cast<__int128>(c);
  const bool huge = !isSignedOrder(op) && limit < 0; // an unsigned 128-bit constant beyond any inner value
  const __int128 low = zero ? 0 : toSigned(signBitOf(narrow), narrow);
  const __int128 high = zero ? static_cast<__int128>(maskOf(narrow)) : toSigned(signBitOf(narrow) - 1, narrow);
  if (huge || limit > high)
    return pool.boolean(constantIsRight);
  if (limit < low)
    return pool.boolean(!constantIsRight);
  const Term k = pool.constant(narrow, c);
  return constantIsRight ? order(pool, inside, inner, k) : order(pool, inside, k, inner);
}

/// a·k < c where k is constant: the low parts only decide whether equality of the high parts is enough.
Term compareHighParts(Pool &pool, Op op, Term x, Term y) {
  const bool constantIsRight = isConst(y);
  const Term concat = constantIsRight ? x : y;
  if (!is(concat, Op::Concat) || !isConst(concat->arg(1)))
    return {};
  const Value c = (constantIsRight ? y : x)->value();
  const Term high = concat->arg(0);
  const unsigned lowWidth = concat->arg(1)->width();
  const Value low = concat->arg(1)->value();
  const Value cLow = c & maskOf(lowWidth);
  const Term cHigh = pool.constant(high->width(), c >> lowWidth);
  const bool equalIsEnough = constantIsRight ? low < cLow : cLow < low;
  const Op highOp = equalIsEnough ? looseOf(op) : strictOf(op);
  return constantIsRight ? order(pool, highOp, high, cHigh) : order(pool, highOp, cHigh, high);
}

Term againstConst(Pool &pool, Op op, Term x, Term y) {
  if (!isStrict(op))
    return makeStrict(pool, op, x, y);
  if (const Term t = atTheEdge(pool, op, x, y); !t.isNull())
    return t;
  const bool constantIsRight = isConst(y);
  const Term other = constantIsRight ? x : y;
  const Term c = constantIsRight ? y : x;
  if (is(other, Op::ZExt) || is(other, Op::SExt))
    return narrowAgainstConst(pool, op, other, c->value(), constantIsRight);
  if (is(other, Op::Ite) && isShallow(other) && (isConst(other->arg(1)) || isConst(other->arg(2)))) {
    const Term then = constantIsRight ? order(pool, op, other->arg(1), c) : order(pool, op, c, other->arg(1));
    const Term otherwise = constantIsRight ? order(pool, op, other->arg(2), c) : order(pool, op, c, other->arg(2));
    return pool.make(Op::Ite, 1, {other->arg(0), then, otherwise});
  }
  return compareHighParts(pool, op, x, y);
}

Term onOneBit(Pool &pool, Op op, Term x, Term y) {
  if (isSignedOrder(op)) // 1 is -1
    std::swap(x, y);
  return pool.make(isStrict(op) ? Op::And : Op::Or, 1, {pool.negate(x), y});
}

Term sameExtension(Pool &pool, Op op, Term x, Term y) {
  const bool zero = is(x, Op::ZExt) && is(y, Op::ZExt);
  const bool sign = is(x, Op::SExt) && is(y, Op::SExt);
  if (!zero && !sign)
    return {};
  const unsigned wide = std::max(x->arg(0)->width(), y->arg(0)->width());
  const Term a = pool.make(x->op(), wide, {x->arg(0)});
  const Term b = pool.make(y->op(), wide, {y->arg(0)});
  const Op inner = !zero ? op : isStrict(op) ? Op::ULt : Op::ULe;
  return order(pool, inner, a, b);
}

} // namespace

Term simplifyOrder(Pool &pool, const Shape &shape) {
  const Term x = shape.args[0];
  const Term y = shape.args[1];
  const Op op = shape.op;
  if (x == y)
    return pool.boolean(!isStrict(op));
  if (x->width() == 1)
    return onOneBit(pool, op, x, y);
  if (isConst(x) || isConst(y))
    if (const Term t = againstConst(pool, op, x, y); !t.isNull())
      return t;
  if (const Term t = sameExtension(pool, op, x, y); !t.isNull())
    return t;
  if (isSignedOrder(op) && isKnownNonNegative(x) && isKnownNonNegative(y))
    return order(pool, isStrict(op) ? Op::ULt : Op::ULe, x, y);
  return {};
}

} // namespace premise::term
