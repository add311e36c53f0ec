// Which conditions does a decision of the source consist of, and in which ways can it be evaluated?
#pragma once

#include <llvm/IR/Instructions.h>
#include <map>
#include <optional>
#include <vector>

namespace premise::encode {

/// One way through a decision: the branches that are taken, and what its conditions are on it.
struct DecisionWay {
  std::vector<std::pair<const llvm::BasicBlock *, const llvm::BasicBlock *>> branches = {};
  std::map<const llvm::Value *, bool> values = {}; ///< by condition; conditions that are not evaluated are missing
  const llvm::BasicBlock *outcome = nullptr;       ///< where it leads
};

/// An expression of "&&" and "||" that decides a branch; "&&" and "||" are branches themselves, as Clang emits them.
struct BranchDecision {
  std::vector<const llvm::Value *> conditions = {}; ///< in the order of their first evaluation
  std::vector<DecisionWay> ways = {};
  const llvm::BasicBlock *head = nullptr;
};

/// Decisions with more ways than a few dozen are left out.
std::vector<BranchDecision> decisionsOf(const llvm::Function &function);

} // namespace premise::encode
