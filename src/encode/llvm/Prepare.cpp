// How a function gets into a form that can be walked.
#include "encode/llvm/Prepare.h"

#include "encode/llvm/Contracts.h"

#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/Analysis/CFG.h>
#include <llvm/Analysis/CaptureTracking.h>
#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/FixIrreducible.h>
#include <llvm/Transforms/Utils/LCSSA.h>
#include <llvm/Transforms/Utils/LoopSimplify.h>
#include <llvm/Transforms/Utils/LowerSwitch.h>
#include <llvm/Transforms/Utils/Mem2Reg.h>

namespace premise::encode {
namespace {

bool isCheckCall(const llvm::Value &user) {
  const auto *call = llvm::dyn_cast<llvm::CallBase>(&user);
  return call && call->getCalledOperand()->getName().starts_with("__premise_");
}

/// Calls that only look at an address keep it to themselves.
void markCheckCalls(llvm::Module &module) {
  for (llvm::Function &function : module)
    if (function.getName().starts_with("__premise_"))
      for (llvm::Argument &argument : function.args())
        if (argument.getType()->isPointerTy() && !argument.hasNoCaptureAttr())
          argument.addAttr(llvm::Attribute::NoCapture);
}

bool isReadOnlyUse(const llvm::User &user) {
  if (llvm::isa<llvm::LoadInst>(user) || isCheckCall(user))
    return true;
  if (!llvm::isa<llvm::GEPOperator>(user))
    return false;
  return std::all_of(user.user_begin(), user.user_end(), [](const llvm::User *next) { return isReadOnlyUse(*next); });
}

std::string whyRefused(llvm::Function &function) {
  for (const llvm::Instruction &instruction : llvm::instructions(function)) {
    if (function.isPresplitCoroutine())
      return "coroutines are not modelled";
    if (instruction.isTerminator() &&
        !llvm::isa<llvm::BranchInst, llvm::SwitchInst, llvm::ReturnInst, llvm::UnreachableInst>(instruction))
      return "computed jumps are not modelled";
    const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    const llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
    if (callee && (callee->hasFnAttribute(llvm::Attribute::ReturnsTwice) || callee->getName() == "longjmp"))
      return "setjmp and longjmp are not modelled";
  }
  return "";
}

} // namespace

Prepared::Prepared(const llvm::Module &module) : module_(llvm::CloneModule(module)), segments_(*module_) {
  markCheckCalls(*module_);
  notePlaces();
}

void Prepared::notePlaces() {
  for (const llvm::Function &function : *module_)
    for (const llvm::BasicBlock &block : function)
      for (const llvm::Instruction &instruction : block)
        if (instruction.getDebugLoc() && instruction.getDebugLoc().getLine() != 0) {
          places_[&block] = instruction.getDebugLoc();
          break;
        }
}

llvm::DebugLoc Prepared::firstPlace(const llvm::BasicBlock &header) const {
  const auto found = places_.find(&header);
  return found == places_.end() ? llvm::DebugLoc() : found->second;
}

void Prepared::simplify(llvm::Function &function) {
  llvm::PassBuilder builder;
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  llvm::TargetLibraryInfoImpl library((llvm::Triple(module_->getTargetTriple())));
  library.disableAllFunctions();
  functions.registerPass([&] { return llvm::TargetLibraryAnalysis(library); });
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);

  llvm::FunctionPassManager passes;
  passes.addPass(llvm::PromotePass());
  const llvm::LoopInfo &info = functions.getResult<llvm::LoopAnalysis>(function);
  const llvm::ReversePostOrderTraversal<llvm::Function *> order(&function);
  if (llvm::containsIrreducibleCFG<llvm::BasicBlock *>(order, info)) {
    passes.addPass(llvm::LowerSwitchPass());
    passes.addPass(llvm::FixIrreduciblePass());
  }
  passes.addPass(llvm::LoopSimplifyPass());
  passes.addPass(llvm::LCSSAPass());
  passes.run(function, functions);
}

PreparedFunction &Prepared::function(llvm::Function &function) {
  PreparedFunction &prepared = functions_[&function];
  if (prepared.function)
    return prepared;
  prepared.function = &function;
  if (!prepared.contractOf)
    prepared.contract = makeContract(function, writing_.mayWrite(function));
  if (prepared.contract)
    functions_[prepared.contract].contractOf = &function;
  dropUselessUnwinding(function, throwing_);
  lowerExceptions(function);
  prepared.refusal = whyRefused(function);
  if (!prepared.refusal.empty())
    return prepared;
  simplify(function);
  prepared.dominators = std::make_unique<llvm::DominatorTree>(function);
  prepared.loops = std::make_unique<llvm::LoopInfo>(*prepared.dominators);
  const llvm::ReversePostOrderTraversal<llvm::Function *> order(&function);
  prepared.order.assign(order.begin(), order.end());
  if (llvm::containsIrreducibleCFG<llvm::BasicBlock *>(order, *prepared.loops))
    prepared.refusal = "jumps into the middle of a loop are not modelled";
  return prepared;
}

bool Prepared::isNeverWritten(const llvm::GlobalVariable &global) {
  if (global.isConstant())
    return true;
  const auto known = neverWritten_.find(&global);
  if (known != neverWritten_.end())
    return known->second;
  const bool result =
      global.hasLocalLinkage() && global.hasInitializer() &&
      std::all_of(global.user_begin(), global.user_end(), [](const llvm::User *user) { return isReadOnlyUse(*user); });
  return neverWritten_[&global] = result;
}

bool Prepared::mayEscape(const llvm::Value &object) {
  return llvm::PointerMayBeCaptured(&object, true, true);
}

bool Prepared::isChosen(const llvm::Value &object) {
  std::set<const llvm::Value *> known{&object};
  std::vector<const llvm::Value *> pending{&object};
  while (!pending.empty()) {
    const llvm::Value *pointer = pending.back();
    pending.pop_back();
    for (const llvm::User *user : pointer->users()) {
      if (llvm::isa<llvm::PHINode>(user))
        return true;
      const bool isPointer = user->getType()->isPointerTy() && !llvm::isa<llvm::LoadInst, llvm::CallBase>(user);
      if (isPointer && known.insert(user).second)
        pending.push_back(user);
    }
  }
  return false;
}

} // namespace premise::encode
