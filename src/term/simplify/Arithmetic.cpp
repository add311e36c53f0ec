// Rules for +, -, *, negation: constants gather at the outermost right, powers of two become shifts.
#include "term/simplify/Facts.h"
#include "term/simplify/Join.h"
#include "term/simplify/Simplify.h"

namespace premise::term {
namespace {

Term add(Pool &pool, Term x, Term y) {
  return pool.make(Op::Add, x->width(), {x, y});
}
Term sub(Pool &pool, Term x, Term y) {
  return pool.make(Op::Sub, x->width(), {x, y});
}
Term neg(Pool &pool, Term x) {
  return pool.make(Op::Neg, x->width(), {x});
}
Term constant(Pool &pool, Term like, Value value) {
  return pool.constant(like->width(), value);
}

/// (a·c1) + c2, where c1 is constant and has k bits: the carry out of the low part is known.
Term addToConcat(Pool &pool, Term x, Value c) {
  if (!is(x, Op::Concat) || !isConst(x->arg(1)))
    return {};
  const Term low = x->arg(1);
  const Value lowSum = low->value() + (c & maskOf(low->width()));
  const Value carry = low->width() == 128 ? 0 : lowSum >> low->width();
  const Term high = x->arg(0);
  const Term newHigh = add(pool, high, constant(pool, high, (c >> low->width()) + carry));
  return pool.make(Op::Concat, x->width(), {newHigh, constant(pool, low, lowSum)});
}

Term addConstant(Pool &pool, Term x, Term constantTerm) {
  const Value c = constantTerm->value();
  if (c == 0)
    return x;
  if (isWithConst(x, Op::Add))
    return add(pool, x->arg(0), constant(pool, x, x->arg(1)->value() + c));
  if (is(x, Op::Sub) && isConst(x->arg(0)))
    return sub(pool, constant(pool, x, x->arg(0)->value() + c), x->arg(1));
  if (is(x, Op::Not)) // ~a + c = (c - 1) - a
    return sub(pool, constant(pool, x, c - 1), x->arg(0));
  return addToConcat(pool, x, c);
}

Term simplifyAdd(Pool &pool, Term x, Term y) {
  if (x->width() == 1)
    return pool.make(Op::Xor, 1, {x, y});
  if (isConst(y))
    if (const Term t = addConstant(pool, x, y); !t.isNull())
      return t;
  if (x == y)
    return pool.make(Op::Shl, x->width(), {x, constant(pool, x, 1)});
  for (const auto &[a, b] : {std::pair{x, y}, std::pair{y, x}}) {
    if (isWithConst(a, Op::Add) && !isConst(b))
      return add(pool, add(pool, a->arg(0), b), a->arg(1));
    if (is(a, Op::Neg))
      return sub(pool, b, a->arg(0));
    if (is(a, Op::Sub) && a->arg(1) == b)
      return a->arg(0);
    if (isNegationOf(a, b))
      return constant(pool, x, maskOf(x->width()));
  }
  return joinDisjoint(pool, x, y);
}

Term simplifySub(Pool &pool, Term x, Term y) {
  if (x->width() == 1)
    return pool.make(Op::Xor, 1, {x, y});
  if (x == y)
    return constant(pool, x, 0);
  if (isConst(y))
    return add(pool, x, constant(pool, x, -y->value()));
  if (isConst(x, 0))
    return neg(pool, y);
  if (isOnes(x))
    return pool.make(Op::Not, x->width(), {y});
  if (is(y, Op::Neg))
    return add(pool, x, y->arg(0));
  if (is(x, Op::Add) && (x->arg(0) == y || x->arg(1) == y))
    return x->arg(x->arg(0) == y ? 1 : 0);
  if (is(y, Op::Add) && (y->arg(0) == x || y->arg(1) == x))
    return neg(pool, y->arg(y->arg(0) == x ? 1 : 0));
  if (isWithConst(x, Op::Add))
    return add(pool, sub(pool, x->arg(0), y), x->arg(1));
  if (isWithConst(y, Op::Add))
    return add(pool, sub(pool, x, y->arg(0)), constant(pool, y, -y->arg(1)->value()));
  if (isConst(x) && is(y, Op::Sub) && isConst(y->arg(0)))
    return add(pool, y->arg(1), constant(pool, x, x->value() - y->arg(0)->value()));
  if (is(x, Op::Sub) && x->arg(0) == y) // (y - b) - y
    return neg(pool, x->arg(1));
  return {};
}

Term simplifyNeg(Pool &pool, Term x) {
  if (x->width() == 1)
    return x;
  if (is(x, Op::Neg))
    return x->arg(0);
  if (is(x, Op::Not))
    return add(pool, x->arg(0), constant(pool, x, 1));
  if (is(x, Op::Sub))
    return sub(pool, x->arg(1), x->arg(0));
  if (isWithConst(x, Op::Add))
    return sub(pool, constant(pool, x, -x->arg(1)->value()), x->arg(0));
  if (is(x, Op::ZExt) && x->arg(0)->width() == 1)
    return pool.make(Op::SExt, x->width(), {x->arg(0)});
  if (is(x, Op::SExt) && x->arg(0)->width() == 1)
    return pool.make(Op::ZExt, x->width(), {x->arg(0)});
  return {};
}

Term simplifyMul(Pool &pool, Term x, Term y) {
  const unsigned width = x->width();
  if (width == 1)
    return pool.make(Op::And, 1, {x, y});
  if (!isConst(y))
    return {};
  const Value c = y->value();
  if (c == 0)
    return y;
  if (c == maskOf(width))
    return neg(pool, x);
  if (isPowerOfTwo(c))
    return pool.make(Op::Shl, width, {x, constant(pool, x, trailingZeros(c))});
  if (isWithConst(x, Op::Mul))
    return pool.make(Op::Mul, width, {x->arg(0), constant(pool, x, x->arg(1)->value() * c)});
  if (isWithConst(x, Op::Add)) {
    const Term scaled = pool.make(Op::Mul, width, {x->arg(0), y});
    return add(pool, scaled, constant(pool, x, x->arg(1)->value() * c));
  }
  if (is(x, Op::Neg))
    return pool.make(Op::Mul, width, {x->arg(0), constant(pool, x, -c)});
  return {};
}

} // namespace

Term simplifyArithmetic(Pool &pool, const Shape &shape) {
  switch (shape.op) {
  case Op::Neg:
    return simplifyNeg(pool, shape.args[0]);
  case Op::Add:
    return simplifyAdd(pool, shape.args[0], shape.args[1]);
  case Op::Sub:
    return simplifySub(pool, shape.args[0], shape.args[1]);
  default:
    return simplifyMul(pool, shape.args[0], shape.args[1]);
  }
}

} // namespace premise::term
