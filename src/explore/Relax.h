// What to ask when the solver does not know: the same question with some variables fixed to the parent's values.
#pragma once

#include "solve/Solver.h"
#include "term/Pool.h"

#include <vector>

namespace premise::explore {

/// Lists of equalities `variable == its value in the parent run` to add to the prefix, one list per new attempt. Only
/// variables that the goal depends on, directly or through the prefix, are fixed, and never all variables of the goal.
/// An answer with them is one for the question as asked only if it is Sat.  (Thesis, Sect. 1.1, below Alg. 1.1)
std::vector<std::vector<term::Term>> relaxations(term::Pool &pool, const solve::Query &query);

} // namespace premise::explore
