// When two terms never have a 1 at the same place, +, | and ^ of them are just a concatenation.
#pragma once

#include "term/Pool.h"

namespace premise::term {

/// (a·0…0) + b where b fits into the zeros: a·b. Null when the terms may overlap.
Term joinDisjoint(Pool &pool, Term x, Term y);

} // namespace premise::term
