// Rules for conditions: &, |, ^ on one bit, and negation of any width.
#include "term/simplify/Facts.h"
#include "term/simplify/Simplify.h"

namespace premise::term {
namespace {

bool isOneOf(Term t, Op op, Term part) {
  return is(t, op) && (t->arg(0) == part || t->arg(1) == part);
}

/// x == 1 and x == 2 exclude each other.
bool excludeEachOther(Term x, Term y) {
  return isWithConst(x, Op::Eq) && isWithConst(y, Op::Eq) && x->arg(0) == y->arg(0) && x->arg(1) != y->arg(1);
}

/// a, given that b is `truth`, for an And (truth) or Or (not truth).
Term underAssumption(Pool &pool, Op op, Term a, Term b) {
  const Op dual = op == Op::And ? Op::Or : Op::And;
  if (isNegationOf(a, b))
    return pool.boolean(op == Op::Or);
  if (isOneOf(b, op, a))
    return b;
  if (isOneOf(b, dual, a))
    return a;
  if (b->op() == dual) // a & (!a | c) = a & c
    for (unsigned i = 0; i < 2; ++i)
      if (isNegationOf(b->arg(i), a))
        return pool.make(op, 1, {a, b->arg(1 - i)});
  if (op == Op::And && is(b, Op::Not) && excludeEachOther(a, b->arg(0))) // x == 1 & x != 2
    return a;
  if (op == Op::Or && is(a, Op::Not) && excludeEachOther(a->arg(0), b)) // x != 1 | x == 2
    return a;
  return {};
}

Term simplifyXor(Pool &pool, Term x, Term y) {
  if (isConst(y))
    return isConst(y, 0) ? x : pool.negate(x);
  return pool.negate(pool.make(Op::Eq, 1, {x, y}));
}

} // namespace

Term simplifyBoolean(Pool &pool, const Shape &shape) {
  const Term x = shape.args[0];
  const Term y = shape.args[1];
  if (shape.op == Op::Xor)
    return simplifyXor(pool, x, y);
  if (isConst(y)) {
    const bool neutral = isConst(y, shape.op == Op::And ? 1 : 0);
    return neutral ? x : y;
  }
  if (x == y)
    return x;
  if (shape.op == Op::And && excludeEachOther(x, y))
    return pool.boolean(false);
  if (shape.op == Op::Or && is(x, Op::Not) && is(y, Op::Not) && excludeEachOther(x->arg(0), y->arg(0)))
    return pool.boolean(true);
  if (const Term t = underAssumption(pool, shape.op, x, y); !t.isNull())
    return t;
  return underAssumption(pool, shape.op, y, x);
}

Term simplifyNot(Pool &pool, const Shape &shape) {
  const Term x = shape.args[0];
  switch (x->op()) {
  case Op::Not:
    return x->arg(0);
  case Op::ULt:
    return pool.make(Op::ULe, 1, {x->arg(1), x->arg(0)});
  case Op::ULe:
    return pool.make(Op::ULt, 1, {x->arg(1), x->arg(0)});
  case Op::SLt:
    return pool.make(Op::SLe, 1, {x->arg(1), x->arg(0)});
  case Op::SLe:
    return pool.make(Op::SLt, 1, {x->arg(1), x->arg(0)});
  case Op::Ite:
    if (!isShallow(x) || (!isConst(x->arg(1)) && !isConst(x->arg(2))))
      return {};
    return pool.make(
        Op::Ite, shape.width,
        {x->arg(0), pool.make(Op::Not, shape.width, {x->arg(1)}), pool.make(Op::Not, shape.width, {x->arg(2)})});
  case Op::SExt:
    return pool.make(Op::SExt, shape.width, {pool.make(Op::Not, x->arg(0)->width(), {x->arg(0)})});
  case Op::Neg: // ~(-a) = a - 1
    return pool.make(Op::Add, shape.width, {x->arg(0), pool.constant(shape.width, maskOf(shape.width))});
  case Op::Add: // ~(a + c) = (-1 - c) - a
    if (!isConst(x->arg(1)))
      return {};
    return pool.make(Op::Sub, shape.width, {pool.constant(shape.width, ~x->arg(1)->value()), x->arg(0)});
  case Op::Sub: // ~(c - a) = a + (-1 - c)
    if (!isConst(x->arg(0)))
      return {};
    return pool.make(Op::Add, shape.width, {x->arg(1), pool.constant(shape.width, ~x->arg(0)->value())});
  default:
    return {};
  }
}

} // namespace premise::term
