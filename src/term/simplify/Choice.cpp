// Rules for Ite and Mux: choices that do not matter disappear, choices between truth values become conditions.
#include "term/simplify/Facts.h"
#include "term/simplify/Simplify.h"

#include <algorithm>
#include <vector>

namespace premise::term {
namespace {

Term betweenConditions(Pool &pool, Term c, Term a, Term b) {
  if (isConst(a, 1))
    return pool.make(Op::Or, 1, {c, b});
  if (isConst(a, 0))
    return pool.make(Op::And, 1, {pool.negate(c), b});
  if (isConst(b, 1))
    return pool.make(Op::Or, 1, {pool.negate(c), a});
  if (isConst(b, 0))
    return pool.make(Op::And, 1, {c, a});
  if (c == a)
    return pool.make(Op::Or, 1, {c, b});
  if (c == b)
    return pool.make(Op::And, 1, {c, a});
  if (isNegationOf(a, b))
    return pool.make(Op::Eq, 1, {c, a});
  return {};
}

Term simplifyIte(Pool &pool, Term c, Term a, Term b) {
  const unsigned width = a->width();
  if (isConst(c))
    return isConst(c, 1) ? a : b;
  if (a == b)
    return a;
  if (is(c, Op::Not))
    return pool.make(Op::Ite, width, {c->arg(0), b, a});
  if (width == 1)
    if (const Term t = betweenConditions(pool, c, a, b); !t.isNull())
      return t;
  if (is(a, Op::Ite) && a->arg(0) == c)
    return pool.make(Op::Ite, width, {c, a->arg(1), b});
  if (is(b, Op::Ite) && b->arg(0) == c)
    return pool.make(Op::Ite, width, {c, a, b->arg(2)});
  if (is(b, Op::Ite) && b->arg(1) == a)
    return pool.make(Op::Ite, width, {pool.make(Op::Or, 1, {c, b->arg(0)}), a, b->arg(2)});
  if (is(c, Op::Eq) && canonicalOrder(a, b) == std::array{c->arg(0), c->arg(1)}) // x == y ? x : y
    return b;
  return {};
}

/// Drops cells that no index reaches or that repeat the last one.
Term simplifyMux(Pool &pool, const Shape &shape) {
  Term index = shape.args[0];
  auto cells = shape.args.subspan(1);
  if (isConst(index))
    return cells[std::min<Value>(index->value(), cells.size() - 1)];
  if (is(index, Op::ZExt))
    index = index->arg(0);
  if (const Value reachable = maskOf(index->width()); reachable < cells.size() - 1)
    cells = cells.first(static_cast<std::size_t>(reachable) + 1);
  while (cells.size() > 1 && cells[cells.size() - 2] == cells.back())
    cells = cells.first(cells.size() - 1);
  if (cells.size() == 1)
    return cells[0];
  if (cells.size() == 2) {
    const Term first = pool.make(Op::Eq, 1, {index, pool.constant(index->width(), 0)});
    return pool.make(Op::Ite, shape.width, {first, cells[0], cells[1]});
  }
  if (index == shape.args[0] && cells.size() + 1 == shape.args.size())
    return {};
  std::vector<Term> args{index};
  args.insert(args.end(), cells.begin(), cells.end());
  return pool.make(Op::Mux, shape.width, args);
}

} // namespace

Term simplifyChoice(Pool &pool, const Shape &shape) {
  if (shape.op == Op::Ite)
    return simplifyIte(pool, shape.args[0], shape.args[1], shape.args[2]);
  return simplifyMux(pool, shape);
}

} // namespace premise::term
