// How the body of a function is cut out between the two parts of its contract.
#include "encode/llvm/Contracts.h"

#include "encode/llvm/Declare.h"
#include "program/contracts/Notes.h"

#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Cloning.h>

namespace premise::encode {
namespace {

/// Behind this instruction, or before it if it is a jump, the body may begin.
llvm::Instruction *afterPart(llvm::Instruction &instruction) {
  if (instruction.hasMetadata(program::kBodyNote))
    return &instruction;
  const auto *call = llvm::dyn_cast<llvm::CallInst>(&instruction);
  return call && call->getCalledOperand()->getName() == "__premise_requires" ? instruction.getNextNode() : nullptr;
}

/// Behind the last part of the contract; null if there is no last one.
llvm::Instruction *startOfBody(llvm::Function &function) {
  const llvm::DominatorTree dominators(function);
  llvm::Instruction *last = nullptr;
  for (llvm::Instruction &instruction : llvm::instructions(function)) {
    llvm::Instruction *start = afterPart(instruction);
    if (!start || start == last)
      continue;
    if (!last || dominators.dominates(last, start))
      last = start;
    else if (!dominators.dominates(start, last))
      return nullptr;
  }
  return last;
}

llvm::Instruction *find(llvm::Function &function, const char *note) {
  for (llvm::Instruction &instruction : llvm::instructions(function))
    if (instruction.hasMetadata(note))
      return &instruction;
  return nullptr;
}

/// All conditions read the result from one variable; what the function returns is the same.
llvm::BasicBlock &returning(llvm::Function &copy, llvm::Value *result, llvm::Instruction &jump) {
  llvm::Instruction *from = &jump;
  if (auto *store = llvm::cast_or_null<llvm::StoreInst>(find(copy, program::kResultNote))) {
    llvm::Type *stored = store->getValueOperand()->getType();
    llvm::Instruction *made = llvm::cast<llvm::Instruction>(result);
    llvm::Value *value = result;
    if (stored != result->getType()) // a bool in memory
      value = llvm::CastInst::CreateZExtOrBitCast(result, stored, "", made->getNextNode());
    store->setOperand(0, value);
    if (store->getParent() == jump.getParent())
      from = store;
  }
  for (llvm::BasicBlock &block : copy)
    if (auto *end = llvm::dyn_cast<llvm::ReturnInst>(block.getTerminator()); end && result)
      end->setOperand(0, result);
  return *from->getParent()->splitBasicBlock(from, "ensures");
}

void cutBody(llvm::Function &copy, llvm::Instruction &body, bool mayWrite) {
  llvm::Module &module = *copy.getParent();
  llvm::BasicBlock *before = body.getParent();
  before->splitBasicBlock(&body, "body");
  before->getTerminator()->eraseFromParent();
  llvm::IRBuilder<> builder(before);
  if (mayWrite)
    builder.CreateCall(declare(module, kBodyWrites, builder.getVoidTy()));
  llvm::Value *result = nullptr;
  if (!copy.getReturnType()->isVoidTy())
    result = builder.CreateCall(
        declare(module, "__VERIFIER_nondet_result_of_" + copy.getName().str(), copy.getReturnType()));
  llvm::Instruction *jump = find(copy, program::kReturnNote);
  if (!jump && result)
    builder.CreateRet(result);
  else if (!jump)
    builder.CreateRetVoid();
  if (!jump)
    return;
  auto *next = builder.CreateUnreachable();
  llvm::BasicBlock &ensures = returning(copy, result, *jump);
  llvm::BranchInst::Create(&ensures, next);
  next->eraseFromParent();
}

bool isSupported(const llvm::Function &function) {
  return !function.isDeclaration() && !function.isVarArg() && !function.isPresplitCoroutine() &&
         !function.hasFnAttribute(llvm::Attribute::NoReturn);
}

} // namespace

llvm::Function *makeContract(llvm::Function &function, bool mayWrite) {
  if (!isSupported(function) || !startOfBody(function))
    return nullptr;
  llvm::ValueToValueMapTy map;
  llvm::Function *copy = llvm::CloneFunction(&function, map);
  copy->setName(function.getName() + ".contract");
  cutBody(*copy, *startOfBody(*copy), mayWrite);
  if (llvm::verifyFunction(*copy)) { // a condition that needs more of the body than its result
    copy->eraseFromParent();
    return nullptr;
  }
  llvm::EliminateUnreachableBlocks(*copy);
  return copy;
}

} // namespace premise::encode
