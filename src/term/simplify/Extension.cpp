// Rules for zero and sign extension.
#include "term/simplify/Facts.h"
#include "term/simplify/Simplify.h"

namespace premise::term {

Term simplifyExtension(Pool &pool, const Shape &shape) {
  const Term x = shape.args[0];
  const unsigned width = shape.width;
  if (x->width() == width)
    return x;
  if (x->op() == shape.op || is(x, Op::ZExt)) // a proper ZExt is never negative
    return pool.make(x->op(), width, {x->arg(0)});
  if (isConstChoice(x))
    return pool.make(Op::Ite, width,
                     {x->arg(0), pool.make(shape.op, width, {x->arg(1)}), pool.make(shape.op, width, {x->arg(2)})});
  if (shape.op == Op::SExt && isKnownNonNegative(x))
    return pool.make(Op::ZExt, width, {x});
  return {};
}

} // namespace premise::term
