// How the passive program grows: blocks in the order in which executions pass them.
#pragma once

#include "encode/Passive.h"

namespace premise::encode {

/// Blocks are made in topological order. `finish` removes what leads nowhere and renumbers.
class Graph {
public:
  OriginIndex addOrigin(Origin origin);
  const Origin &origin(OriginIndex index) const { return program_.origins[index]; }
  void setLeadsOnlyTo(OriginIndex direction, OriginIndex to) { program_.origins[direction].leadsOnlyTo = to; }
  /// An origin got another line.
  BlockIndex addBlock(OriginIndex origin);
  void connect(BlockIndex from, BlockIndex to) { program_.blocks[from].successors.push_back(to); }
  void assume(BlockIndex block, Assumption assumption) {
    program_.blocks[block].assumptions.push_back(std::move(assumption));
  }
  OriginIndex originOf(BlockIndex block) const { return program_.blocks[block].origin; }
  std::size_t size() const { return program_.blocks.size(); }
  /// Executions end here.
  void end(BlockIndex block) { ends_.push_back(block); }

  static constexpr BlockIndex kGone = ~0U;
  struct Finished {
    PassiveProgram program;
    std::vector<BlockIndex> renumbered; ///< by old number; `kGone` for blocks that were removed
  };
  /// `impossible` is a condition that is false: it stands where no execution can end.
  Finished finish(term::Term impossible);

private:
  std::vector<bool> reachingAnEnd() const;

  PassiveProgram program_;
  std::vector<BlockIndex> ends_;
};

} // namespace premise::encode
