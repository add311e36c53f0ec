// How deep the unit's calls are nested: counted at entry, restored at every return.
#include "native/Lower.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

namespace premise::native {

void countDepth(llvm::Function &function) {
  if (function.getName().starts_with("__premise_"))
    return;
  llvm::Module &module = *function.getParent();
  auto *i64 = llvm::Type::getInt64Ty(module.getContext());
  auto *depth = llvm::cast<llvm::GlobalVariable>(module.getOrInsertGlobal("__premise_depth", i64));
  auto *limit = llvm::cast<llvm::GlobalVariable>(module.getOrInsertGlobal("__premise_max_depth", i64));
  const auto tooDeep = module.getOrInsertFunction("__premise_too_deep", llvm::Type::getVoidTy(module.getContext()));
  llvm::IRBuilder<> builder(&*function.getEntryBlock().getFirstInsertionPt());
  llvm::Value *old = builder.CreateLoad(i64, depth);
  llvm::Value *deeper = builder.CreateAdd(old, builder.getInt64(1));
  builder.CreateStore(deeper, depth);
  llvm::Value *isTooDeep = builder.CreateICmpUGT(deeper, builder.CreateLoad(i64, limit));
  llvm::Instruction *slow = llvm::SplitBlockAndInsertIfThen(isTooDeep, builder.GetInsertPoint(), false);
  llvm::IRBuilder<>(slow).CreateCall(tooDeep);
  // An exception leaves the functions between here and where it was thrown without a return.
  for (llvm::BasicBlock &block : function)
    if (block.isLandingPad())
      llvm::IRBuilder<>(&*block.getFirstInsertionPt()).CreateStore(deeper, depth);
  for (llvm::BasicBlock &block : function)
    if (llvm::isa<llvm::ReturnInst>(block.getTerminator()))
      llvm::IRBuilder<>(block.getTerminator()).CreateStore(old, depth);
}

} // namespace premise::native
