// Which blocks are minimal: no other block is passed by a strict subset of the paths that pass them?
#pragma once

#include "base/TimeLimit.h"
#include "cover/Condition.h"

namespace premise::cover {

/// One of each class of blocks that lie on the same paths. Covering all of them covers every block that can be covered:
/// a block's executions include those of a minimal one below it. Empty if the limit is over.
std::vector<BlockIndex> minimalBlocks(const encode::PassiveProgram &program, const base::TimeLimit &limit);

} // namespace premise::cover
