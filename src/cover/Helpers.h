// The program with helper variables that remember which minimal blocks an execution passed (used by the baselines).
#pragma once

#include "cover/Condition.h"

namespace premise::cover {

struct Helped {
  encode::PassiveProgram program{}; ///< the same blocks, with assumptions about the helper variables
  std::vector<term::Term> passed{}; ///< parallel to the minimal blocks: whether the execution passed it, at the sink
};

/// Injects, before single static assignment, `h_m := true` into every minimal block m and `h_m := false` into the
/// source; so every helper variable gets an incarnation at each assignment and each join.
Helped addHelpers(term::Pool &pool, const encode::PassiveProgram &program, const std::vector<BlockIndex> &minimal);

} // namespace premise::cover
