// What the analysis wants to know about the shape of a function: order, loops, live registers, constants.
#pragma once

#include <cstdint>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>
#include <vector>

namespace premise::analyze::numeric {

struct FunctionInfo {
  explicit FunctionInfo(const llvm::Function &function);

  std::vector<const llvm::BasicBlock *> order; ///< reverse post order, each loop in one piece
  llvm::DenseMap<const llvm::BasicBlock *, unsigned> position;
  llvm::LoopInfo loops;                           ///< those with one entry
  llvm::DenseSet<const llvm::BasicBlock *> heads; ///< every cycle goes through one of them
  std::vector<std::int64_t> thresholds;           ///< where widening stops for a while: constants of the function
  llvm::DenseSet<const llvm::Value *> counts;     ///< parameters that say how much memory is valid
  unsigned instructions = 0;
  bool returnsTwice = false; ///< calls setjmp or its kin

  /// Whether an edge leads from the head of a loop, which can also leave it there, into its body.
  bool entersBody(const llvm::BasicBlock &from, const llvm::BasicBlock &to) const {
    return entries_.contains({&from, &to});
  }
  bool isLiveInto(const llvm::BasicBlock &block, const llvm::Value &value) const {
    return live_.contains({&block, &value});
  }

private:
  void orderBlocks(const llvm::Function &function);
  void findHeads();
  void findBodies();
  void findLive(const llvm::Function &function);
  void markLive(const llvm::Value &value, const llvm::BasicBlock *definedIn, const llvm::BasicBlock *usedAtEndOf);
  void findCounts(const llvm::Value &bytes);
  static bool isTruth(const llvm::PHINode &phi);
  void keepConditions(const llvm::PHINode &phi);
  void findConstants(const llvm::Function &function);

  llvm::DenseSet<std::pair<const llvm::BasicBlock *, const llvm::Value *>> live_;
  llvm::DenseSet<std::pair<const llvm::BasicBlock *, const llvm::BasicBlock *>> entries_;
};

} // namespace premise::analyze::numeric
