// Which blocks are minimal: no other block is passed by a strict subset of the paths that pass them?
#pragma once

#include "cover/Condition.h"

namespace premise::cover {

/// One of each class of blocks that lie on the same paths. Covering all of them covers every block that can be covered:
/// a block's executions include those of a minimal one below it.
std::vector<BlockIndex> minimalBlocks(const encode::PassiveProgram &program);

} // namespace premise::cover
