// Which claims that at least so many bytes are there, or written, hold in two states.
#pragma once

#include "analyze/numeric/State.h"

namespace premise::analyze::numeric {

/// "At least x bytes" in one state, "at least y bytes" in the other. What measures one of them is kept if the other
/// state has no fewer, as where it is negative: n elements are valid if n <= 0 or somebody said so. None if neither is.
std::optional<Extent> joinAtLeast(const State &a, const Extent &x, const State &b, const Extent &y);

/// A measure that is another one than before could go on changing for ever.
void giveUpNewMeasure(const Extent &before, Extent &now);

/// What is claimed of the size of memory that the function is given.
Extent sizeClaim(const ObjectFacts &facts);

} // namespace premise::analyze::numeric
