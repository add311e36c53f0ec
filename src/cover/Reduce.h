// Which program over fewer variables has the same executions?
#pragma once

#include "cover/Condition.h"
#include "term/Evaluate.h"

#include <optional>

namespace premise::cover {

/// `variable == value` was assumed here, and is not any more.
struct Definition {
  term::VarId variable = 0;
  term::Term value{};
};

/// The same graph with fewer assumptions. An integer or boolean that is defined once, before everything that mentions
/// it, is replaced by its definition if that is linear; the incarnations of a merge that no condition depends on are
/// forgotten. So guards speak of inputs and merged variables alone, and the solver has fewer integers to find.
///   x_1 == x_0 + 3,  x_1 < y_0    becomes    x_0 + 3 < y_0
struct Reduced {
  encode::PassiveProgram program;
  std::vector<std::vector<Definition>> definitions; ///< by block, in the order of execution; over variables before it
};

/// Programs without unbounded integers stay as they are: bits gain nothing.
Reduced reduce(term::Pool &pool, const encode::PassiveProgram &program);

/// Gives the variables of the definitions along the path their values; false if a number does not fit in 128 bits.
bool complete(const Reduced &reduced, const Path &path, term::Assignment &model);

bool usesIntegers(const encode::PassiveProgram &program);

} // namespace premise::cover
