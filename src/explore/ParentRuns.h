// Which inputs led to a pending edge: kept once per run, as long as one of its edges is pending.
#pragma once

#include "base/Ensure.h"
#include "term/Assignment.h"

#include <cstdint>
#include <vector>

namespace premise::explore {

using RunIndex = std::uint32_t;

/// Counted slots with a free list; a slot that is used again keeps its memory.
class ParentRuns {
public:
  static constexpr RunIndex kNone = ~RunIndex{0};

  /// Keeps `inputs` until `release` was called `uses` times.
  RunIndex add(const term::Assignment &inputs, std::uint32_t uses) {
    base::ensure(uses > 0, "a run should be kept only for its pending edges");
    ++live_;
    if (free_.empty()) {
      slots_.push_back({inputs, uses});
      return static_cast<RunIndex>(slots_.size() - 1);
    }
    const RunIndex index = free_.back();
    free_.pop_back();
    slots_[index].inputs = inputs;
    slots_[index].uses = uses;
    return index;
  }

  void release(RunIndex index) {
    base::ensure(slots_[index].uses > 0, "a run should not be released more often than it is used");
    if (--slots_[index].uses > 0)
      return;
    free_.push_back(index);
    --live_;
  }

  /// One more `release` will be called.
  void retain(RunIndex index) { ++slots_[index].uses; }
  /// Other inputs that satisfy the prefixes of all edges the run is kept for.
  void replace(RunIndex index, const term::Assignment &inputs) { slots_[index].inputs = inputs; }

  const term::Assignment &operator[](RunIndex index) const { return slots_[index].inputs; }
  std::size_t live() const { return live_; }

private:
  struct Kept {
    term::Assignment inputs;
    std::uint32_t uses = 0;
  };
  std::vector<Kept> slots_;
  std::vector<RunIndex> free_;
  std::size_t live_ = 0;
};

} // namespace premise::explore
