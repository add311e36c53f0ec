// How invokes, landing pads and resumes are replaced.
#include "encode/llvm/Exceptions.h"

#include "encode/llvm/Thrown.h"
#include "encode/llvm/Writing.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/Local.h>

namespace premise::encode {
namespace {

/// A function that only the walk knows; it throws nothing itself.
llvm::Function &walked(llvm::Module &module, const char *name, llvm::FunctionType *type) {
  auto &function = *llvm::cast<llvm::Function>(module.getOrInsertFunction(name, type).getCallee());
  function.setDoesNotThrow();
  return function;
}

void lowerInvoke(llvm::InvokeInst &invoke) {
  llvm::Module &module = *invoke.getModule();
  llvm::BasicBlock *block = invoke.getParent(), *normal = invoke.getNormalDest(), *unwind = invoke.getUnwindDest();
  llvm::LLVMContext &context = module.getContext();
  auto *calling = llvm::BasicBlock::Create(context, "calling", block->getParent(), normal);
  auto *throwing = llvm::BasicBlock::Create(context, "throwing", block->getParent(), unwind);
  llvm::IRBuilder<> builder(&invoke);
  builder.CreateBr(calling);
  builder.SetInsertPoint(throwing);
  builder.CreateBr(unwind);
  builder.SetInsertPoint(calling);
  llvm::CallInst *call = llvm::createCallMatchingInvoke(&invoke);
  builder.Insert(call);
  builder.SetCurrentDebugLocation({}); // nobody wrote this choice
  auto *type = llvm::FunctionType::get(builder.getInt1Ty(), false);
  builder.CreateCondBr(builder.CreateCall(&walked(module, kHasThrown, type)), throwing, normal);
  normal->replacePhiUsesWith(block, calling);
  unwind->replacePhiUsesWith(block, throwing);
  call->takeName(&invoke);
  invoke.replaceAllUsesWith(call);
  invoke.eraseFromParent();
}

/// What it is for becomes arguments: whether there are destructors to call, or other types are forbidden, then the
/// types that are caught.
void lowerLanding(llvm::LandingPadInst &landing) {
  llvm::IRBuilder<> builder(&landing);
  bool hasFilter = false;
  std::vector<llvm::Value *> caught;
  for (unsigned i = 0; i < landing.getNumClauses(); i++) {
    hasFilter |= landing.isFilter(i);
    if (landing.isCatch(i))
      caught.push_back(landing.getClause(i));
  }
  std::vector<llvm::Value *> arguments{builder.getInt1(landing.isCleanup()), builder.getInt1(hasFilter)};
  arguments.insert(arguments.end(), caught.begin(), caught.end());
  auto *type = llvm::FunctionType::get(landing.getType(), {builder.getInt1Ty(), builder.getInt1Ty()}, true);
  landing.replaceAllUsesWith(builder.CreateCall(&walked(*landing.getModule(), kLanding, type), arguments));
  landing.eraseFromParent();
}

void lowerResume(llvm::ResumeInst &resume) {
  llvm::IRBuilder<> builder(&resume);
  auto *type = llvm::FunctionType::get(builder.getVoidTy(), {builder.getPtrTy()}, false);
  llvm::Value *exception = builder.CreateExtractValue(resume.getValue(), 0);
  builder.CreateCall(resume.getModule()->getOrInsertFunction(kUnwinds, type), exception)->setDoesNotReturn();
  builder.CreateUnreachable();
  resume.eraseFromParent();
}

} // namespace

/// Functions of the checks, of the C library, and arbitrary inputs.
bool Throwing::neverThrows(llvm::StringRef name) {
  return name != kUnwinds &&
         (name.starts_with("__premise_") || name == "printf" || name == "fprintf" || leavesMemoryAlone(name));
}

bool Throwing::mayThrow(const llvm::CallBase &call) {
  const llvm::Function *callee = call.getCalledFunction();
  if (call.doesNotThrow() || (callee && callee->isDeclaration() && neverThrows(callee->getName())))
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
