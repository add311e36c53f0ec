// Follows branches from the first condition of a decision through the blocks that Clang makes for "&&" and "||".
#include "encode/llvm/Decisions.h"

#include <algorithm>
#include <llvm/IR/Constants.h>

namespace premise::encode {
namespace {

constexpr std::size_t kMaxWays = 48;

/// A block in which the evaluation of a decision goes on.
bool isContinuation(const llvm::BasicBlock &block) {
  for (const char *name : {"land.lhs.true", "lor.lhs.false", "land.rhs", "lor.rhs", "land.end", "lor.end"})
    if (block.getName().starts_with(name))
      return true;
  return false;
}

const llvm::BranchInst *branchOf(const llvm::BasicBlock &block) {
  return llvm::dyn_cast<llvm::BranchInst>(block.getTerminator());
}

class Ways {
public:
  /// Nothing if it has too many ways, or is a value and no decision.
  std::optional<BranchDecision> run(const llvm::BasicBlock &head) {
    decision_.head = &head;
    follow({&head, nullptr, {}, {}});
    if (!isDecision_ || decision_.ways.size() > kMaxWays)
      return std::nullopt;
    return std::move(decision_);
  }

private:
  struct State {
    const llvm::BasicBlock *block = nullptr;
    const llvm::BasicBlock *before = nullptr;
    std::map<const llvm::Value *, const llvm::Value *> known; ///< what phis are on this way
    DecisionWay way;
  };

  static const llvm::Value *resolve(const llvm::Value *value, const State &state) {
    const auto found = state.known.find(value);
    return found == state.known.end() ? value : found->second;
  }

  void follow(State state) {
    if (!isDecision_ || decision_.ways.size() > kMaxWays)
      return;
    if (state.before && !isContinuation(*state.block)) {
      state.way.outcome = state.block;
      decision_.ways.push_back(std::move(state.way));
      return;
    }
    if (state.before)
      for (const llvm::PHINode &phi : state.block->phis())
        state.known[&phi] = resolve(phi.getIncomingValueForBlock(state.before), state);
    const llvm::BranchInst *branch = branchOf(*state.block);
    if (!branch) {
      isDecision_ = false;
      return;
    }
    if (!branch->isConditional()) {
      isDecision_ = isContinuation(*branch->getSuccessor(0)); // otherwise the value goes somewhere else
      state.before = state.block;
      state.block = branch->getSuccessor(0);
      return follow(std::move(state));
    }
    const llvm::Value *condition = resolve(branch->getCondition(), state);
    const auto *constant = llvm::dyn_cast<llvm::ConstantInt>(condition);
    for (const bool holds : {true, false})
      if (!constant || constant->isOne() == holds)
        take(state, *branch, constant ? nullptr : condition, holds);
  }

  void take(State state, const llvm::BranchInst &branch, const llvm::Value *condition, bool holds) {
    const llvm::BasicBlock *to = branch.getSuccessor(holds ? 0 : 1);
    state.way.branches.emplace_back(state.block, to);
    if (condition) {
      if (std::count(decision_.conditions.begin(), decision_.conditions.end(), condition) == 0)
        decision_.conditions.push_back(condition);
      state.way.values[condition] = holds;
    }
    state.before = state.block;
    state.block = to;
    follow(std::move(state));
  }

  BranchDecision decision_;
  bool isDecision_ = true;
};

} // namespace

std::vector<BranchDecision> decisionsOf(const llvm::Function &function) {
  std::vector<BranchDecision> decisions;
  for (const llvm::BasicBlock &block : function) {
    const llvm::BranchInst *branch = branchOf(block);
    if (branch && branch->isConditional() && !isContinuation(block))
      if (auto decision = Ways().run(block))
        decisions.push_back(std::move(*decision));
  }
  return decisions;
}

} // namespace premise::encode
