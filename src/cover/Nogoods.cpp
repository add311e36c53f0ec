// Old conflicts make room for new ones: what was learned near the place where the search is now helps most.
#include "cover/Nogoods.h"

#include <algorithm>

namespace premise::cover {
namespace {

/// With so many for one block, looking for one costs as much as finding it again.
constexpr std::size_t kMaxOfBlock = 256;

} // namespace

void Nogoods::add(BlockIndex last, const Conflict &conflict) {
  std::vector<Conflict> &known = byLast_[last];
  if (known.size() >= kMaxOfBlock)
    known.erase(known.begin(), known.begin() + kMaxOfBlock / 2);
  known.push_back(conflict);
}

const Conflict *Nogoods::find(BlockIndex last, const BlockSet &path) const {
  const auto found =
      std::ranges::find_if(byLast_[last], [&](const Conflict &known) { return known.blocks.isWithin(path); });
  return found == byLast_[last].end() ? nullptr : &*found;
}

void Nogoods::forgetGoal() {
  for (std::vector<Conflict> &known : byLast_)
    std::erase_if(known, [](const Conflict &conflict) { return !conflict.isOfAnyPath; });
}

} // namespace premise::cover
