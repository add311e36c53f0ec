// Which loops has a procedure, nested in which, and where is each cut?
#pragma once

#include "encode/ivl/Program.h"

#include <vector>

namespace premise::encode::ivl {

using LoopIndex = std::uint32_t;

/// A strongly connected part. Every cycle in it passes its header or lies in a loop inside. In a reducible graph the
/// header is the only entry; otherwise it is one of the entries, and unwinding clones what the others enter.
struct Loop {
  BlockNumber header = 0;
};

struct Loops {
  std::vector<Loop> loops;
  std::vector<std::vector<LoopIndex>> nestOf; ///< by block, outermost first
};

std::vector<BlockNumber> successorsOf(const Block &block);
/// By block: whether a path of the graph leads to it, if every call returns.
std::vector<bool> reachedBlocks(const Procedure &procedure);
Loops findLoops(const Procedure &procedure);

} // namespace premise::encode::ivl
