// What certainly happened on every path to a point: a forward must-analysis over bits.
#pragma once

#include <llvm/ADT/BitVector.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Function.h>

namespace premise::program {

/// The facts at the start of each block, where `transfer(instruction, facts)` says what one instruction does.
/// No fact holds at the function's entry; every fact holds in code that is never reached.
template <typename Transfer>
llvm::DenseMap<const llvm::BasicBlock *, llvm::BitVector> solveMust(const llvm::Function &function, unsigned facts,
                                                                    const Transfer &transfer) {
  llvm::DenseMap<const llvm::BasicBlock *, llvm::BitVector> before;
  llvm::DenseMap<const llvm::BasicBlock *, llvm::BitVector> after;
  for (const llvm::BasicBlock &block : function)
    before[&block] = after[&block] = llvm::BitVector(facts, true);
  const llvm::ReversePostOrderTraversal<const llvm::Function *> order(&function);
  for (bool changed = true; changed;) {
    changed = false;
    for (const llvm::BasicBlock *block : order) {
      llvm::BitVector state(facts, block != &function.getEntryBlock());
      for (const llvm::BasicBlock *previous : llvm::predecessors(block))
        state &= after[previous];
      before[block] = state;
      for (const llvm::Instruction &instruction : *block)
        transfer(instruction, state);
      changed |= state != after[block];
      after[block] = state;
    }
  }
  return before;
}

} // namespace premise::program
