// How jumps that pass through an empty cleanup are shortened.
#include "program/checks/Cleanups.h"

#include <algorithm>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Utils/Local.h>

namespace premise::program {
namespace {

constexpr llvm::StringLiteral kSlot = "cleanup.dest.slot";

/// The choice that a cleanup ends with; null if the block does not end like that.
const llvm::SwitchInst *choiceOf(const llvm::BasicBlock &block) {
  const auto *choice = llvm::dyn_cast<llvm::SwitchInst>(block.getTerminator());
  const auto *number = choice ? llvm::dyn_cast<llvm::LoadInst>(choice->getCondition()) : nullptr;
  return number && number->getPointerOperand()->getName() == kSlot ? choice : nullptr;
}

/// Where the cleanup goes on if it does nothing else, for the number that was stored last before the jump.
llvm::BasicBlock *targetOf(const llvm::BranchInst &jump) {
  const llvm::BasicBlock &cleanup = *jump.getSuccessor(0);
  const llvm::SwitchInst *choice = choiceOf(cleanup);
  if (!choice || &cleanup.front() != choice->getCondition() || choice->getPrevNode() != choice->getCondition())
    return nullptr;
  const llvm::Value *slot = llvm::cast<llvm::LoadInst>(choice->getCondition())->getPointerOperand();
  for (const llvm::Instruction *at = jump.getPrevNode(); at; at = at->getPrevNode()) {
    const auto *store = llvm::dyn_cast<llvm::StoreInst>(at);
    if (!store || store->getPointerOperand() != slot)
      continue;
    const auto *number = llvm::dyn_cast<llvm::ConstantInt>(store->getValueOperand());
    auto *target = number ? const_cast<llvm::BasicBlock *>(choice->findCaseValue(number)->getCaseSuccessor()) : nullptr;
    return target && !llvm::isa<llvm::PHINode>(target->front()) ? target : nullptr;
  }
  return nullptr;
}

} // namespace

void threadCleanups(llvm::Function &function) {
  bool isChanged = false;
  for (llvm::BasicBlock &block : function) {
    auto *jump = llvm::dyn_cast<llvm::BranchInst>(block.getTerminator());
    if (!jump || !jump->isUnconditional())
      continue;
    constexpr unsigned kMostNested = 100;
    for (unsigned i = 0; i < kMostNested; i++)
      if (llvm::BasicBlock *target = targetOf(*jump)) {
        jump->setSuccessor(0, target);
        isChanged = true;
      }
  }
  if (isChanged)
    llvm::removeUnreachableBlocks(function);
}

bool isNoWayOn(const llvm::BasicBlock &block) {
  return !llvm::pred_empty(&block) &&
         std::all_of(llvm::pred_begin(&block), llvm::pred_end(&block), [&](const llvm::BasicBlock *before) {
           const llvm::SwitchInst *choice = choiceOf(*before);
           return choice && choice->getDefaultDest() == &block;
         });
}

} // namespace premise::program
