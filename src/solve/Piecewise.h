// A term over one variable as a function: which values of the variable make a condition true?
#pragma once

#include "solve/ValueSet.h"
#include "term/Node.h"

#include <optional>
#include <vector>

namespace premise::solve {

/// The values of its only variable (of at most 64 bits) that satisfy the condition, found by writing every subterm as
/// a piecewise linear function:
///
///     x + 1 (8 bits):   [0, 254] -> 1·x + 1      [255, 255] -> 1·x - 255
///
/// Nothing when a subterm is no such function or needs too many pieces.
std::optional<ValueSet> solvePiecewise(term::Term condition);

} // namespace premise::solve
