// Rules for concatenation: neighbouring pieces of one term grow together again.
#include "term/simplify/Facts.h"
#include "term/simplify/Simplify.h"

namespace premise::term {
namespace {

/// Asks the extract rules what the neighbouring bits of a term look like, so that a piece is recognised in whatever
/// form they gave it.
Term mergeNeighbours(Pool &pool, Term high, Term low) {
  if (is(high, Op::Extract) && high->lowestBit() >= low->width()) {
    const Term whole = high->arg(0);
    const unsigned from = high->lowestBit() - low->width();
    if (pool.extract(whole, from, low->width()) == low)
      return pool.extract(whole, from, high->width() + low->width());
  }
  if (is(low, Op::Extract)) {
    const Term whole = low->arg(0);
    const unsigned end = low->lowestBit() + low->width();
    if (end + high->width() <= whole->width() && pool.extract(whole, end, high->width()) == high)
      return pool.extract(whole, low->lowestBit(), high->width() + low->width());
  }
  return {};
}

/// The sign bit of x, repeated, in front of x.
bool repeatsSign(Pool &pool, Term high, Term low) {
  const Term bit = is(high, Op::SExt) ? high->arg(0) : high;
  return bit->width() == 1 && !isConst(bit) && pool.extract(low, low->width() - 1, 1) == bit;
}

} // namespace

Term simplifyConcat(Pool &pool, const Shape &shape) {
  const Term high = shape.args[0];
  const Term low = shape.args[1];
  const unsigned width = shape.width;
  if (isConst(high, 0))
    return pool.make(Op::ZExt, width, {low});
  if (is(high, Op::Concat)) {
    const Term rest = pool.make(Op::Concat, high->arg(1)->width() + low->width(), {high->arg(1), low});
    return pool.make(Op::Concat, width, {high->arg(0), rest});
  }
  if (is(high, Op::ZExt)) {
    const Term inner = pool.make(Op::Concat, high->arg(0)->width() + low->width(), {high->arg(0), low});
    return pool.make(Op::ZExt, width, {inner});
  }
  if (const Term merged = mergeNeighbours(pool, high, low); !merged.isNull())
    return merged;
  if (repeatsSign(pool, high, low))
    return pool.make(Op::SExt, width, {low});
  if (is(low, Op::Concat)) {
    const Term joined = pool.make(Op::Concat, high->width() + low->arg(0)->width(), {high, low->arg(0)});
    const bool grewTogether = !(is(joined, Op::Concat) && joined->arg(0) == high && joined->arg(1) == low->arg(0));
    if (grewTogether)
      return pool.make(Op::Concat, width, {joined, low->arg(1)});
  }
  return {};
}

} // namespace premise::term
