// How far a term's zero bits can be seen without much looking.
#include "term/simplify/Facts.h"

#include <algorithm>

namespace premise::term {
namespace {

unsigned activeBitsWithin(Term t, unsigned depth) {
  const unsigned width = t->width();
  if (depth == 0)
    return width;
  switch (t->op()) {
  case Op::Const:
    return activeBits(t->value());
  case Op::ZExt:
    return activeBitsWithin(t->arg(0), depth - 1);
  case Op::Concat: {
    const unsigned high = activeBitsWithin(t->arg(0), depth - 1);
    const unsigned low = t->arg(1)->width();
    return high > 0 ? high + low : activeBitsWithin(t->arg(1), depth - 1);
  }
  case Op::And:
    return std::min(activeBitsWithin(t->arg(0), depth - 1), activeBitsWithin(t->arg(1), depth - 1));
  case Op::Or:
  case Op::Xor:
    return std::max(activeBitsWithin(t->arg(0), depth - 1), activeBitsWithin(t->arg(1), depth - 1));
  case Op::Ite:
    return std::max(activeBitsWithin(t->arg(1), depth - 1), activeBitsWithin(t->arg(2), depth - 1));
  case Op::LShr:
    return activeBitsWithin(t->arg(0), depth - 1);
  case Op::URem:
    return isConst(t->arg(1)) && !isConst(t->arg(1), 0) ? activeBits(t->arg(1)->value() - 1) : width;
  default:
    return width;
  }
}

} // namespace

unsigned knownActiveBits(Term t) {
  return activeBitsWithin(t, 4);
}

unsigned knownTrailingZeros(Term t) {
  if (isConst(t))
    return t->value() == 0 ? t->width() : trailingZeros(t->value());
  if (is(t, Op::ZExt) || is(t, Op::SExt))
    return knownTrailingZeros(t->arg(0));
  if (is(t, Op::Concat)) {
    const unsigned low = knownTrailingZeros(t->arg(1));
    return low < t->arg(1)->width() ? low : low + knownTrailingZeros(t->arg(0));
  }
  return 0;
}

} // namespace premise::term
