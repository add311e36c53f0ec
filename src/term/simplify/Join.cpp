// How bytes that were shifted and or-ed together become a concatenation again.
#include "term/simplify/Join.h"

#include "term/simplify/Facts.h"

namespace premise::term {

Term joinDisjoint(Pool &pool, Term x, Term y) {
  for (int swapped = 0; swapped < 2; ++swapped, std::swap(x, y)) {
    const unsigned zeros = knownTrailingZeros(x);
    if (zeros == 0 || zeros >= x->width() || isConst(x) || knownActiveBits(y) > zeros)
      continue;
    const unsigned width = x->width();
    const Term high = pool.extract(x, zeros, width - zeros);
    return pool.make(Op::Concat, width, {high, pool.extract(y, 0, zeros)});
  }
  return {};
}

} // namespace premise::term
