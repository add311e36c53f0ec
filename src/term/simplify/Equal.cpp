// Rules for equality: against a constant, the operator around the unknown is undone.
#include "term/simplify/Facts.h"
#include "term/simplify/Simplify.h"

#include <algorithm>
#include <vector>

namespace premise::term {
namespace {

/// Beyond this many matching cells a table lookup stays a lookup.
constexpr std::size_t kMaxMatchingCells = 4;

Term equal(Pool &pool, Term x, Term y) {
  return pool.make(Op::Eq, 1, {x, y});
}
Term equal(Pool &pool, Term x, Value c) {
  return equal(pool, x, pool.constant(x->width(), c));
}

/// c such that c * odd = 1 (mod 2^128), by Newton's iteration.
Value inverseOf(Value odd) {
  Value inverse = odd;
  for (int i = 0; i < 7; ++i)
    inverse *= 2 - odd * inverse;
  return inverse;
}

Term undoUnary(Pool &pool, Term x, Value c) {
  const Term inner = x->arg(0);
  switch (x->op()) {
  case Op::Not:
    return equal(pool, inner, ~c);
  case Op::Neg:
    return equal(pool, inner, -c);
  case Op::ZExt:
  case Op::SExt: {
    const Term narrow = pool.constant(inner->width(), c);
    const bool fits = pool.make(x->op(), x->width(), {narrow})->value() == c;
    return fits ? equal(pool, inner, narrow) : pool.boolean(false);
  }
  default:
    return {};
  }
}

Term undoBinary(Pool &pool, Term x, Value c) {
  const Term a = x->arg(0);
  const Term b = x->arg(1);
  switch (x->op()) {
  case Op::Add:
    return isConst(b) ? equal(pool, a, c - b->value()) : Term();
  case Op::Sub:
    if (isConst(a))
      return equal(pool, b, a->value() - c);
    return c == 0 ? equal(pool, a, b) : Term();
  case Op::Xor:
    if (isConst(b))
      return equal(pool, a, c ^ b->value());
    return c == 0 ? equal(pool, a, b) : Term();
  case Op::Mul:
    return isConst(b) && (b->value() & 1) ? equal(pool, a, c * inverseOf(b->value())) : Term();
  case Op::Or: // the bits of the constant must be there
    return isConst(b) && (b->value() & ~c) != 0 ? pool.boolean(false) : Term();
  case Op::And:
    return isConst(b) && (c & ~b->value()) != 0 ? pool.boolean(false) : Term();
  case Op::Concat: {
    if (!isConst(a) && !isConst(b))
      return {};
    const Value high = c >> b->width();
    const Value low = c & maskOf(b->width());
    if (isConst(a))
      return a->value() == high ? equal(pool, b, low) : pool.boolean(false);
    return b->value() == low ? equal(pool, a, high) : pool.boolean(false);
  }
  default:
    return {};
  }
}

/// Eq(Ite(p, k, t), c): p alone decides whenever the constant k does not match, or t cannot.
Term undoChoice(Pool &pool, Term x, Term c) {
  const Term condition = x->arg(0);
  if (!isShallow(x) || (!isConst(x->arg(1)) && !isConst(x->arg(2))))
    return {};
  const Term then = equal(pool, x->arg(1), c);
  const Term otherwise = equal(pool, x->arg(2), c);
  return pool.make(Op::Ite, 1, {condition, then, otherwise});
}

Term undoTable(Pool &pool, Term x, Term c) {
  const auto cells = x->args().subspan(1);
  if (!std::ranges::all_of(cells, [](Term t) { return t->isConst(); }))
    return {};
  if (std::ranges::count(cells, c) > static_cast<std::ptrdiff_t>(kMaxMatchingCells))
    return {};
  const Term index = x->arg(0);
  Term any = pool.boolean(false);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i] != c || i > maskOf(index->width()))
      continue;
    const Term position = pool.constant(index->width(), i);
    const bool last = i + 1 == cells.size();
    const Term hit = last ? pool.make(Op::ULe, 1, {position, index}) : equal(pool, index, position);
    any = pool.make(Op::Or, 1, {any, hit});
  }
  return any;
}

Term againstConst(Pool &pool, Term x, Term c) {
  if (x->width() == 1)
    return isConst(c, 1) ? x : pool.negate(x);
  if (is(x, Op::Ite))
    return undoChoice(pool, x, c);
  if (is(x, Op::Mux))
    return undoTable(pool, x, c);
  if (isFloatOp(x->op()))
    return {};
  if (x->argCount() == 1)
    return undoUnary(pool, x, c->value());
  if (x->argCount() == 2)
    if (const Term t = undoBinary(pool, x, c->value()); !t.isNull())
      return t;
  if (knownActiveBits(x) < activeBits(c->value()))
    return pool.boolean(false);
  return {};
}

Term sameExtension(Pool &pool, Term x, Term y) {
  const bool both = (is(x, Op::ZExt) && is(y, Op::ZExt)) || (is(x, Op::SExt) && is(y, Op::SExt));
  if (!both)
    return {};
  Term a = x->arg(0);
  Term b = y->arg(0);
  const unsigned wide = std::max(a->width(), b->width());
  a = pool.make(x->op(), wide, {a});
  b = pool.make(x->op(), wide, {b});
  return equal(pool, a, b);
}

/// a + b == a, a + b == a + c, a + 1 == b + 2: what is common is dropped.
Term cancel(Pool &pool, Term x, Term y) {
  if (!is(x, Op::Add))
    return {};
  for (unsigned i = 0; i < 2; ++i) {
    if (x->arg(i) == y)
      return equal(pool, x->arg(1 - i), Value{0});
    for (unsigned j = 0; is(y, Op::Add) && j < 2; ++j)
      if (x->arg(i) == y->arg(j))
        return equal(pool, x->arg(1 - i), y->arg(1 - j));
  }
  if (isConst(x->arg(1)) && isWithConst(y, Op::Add)) {
    const Value difference = y->arg(1)->value() - x->arg(1)->value();
    const Term shifted = pool.make(Op::Add, y->width(), {y->arg(0), pool.constant(y->width(), difference)});
    return equal(pool, x->arg(0), shifted);
  }
  return {};
}

/// a ^ b ^ c == b ^ d: as a ^ c == d, whatever the order.
Term cancelXor(Pool &pool, Term x, Term y) {
  constexpr std::size_t kMostOperands = 16;
  if (!is(x, Op::Xor) && !is(y, Op::Xor))
    return {};
  std::vector<Term> pending{x, y};
  std::vector<Term> odd; // operands that occurred an odd number of times
  std::size_t count = 0;
  for (; !pending.empty() && count <= kMostOperands;) {
    const Term one = pending.back();
    pending.pop_back();
    if (is(one, Op::Xor)) {
      pending.insert(pending.end(), {one->arg(1), one->arg(0)});
      continue;
    }
    ++count;
    if (std::erase(odd, one) == 0)
      odd.push_back(one);
  }
  if (!pending.empty() || odd.size() == count)
    return {};
  Term rest = pool.constant(x->width(), 0);
  for (const Term one : odd)
    rest = pool.make(Op::Xor, x->width(), {rest, one});
  return equal(pool, rest, Value{0});
}

} // namespace

Term simplifyEqual(Pool &pool, const Shape &shape) {
  const Term x = shape.args[0];
  const Term y = shape.args[1];
  if (x == y)
    return pool.boolean(true);
  if (isConst(y))
    return againstConst(pool, x, y);
  if (isNegationOf(x, y))
    return pool.boolean(false);
  if (is(x, Op::Not) && is(y, Op::Not))
    return equal(pool, x->arg(0), y->arg(0));
  if (x->width() == 1 && (is(x, Op::Not) || is(y, Op::Not))) {
    const Term inner = is(x, Op::Not) ? equal(pool, x->arg(0), y) : equal(pool, x, y->arg(0));
    return pool.negate(inner);
  }
  if (const Term t = sameExtension(pool, x, y); !t.isNull())
    return t;
  if (const Term t = cancel(pool, x, y); !t.isNull())
    return t;
  if (const Term t = cancelXor(pool, x, y); !t.isNull())
    return t;
  return cancel(pool, y, x);
}

} // namespace premise::term
