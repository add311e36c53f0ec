// Backward from the sink for B, forward from the source for R, by evaluation instead of solving.
#include "cover/Paths.h"

#include "base/Ensure.h"

#include <algorithm>

namespace premise::cover {

Paths::Paths(const encode::PassiveProgram &program) : program_(program), before_(predecessorsOf(program)) {}

void Paths::use(const term::Assignment &model) {
  const std::size_t count = program_.blocks.size();
  std::vector<bool> terminates(count, false);
  bool isFirst = true;
  const auto holds = [&](term::Term condition) {
    const bool result = isFirst ? evaluator_.holds(condition, model) : evaluator_.holdsAgain(condition, model);
    isFirst = false;
    return result;
  };
  for (std::size_t i = count; i-- > 0;) {
    const encode::Block &block = program_.blocks[i];
    const auto ends = [&](BlockIndex next) { return terminates[next]; };
    terminates[i] = (i + 1 == count || std::ranges::any_of(block.successors, ends)) &&
                    !program_.origins[block.origin].isCutOff &&
                    std::ranges::all_of(block.assumptions, holds, &encode::Assumption::condition);
  }
  isVisited_.assign(count, false);
  for (std::size_t i = 0; i < count; i++)
    isVisited_[i] =
        terminates[i] && (i == 0 || std::ranges::any_of(before_[i], [&](BlockIndex p) { return isVisited_[p]; }));
}

Path Paths::through(BlockIndex block, const std::vector<bool> &wanted) const {
  base::ensure(isVisited_[block], "a path should be asked for only through a visited block");
  Path path{block};
  const auto pick = [&](const std::vector<BlockIndex> &candidates) {
    BlockIndex best = ~BlockIndex{0};
    for (const BlockIndex candidate : candidates)
      if (isVisited_[candidate] && (best == ~BlockIndex{0} || (!wanted.empty() && wanted[candidate] && !wanted[best])))
        best = candidate;
    base::ensure(best != ~BlockIndex{0}, "a visited block should have visited neighbours");
    return best;
  };
  while (path.back() != 0)
    path.push_back(pick(before_[path.back()]));
  std::ranges::reverse(path);
  while (!program_.blocks[path.back()].successors.empty())
    path.push_back(pick(program_.blocks[path.back()].successors));
  return path;
}

std::vector<Path> Paths::all(std::size_t limit) const {
  std::vector<Path> result;
  if (isVisited_.empty() || !isVisited_[0])
    return result;
  std::vector<Path> pending{{0}};
  while (!pending.empty() && result.size() < limit) {
    Path path = std::move(pending.back());
    pending.pop_back();
    const auto &successors = program_.blocks[path.back()].successors;
    if (successors.empty()) {
      result.push_back(std::move(path));
      continue;
    }
    for (const BlockIndex next : successors) {
      if (!isVisited_[next])
        continue;
      pending.push_back(path);
      pending.back().push_back(next);
    }
  }
  return result;
}

} // namespace premise::cover
