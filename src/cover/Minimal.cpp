// By dominators and post-dominators, as bit sets over a graph in topological order.
#include "cover/Minimal.h"

#include <algorithm>

namespace premise::cover {
namespace {

using Sets = std::vector<std::vector<bool>>;

/// by block: what lies on every path between it and the end that `neighbours` leads to.
Sets always(const std::vector<std::vector<BlockIndex>> &neighbours, bool isForward, const base::TimeLimit &limit) {
  const std::size_t count = neighbours.size();
  Sets sets(count);
  for (std::size_t step = 0; step < count && !limit.isOver(); step++) {
    const std::size_t i = isForward ? step : count - 1 - step;
    auto &set = sets[i];
    set.assign(count, !neighbours[i].empty());
    for (const BlockIndex neighbour : neighbours[i])
      for (std::size_t j = 0; j < count; j++)
        set[j] = set[j] && sets[neighbour][j];
    set[i] = true;
  }
  return sets;
}

} // namespace

std::vector<BlockIndex> minimalBlocks(const encode::PassiveProgram &program, const base::TimeLimit &limit) {
  const std::size_t count = program.blocks.size();
  std::vector<std::vector<BlockIndex>> after;
  for (const encode::Block &block : program.blocks)
    after.push_back(block.successors);
  const Sets dominators = always(predecessorsOf(program), true, limit);
  const Sets postDominators = always(after, false, limit);
  if (limit.isOver())
    return {};
  /// Every path through c passes b.
  const auto implies = [&](std::size_t c, std::size_t b) { return dominators[c][b] || postDominators[c][b]; };
  std::vector<BlockIndex> result;
  for (BlockIndex b = 0; b < count; b++) {
    bool isMinimal = true;
    for (std::size_t c = 0; c < count && isMinimal; c++)
      if (c != b && implies(c, b))
        isMinimal = implies(b, c) && c > b; // of a class the first one stands for all
    if (isMinimal)
      result.push_back(b);
  }
  return result;
}

} // namespace premise::cover
