// Where do linear inequalities leave room for a point of integers?
#pragma once

#include "term/Linear.h"

#include <map>
#include <vector>

namespace premise::solve {

using Point = std::map<term::VarId, __int128>;

/// Moves `start` towards a point such that every sum is at most zero even after its variables are rounded, by
/// projecting on one violated inequality after the other (Agmon, Motzkin). A guess in floating point: whoever uses it
/// checks it.
Point projected(const std::vector<term::Linear> &sums, const Point &start);

} // namespace premise::solve
