// Rules for extraction: it moves towards the inputs as long as that makes the term smaller.
#include "term/simplify/Facts.h"
#include "term/simplify/Simplify.h"

#include <algorithm>
#include <vector>

namespace premise::term {
namespace {

/// Whether an extract of the term will surely dissolve; looks only a few levels deep, so it stays cheap.
bool dissolves(Term t, unsigned depth) {
  switch (t->op()) {
  case Op::Const:
  case Op::ZExt:
  case Op::SExt:
  case Op::Concat:
    return true;
  case Op::Not:
  case Op::Neg:
    return depth > 0 && dissolves(t->arg(0), depth - 1);
  case Op::And:
  case Op::Or:
  case Op::Xor:
  case Op::Add:
  case Op::Sub:
  case Op::Mul:
    return depth > 0 && dissolves(t->arg(0), depth - 1) && dissolves(t->arg(1), depth - 1);
  case Op::Ite:
    return depth > 0 && dissolves(t->arg(1), depth - 1) && dissolves(t->arg(2), depth - 1);
  default:
    return false;
  }
}

Term fromConcat(Pool &pool, Term x, unsigned low, unsigned width) {
  const unsigned split = x->arg(1)->width();
  if (low >= split)
    return pool.extract(x->arg(0), low - split, width);
  if (low + width <= split)
    return pool.extract(x->arg(1), low, width);
  const Term high = pool.extract(x->arg(0), 0, low + width - split);
  return pool.make(Op::Concat, width, {high, pool.extract(x->arg(1), low, split - low)});
}

Term fromExtension(Pool &pool, Term x, unsigned low, unsigned width) {
  const Term inner = x->arg(0);
  if (low + width <= inner->width())
    return pool.extract(inner, low, width);
  if (low < inner->width())
    return pool.make(x->op(), width, {pool.extract(inner, low, inner->width() - low)});
  if (is(x, Op::ZExt))
    return pool.constant(width, 0);
  return pool.make(Op::SExt, width, {pool.extract(inner, inner->width() - 1, 1)});
}

Term fromOperator(Pool &pool, Term x, unsigned low, unsigned width) {
  if (!dissolves(x, 4))
    return {};
  if (is(x, Op::Ite))
    return pool.make(Op::Ite, width,
                     {x->arg(0), pool.extract(x->arg(1), low, width), pool.extract(x->arg(2), low, width)});
  const bool carries = is(x, Op::Add) || is(x, Op::Sub) || is(x, Op::Mul) || is(x, Op::Neg);
  if (carries && low != 0)
    return {};
  const Term first = pool.extract(x->arg(0), low, width);
  if (x->argCount() == 1)
    return pool.make(x->op(), width, {first});
  return pool.make(x->op(), width, {first, pool.extract(x->arg(1), low, width)});
}

Term fromTable(Pool &pool, Term x, unsigned low, unsigned width) {
  const auto cells = x->args().subspan(1);
  if (!std::ranges::all_of(cells, [](Term t) { return t->isConst(); }))
    return {};
  std::vector<Term> args(x->args().begin(), x->args().end());
  for (std::size_t i = 1; i < args.size(); ++i)
    args[i] = pool.extract(args[i], low, width);
  return pool.make(Op::Mux, width, args);
}

} // namespace

Term simplifyExtract(Pool &pool, const Shape &shape) {
  const Term x = shape.args[0];
  const unsigned low = shape.immediate;
  const unsigned width = shape.width;
  if (width == x->width())
    return x;
  switch (x->op()) {
  case Op::Extract:
    return pool.extract(x->arg(0), x->lowestBit() + low, width);
  case Op::Concat:
    return fromConcat(pool, x, low, width);
  case Op::ZExt:
  case Op::SExt:
    return fromExtension(pool, x, low, width);
  case Op::Not:
  case Op::Neg:
  case Op::And:
  case Op::Or:
  case Op::Xor:
  case Op::Add:
  case Op::Sub:
  case Op::Mul:
  case Op::Ite:
    return fromOperator(pool, x, low, width);
  case Op::Mux:
    return fromTable(pool, x, low, width);
  default:
    return {};
  }
}

} // namespace premise::term
