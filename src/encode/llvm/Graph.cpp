// How a grown graph becomes a passive program with one sink.
#include "encode/llvm/Graph.h"

namespace premise::encode {

OriginIndex Graph::addOrigin(Origin origin) {
  program_.origins.push_back(std::move(origin));
  return static_cast<OriginIndex>(program_.origins.size() - 1);
}

BlockIndex Graph::addBlock(OriginIndex origin) {
  Block block;
  block.origin = origin;
  program_.blocks.push_back(std::move(block));
  return static_cast<BlockIndex>(program_.blocks.size() - 1);
}

std::vector<bool> Graph::reachingAnEnd() const {
  std::vector<bool> reaches(program_.blocks.size(), false);
  for (const BlockIndex end : ends_)
    reaches[end] = true;
  for (std::size_t i = program_.blocks.size(); i-- > 0;)
    for (const BlockIndex successor : program_.blocks[i].successors)
      if (reaches[successor])
        reaches[i] = true;
  return reaches;
}

Graph::Finished Graph::finish(term::Term impossible) {
  if (!reachingAnEnd()[0]) {
    const BlockIndex never = addBlock(originOf(0));
    connect(0, never);
    assume(never, {impossible, {}, "no execution ends"});
    end(never);
  }
  std::vector<bool> keeps = reachingAnEnd();
  Finished result;
  result.renumbered.assign(program_.blocks.size(), kGone);
  BlockIndex next = 0;
  for (std::size_t i = 0; i < keeps.size(); i++)
    if (keeps[i])
      result.renumbered[i] = next++;
  for (const BlockIndex end : ends_)
    program_.blocks[end].successors.push_back(static_cast<BlockIndex>(keeps.size()));
  result.renumbered.push_back(next);
  result.program.origins = std::move(program_.origins);
  for (std::size_t i = 0; i < keeps.size(); i++) {
    if (!keeps[i])
      continue;
    Block block = std::move(program_.blocks[i]);
    std::vector<BlockIndex> successors;
    for (const BlockIndex successor : block.successors)
      if (result.renumbered[successor] != kGone)
        successors.push_back(result.renumbered[successor]);
    block.successors = std::move(successors);
    result.program.blocks.push_back(std::move(block));
  }
  Origin end;
  end.label = "end";
  result.program.origins.push_back(std::move(end));
  Block sink;
  sink.origin = static_cast<OriginIndex>(result.program.origins.size() - 1);
  result.program.blocks.push_back(std::move(sink));
  ensureWellFormed(result.program);
  return result;
}

} // namespace premise::encode
