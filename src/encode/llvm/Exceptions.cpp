// How invokes, landing pads and resumes are replaced.
#include "encode/llvm/Exceptions.h"

#include "encode/llvm/Declare.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/Local.h>

namespace premise::encode {
namespace {

// Functions that the walk does not know. The prefix says that memory is left alone.
constexpr const char *kAnything = "__VERIFIER_nondet_exception";
constexpr const char *kLanding = "__VERIFIER_nondet_landing";
constexpr const char *kThrown = "what was thrown";
constexpr const char *kUnwinds = "unwinding";

void lowerInvoke(llvm::InvokeInst &invoke) {
  llvm::Module &module = *invoke.getModule();
  llvm::BasicBlock *block = invoke.getParent(), *normal = invoke.getNormalDest(), *unwind = invoke.getUnwindDest();
  llvm::LLVMContext &context = module.getContext();
  auto *calling = llvm::BasicBlock::Create(context, "calling", block->getParent(), normal);
  auto *throwing = llvm::BasicBlock::Create(context, "throwing", block->getParent(), unwind);
  llvm::IRBuilder<> builder(&invoke);
  builder.SetCurrentDebugLocation({}); // nobody wrote this choice
  builder.CreateCondBr(builder.CreateCall(declare(module, kAnything, builder.getInt1Ty())), throwing, calling);
  builder.SetInsertPoint(throwing);
  builder.SetCurrentDebugLocation(invoke.getDebugLoc());
  builder.CreateCall(declare(module, kThrown, builder.getVoidTy()));
  builder.CreateBr(unwind);
  builder.SetInsertPoint(calling);
  builder.SetCurrentDebugLocation(invoke.getDebugLoc());
  llvm::CallInst *call = llvm::createCallMatchingInvoke(&invoke);
  builder.Insert(call);
  builder.CreateBr(normal);
  normal->replacePhiUsesWith(block, calling);
  unwind->replacePhiUsesWith(block, throwing);
  call->takeName(&invoke);
  invoke.replaceAllUsesWith(call);
  invoke.eraseFromParent();
}

void lowerLanding(llvm::LandingPadInst &landing) {
  auto *call = llvm::CallInst::Create(declare(*landing.getModule(), kLanding, landing.getType()), "", &landing);
  call->setDebugLoc(landing.getDebugLoc());
  landing.replaceAllUsesWith(call);
  landing.eraseFromParent();
}

void lowerResume(llvm::ResumeInst &resume) {
  llvm::IRBuilder<> builder(&resume);
  builder.CreateCall(declare(*resume.getModule(), kUnwinds, builder.getVoidTy()))->setDoesNotReturn();
  builder.CreateUnreachable();
  resume.eraseFromParent();
}

} // namespace

bool Throwing::mayThrow(const llvm::CallBase &call) {
  const llvm::Function *callee = call.getCalledFunction();
  if (call.doesNotThrow() || (callee && callee->getName().starts_with("__premise_")))
    return false;
  return !callee || callee->isInterposable() || mayThrow(*callee);
}

bool Throwing::mayThrow(const llvm::Function &function) {
  if (function.isDeclaration())
    return !function.doesNotThrow();
  const auto [found, isNew] = known_.try_emplace(&function, true); // recursion: it may, until it is known
  if (!isNew)
    return found->second;
  bool may = false;
  for (const llvm::Instruction &instruction : llvm::instructions(function))
    if (const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction))
      may = may || mayThrow(*call);
  return known_[&function] = may && !function.doesNotThrow();
}

void dropUselessUnwinding(llvm::Function &function, Throwing &throwing) {
  std::vector<llvm::InvokeInst *> useless;
  for (llvm::Instruction &instruction : llvm::instructions(function))
    if (auto *invoke = llvm::dyn_cast<llvm::InvokeInst>(&instruction); invoke && !throwing.mayThrow(*invoke))
      useless.push_back(invoke);
  for (llvm::InvokeInst *invoke : useless)
    llvm::changeToCall(invoke);
}

void lowerExceptions(llvm::Function &function) {
  std::vector<llvm::Instruction *> all;
  for (llvm::Instruction &instruction : llvm::instructions(function))
    if (llvm::isa<llvm::InvokeInst, llvm::LandingPadInst, llvm::ResumeInst>(instruction))
      all.push_back(&instruction);
  for (llvm::Instruction *instruction : all) {
    if (auto *invoke = llvm::dyn_cast<llvm::InvokeInst>(instruction))
      lowerInvoke(*invoke);
    else if (auto *landing = llvm::dyn_cast<llvm::LandingPadInst>(instruction))
      lowerLanding(*landing);
    else
      lowerResume(*llvm::cast<llvm::ResumeInst>(instruction));
  }
}

} // namespace premise::encode
