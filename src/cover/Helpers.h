// The program with helper variables that remember which minimal blocks an execution passed (used by the baselines).
#pragma once

#include "base/TimeLimit.h"
#include "cover/Condition.h"

namespace premise::cover {

struct Helped {
  encode::PassiveProgram program{}; ///< the same blocks, with assumptions about the helper variables
  std::vector<term::Term> passed{}; ///< parallel to the minimal blocks: whether the execution passed it, at the sink
  std::vector<term::Term> counts{}; ///< the helper variables themselves, at the sink: 1 if it passed the block, else 0
};

/// Injects, before single static assignment, `h_m := 1` into every minimal block m and `h_m := 0` into the source; so
/// every helper variable gets an incarnation at each assignment and each join. They are integers where the program has
/// such, as in the tool of the authors of AlgFM and AlgVSTTE (Boogie, `VCDoomed.cs`), else single bits.
/// Incomplete if the limit is over.
Helped addHelpers(term::Pool &pool, const encode::PassiveProgram &program, const std::vector<BlockIndex> &minimal,
                  const base::TimeLimit &limit);

} // namespace premise::cover
