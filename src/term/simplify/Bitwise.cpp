// Rules for &, |, ^ on more than one bit: masks become extracts, constants move into concatenations.
#include "term/simplify/Facts.h"
#include "term/simplify/Join.h"
#include "term/simplify/Simplify.h"

namespace premise::term {
namespace {

Value combine(Op op, Value x, Value y) {
  return op == Op::And ? x & y : op == Op::Or ? x | y : x ^ y;
}

/// x & 0…01…10…0 keeps one run of bits.
Term keepRun(Pool &pool, Term x, Value mask) {
  const unsigned low = trailingZeros(mask);
  if (!isPowerOfTwo((mask >> low) + 1) && mask >> low != maskOf(128))
    return {};
  const unsigned count = activeBits(mask) - low;
  const unsigned width = x->width();
  const Term run = pool.make(Op::ZExt, width - low, {pool.extract(x, low, count)});
  return low == 0 ? run : pool.make(Op::Concat, width, {run, pool.constant(low, 0)});
}

/// The operator on each part of a concatenation or extension, with the constant cut alike.
Term distribute(Pool &pool, Op op, Term x, Value c) {
  const unsigned width = x->width();
  if (is(x, Op::Concat)) {
    const Term high = x->arg(0);
    const Term low = x->arg(1);
    const Term newHigh = pool.make(op, high->width(), {high, pool.constant(high->width(), c >> low->width())});
    const Term newLow = pool.make(op, low->width(), {low, pool.constant(low->width(), c)});
    return pool.make(Op::Concat, width, {newHigh, newLow});
  }
  if (is(x, Op::ZExt)) {
    const unsigned narrow = x->arg(0)->width();
    const Term low = pool.make(op, narrow, {x->arg(0), pool.constant(narrow, c)});
    const Value high = op == Op::And ? 0 : c >> narrow;
    if (high == 0)
      return pool.make(Op::ZExt, width, {low});
    return pool.make(Op::Concat, width, {pool.constant(width - narrow, high), low});
  }
  if (isConstChoice(x)) {
    const Term a = pool.constant(width, combine(op, x->arg(1)->value(), c));
    const Term b = pool.constant(width, combine(op, x->arg(2)->value(), c));
    return pool.make(Op::Ite, width, {x->arg(0), a, b});
  }
  return {};
}

Term withConst(Pool &pool, Op op, Term x, Term constantTerm) {
  const Value c = constantTerm->value();
  const unsigned width = x->width();
  const bool ones = c == maskOf(width);
  if (c == 0)
    return op == Op::And ? constantTerm : x;
  if (ones)
    return op == Op::And ? x : op == Op::Or ? constantTerm : pool.make(Op::Not, width, {x});
  if (isWithConst(x, op))
    return pool.make(op, width, {x->arg(0), pool.constant(width, combine(op, x->arg(1)->value(), c))});
  if (op == Op::And)
    if (const Term t = keepRun(pool, x, c); !t.isNull())
      return t;
  return distribute(pool, op, x, c);
}

/// a op (a op b), and the like.
Term absorb(Pool &pool, Op op, Term a, Term b) {
  const unsigned width = a->width();
  if (isNegationOf(a, b))
    return pool.constant(width, op == Op::And ? 0 : maskOf(width));
  if (b->op() == op && (b->arg(0) == a || b->arg(1) == a))
    return op == Op::Xor ? b->arg(b->arg(0) == a ? 1 : 0) : b;
  const Op dual = op == Op::And ? Op::Or : Op::And;
  if (op != Op::Xor && b->op() == dual && (b->arg(0) == a || b->arg(1) == a))
    return a;
  if (op == Op::Xor && is(b, Op::Not))
    return pool.make(Op::Not, width, {pool.make(Op::Xor, width, {a, b->arg(0)})});
  return {};
}

} // namespace

Term simplifyBitwise(Pool &pool, const Shape &shape) {
  const Term x = shape.args[0];
  const Term y = shape.args[1];
  const Op op = shape.op;
  if (isConst(y))
    if (const Term t = withConst(pool, op, x, y); !t.isNull())
      return t;
  if (x == y)
    return op == Op::Xor ? pool.constant(shape.width, 0) : x;
  for (const auto &[a, b] : {std::pair{x, y}, std::pair{y, x}}) {
    if (const Term t = absorb(pool, op, a, b); !t.isNull())
      return t;
    if (isWithConst(a, op) && !isConst(b))
      return pool.make(op, shape.width, {pool.make(op, shape.width, {a->arg(0), b}), a->arg(1)});
  }
  const bool extended = (is(x, Op::ZExt) && is(y, Op::ZExt)) || (is(x, Op::SExt) && is(y, Op::SExt));
  if (extended && x->arg(0)->width() == y->arg(0)->width())
    return pool.make(x->op(), shape.width, {pool.make(op, x->arg(0)->width(), {x->arg(0), y->arg(0)})});
  if (op != Op::And)
    return joinDisjoint(pool, x, y);
  if (knownActiveBits(x) <= knownTrailingZeros(y) || knownActiveBits(y) <= knownTrailingZeros(x))
    return pool.constant(shape.width, 0);
  return {};
}

} // namespace premise::term
