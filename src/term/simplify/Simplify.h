// Which simpler term is equivalent to the one about to be built?
#pragma once

#include "term/Pool.h"
#include "term/Shape.h"

namespace premise::term {

/// A simpler equivalent of the shape, or null when no rule fits. Commutative arguments are in canonical order.
/// Every rule makes the term smaller or moves it towards one normal form, so repeated use ends.
Term simplifyShape(Pool &pool, const Shape &shape);

/// One function per family of operators; same contract.
Term simplifyArithmetic(Pool &pool, const Shape &shape);
Term simplifyDivision(Pool &pool, const Shape &shape);
Term simplifyBitwise(Pool &pool, const Shape &shape);
Term simplifyBoolean(Pool &pool, const Shape &shape);
Term simplifyNot(Pool &pool, const Shape &shape);
Term simplifyShift(Pool &pool, const Shape &shape);
Term simplifyEqual(Pool &pool, const Shape &shape);
Term simplifyOrder(Pool &pool, const Shape &shape);
Term simplifyChoice(Pool &pool, const Shape &shape);
Term simplifyConcat(Pool &pool, const Shape &shape);
Term simplifyExtract(Pool &pool, const Shape &shape);
Term simplifyExtension(Pool &pool, const Shape &shape);
Term simplifyFloat(Pool &pool, const Shape &shape);
Term simplifyUnbounded(Pool &pool, const Shape &shape);

} // namespace premise::term
