// What is counted while the unit runs: blocks and branches covered, checks reached, loop iterations, call depth.
#include "native/FunctionShadow.h"
#include "native/Lower.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

namespace premise::native {

using namespace protocol;

bool FunctionShadow::isUserCode() const {
  return !isLibrary(function_) && !function_.getName().starts_with("__premise_");
}

void FunctionShadow::cover(llvm::BasicBlock &block) {
  const std::uint32_t number = context_.newBlock(block);
  llvm::IRBuilder<> builder(&*block.getFirstInsertionPt());
  builder.CreateStore(builder.getInt8(1), context_.address(kShared + kCoverageAt + number));
}

void FunctionShadow::coverBranch(llvm::BranchInst &branch) {
  const std::uint32_t number = context_.newBranch(branch);
  llvm::IRBuilder<> builder(&branch);
  llvm::Value *direction = builder.CreateZExt(branch.getCondition(), context_.i64());
  llvm::Value *place =
      builder.CreateGEP(builder.getInt8Ty(), context_.address(kShared + kBranchesAt + 2 * number), direction);
  builder.CreateStore(builder.getInt8(1), place);
}

void FunctionShadow::reach(llvm::Instruction &before, std::vector<std::uint32_t> checks) {
  const std::uint32_t group = context_.newGroup(std::move(checks));
  llvm::IRBuilder<> builder(&before);
  builder.CreateStore(builder.getInt8(1), context_.address(kShared + kReachedAt + group));
}

/// Runs last, on code that already has its shadow: what is inserted here needs none.
void FunctionShadow::addBounds() {
  countLoops();
  countDepth(function_);
}

/// In every loop header: fuel for all loops together, and the iterations of this activation of the loop.
void FunctionShadow::countLoops() {
  llvm::DominatorTree dominators(function_);
  llvm::LoopInfo loops(dominators);
  llvm::Module &module = context_.module();
  auto *i64 = context_.i64();
  auto *fuel = llvm::cast<llvm::GlobalVariable>(module.getOrInsertGlobal("__premise_fuel", i64));
  auto *bound = llvm::cast<llvm::GlobalVariable>(module.getOrInsertGlobal("__premise_loop_bound", i64));
  std::vector<std::pair<llvm::BasicBlock *, std::vector<llvm::BasicBlock *>>> headers;
  for (llvm::Loop *loop : loops.getLoopsInPreorder()) {
    llvm::SmallVector<llvm::BasicBlock *, 4> latches;
    loop->getLoopLatches(latches);
    headers.emplace_back(loop->getHeader(), std::vector<llvm::BasicBlock *>(latches.begin(), latches.end()));
  }
  for (const auto &[header, latches] : headers) {
    llvm::IRBuilder<> top(&header->front());
    llvm::PHINode *count = top.CreatePHI(i64, 2);
    llvm::IRBuilder<> builder(&*header->getFirstInsertionPt());
    llvm::Value *next = builder.CreateAdd(count, builder.getInt64(1));
    for (llvm::BasicBlock *from : llvm::predecessors(header))
      count->addIncoming(llvm::is_contained(latches, from) ? next : builder.getInt64(0), from);
    llvm::Value *left = builder.CreateSub(builder.CreateLoad(i64, fuel), builder.getInt64(1));
    builder.CreateStore(left, fuel);
    llvm::Value *isEmpty = builder.CreateICmpEQ(left, builder.getInt64(0));
    llvm::Value *isOver = builder.CreateICmpUGT(count, builder.CreateLoad(i64, bound));
    llvm::Instruction &rest = *builder.GetInsertPoint();
    llvm::IRBuilder<> slow(unlikely(builder.CreateOr(isEmpty, isOver), rest));
    call(slow, "__premise_loop_slow", slow.getVoidTy(), {slow.CreateZExt(isOver, context_.i32())});
  }
}

} // namespace premise::native
