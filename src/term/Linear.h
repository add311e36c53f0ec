// Which linear sum over integer variables is a term?
#pragma once

#include "term/Node.h"
#include "term/Pool.h"

#include <map>
#include <optional>

namespace premise::term {

/// Σ factor · variable + constant, with factors that are not 0 and fit in 128 bits.
struct Linear {
  std::map<VarId, __int128> factors{};
  __int128 constant = 0;
};

/// a + factor · b; nothing if a number does not fit.
std::optional<Linear> addScaled(Linear a, const Linear &b, __int128 factor);
Term toTerm(Pool &pool, const Linear &sum);
/// `sum op 0`, without subtractions: what has a negative factor stands on the right.
Term compareWithZero(Pool &pool, Op op, const Linear &sum);

} // namespace premise::term
