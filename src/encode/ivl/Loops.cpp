// Loops by strongly connected components: find them, take out the header, look inside.
#include "encode/ivl/Loops.h"

#include <algorithm>

namespace premise::encode::ivl {
namespace {

constexpr std::uint32_t kUnseen = ~0U;

/// Tarjan's algorithm on the blocks that are in `isIn`, without recursion.
class Components {
public:
  Components(const std::vector<std::vector<BlockNumber>> &successors, const std::vector<bool> &isIn)
      : successors_(successors), isIn_(isIn), number_(successors.size(), kUnseen), low_(successors.size(), 0),
        isOnStack_(successors.size(), false) {}

  std::vector<std::vector<BlockNumber>> run(const std::vector<BlockNumber> &order) {
    for (const BlockNumber block : order)
      if (isIn_[block] && number_[block] == kUnseen)
        visit(block);
    return std::move(found_);
  }

private:
  struct Frame {
    BlockNumber block;
    std::size_t next = 0;
  };

  void enter(BlockNumber block) {
    number_[block] = low_[block] = count_++;
    stack_.push_back(block);
    isOnStack_[block] = true;
    frames_.push_back({block});
  }

  void visit(BlockNumber root) {
    enter(root);
    while (!frames_.empty()) {
      Frame &frame = frames_.back();
      const BlockNumber block = frame.block;
      if (frame.next < successors_[block].size()) {
        follow(block, successors_[block][frame.next++]);
        continue;
      }
      frames_.pop_back();
      if (!frames_.empty())
        low_[frames_.back().block] = std::min(low_[frames_.back().block], low_[block]);
      if (low_[block] == number_[block])
        collect(block);
    }
  }

  void follow(BlockNumber from, BlockNumber to) {
    if (!isIn_[to])
      return;
    if (number_[to] == kUnseen)
      enter(to);
    else if (isOnStack_[to])
      low_[from] = std::min(low_[from], number_[to]);
  }

  void collect(BlockNumber root) {
    std::vector<BlockNumber> component;
    BlockNumber block = kNone;
    do {
      block = stack_.back();
      stack_.pop_back();
      isOnStack_[block] = false;
      component.push_back(block);
    } while (block != root);
    if (component.size() > 1 || std::ranges::count(successors_[root], root) != 0)
      found_.push_back(std::move(component));
  }

  const std::vector<std::vector<BlockNumber>> &successors_;
  const std::vector<bool> &isIn_;
  std::vector<std::uint32_t> number_;
  std::vector<std::uint32_t> low_;
  std::vector<bool> isOnStack_;
  std::uint32_t count_ = 0;
  std::vector<BlockNumber> stack_;
  std::vector<Frame> frames_;
  std::vector<std::vector<BlockNumber>> found_;
};

std::vector<BlockNumber> depthFirstOrder(const std::vector<std::vector<BlockNumber>> &successors) {
  std::vector<BlockNumber> order;
  std::vector<bool> isSeen(successors.size(), false);
  std::vector<BlockNumber> pending{0};
  while (!pending.empty()) {
    const BlockNumber block = pending.back();
    pending.pop_back();
    if (isSeen[block])
      continue;
    isSeen[block] = true;
    order.push_back(block);
    pending.insert(pending.end(), successors[block].rbegin(), successors[block].rend());
  }
  return order;
}

} // namespace

std::vector<BlockNumber> successorsOf(const Block &block) {
  if (const auto *go = std::get_if<Goto>(&block.end))
    return go->targets;
  if (const auto *call = std::get_if<Call>(&block.end))
    return {call->next};
  return {std::get<Check>(block.end).next};
}

namespace {

std::vector<std::vector<BlockNumber>> graphOf(const Procedure &procedure) {
  std::vector<std::vector<BlockNumber>> successors;
  for (const Block &block : procedure.blocks)
    successors.push_back(successorsOf(block));
  return successors;
}

} // namespace

std::vector<bool> reachedBlocks(const Procedure &procedure) {
  std::vector<bool> isReached(procedure.blocks.size(), false);
  for (const BlockNumber block : depthFirstOrder(graphOf(procedure)))
    isReached[block] = true;
  return isReached;
}

Loops findLoops(const Procedure &procedure) {
  const std::vector<std::vector<BlockNumber>> successors = graphOf(procedure);
  const std::vector<BlockNumber> order = depthFirstOrder(successors);
  std::vector<std::uint32_t> position(successors.size(), kUnseen);
  for (std::uint32_t i = 0; i < order.size(); i++)
    position[order[i]] = i;
  Loops result;
  result.nestOf.resize(successors.size());
  std::vector<std::vector<BlockNumber>> pending{order};
  while (!pending.empty()) {
    std::vector<bool> isIn(successors.size(), false);
    for (const BlockNumber block : pending.back())
      isIn[block] = true;
    pending.pop_back();
    for (std::vector<BlockNumber> &component : Components(successors, isIn).run(order)) {
      const auto index = static_cast<LoopIndex>(result.loops.size());
      const BlockNumber header = *std::ranges::min_element(component, {}, [&](BlockNumber b) { return position[b]; });
      result.loops.push_back({header});
      for (const BlockNumber block : component)
        result.nestOf[block].push_back(index);
      std::erase(component, header);
      pending.push_back(std::move(component));
    }
  }
  return result;
}

} // namespace premise::encode::ivl
