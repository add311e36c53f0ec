// Rules for shifts: by a constant they are only wiring (extract, concat, extend).
#include "term/simplify/Facts.h"
#include "term/simplify/Simplify.h"

namespace premise::term {
namespace {

Term shiftByConst(Pool &pool, Op op, Term x, Value amount) {
  const unsigned width = x->width();
  if (amount == 0)
    return x;
  if (amount >= width) {
    if (op != Op::AShr)
      return pool.constant(width, 0);
    return pool.make(Op::SExt, width, {pool.extract(x, width - 1, 1)});
  }
  const auto k = static_cast<unsigned>(amount);
  if (op == Op::Shl)
    return pool.make(Op::Concat, width, {pool.extract(x, 0, width - k), pool.constant(k, 0)});
  return pool.make(op == Op::LShr ? Op::ZExt : Op::SExt, width, {pool.extract(x, k, width - k)});
}

} // namespace

Term simplifyShift(Pool &pool, const Shape &shape) {
  const Term x = shape.args[0];
  const Term amount = shape.args[1];
  if (isConst(amount))
    return shiftByConst(pool, shape.op, x, amount->value());
  if (isConst(x, 0) || (shape.op == Op::AShr && isOnes(x)))
    return x;
  if (shape.op == Op::AShr && isKnownNonNegative(x))
    return pool.make(Op::LShr, shape.width, {x, amount});
  return {};
}

} // namespace premise::term
