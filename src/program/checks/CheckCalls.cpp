// How the explicit calls are declared, inserted and finally numbered.
#include "program/checks/CheckCalls.h"

#include "base/Ensure.h"

#include <llvm/IR/Instructions.h>

namespace premise::program {

using base::ensure;

namespace {
constexpr llvm::StringLiteral kValid = "__premise_valid";
} // namespace

CheckCalls::CheckCalls(llvm::Module &module) : module_(module), index_(llvm::Type::getInt32Ty(module.getContext())) {
  llvm::LLVMContext &context = module.getContext();
  llvm::Type *holds = llvm::Type::getInt1Ty(context);
  llvm::Type *pointer = llvm::PointerType::getUnqual(context);
  llvm::Type *size = llvm::Type::getInt64Ty(context);
  check_ = declare("__premise_check", {holds, index_}, 1);
  assume_ = declare("__premise_assume", {holds, index_}, 2);
  assumed_ = declare("__premise_assumed", {holds, index_}, 2);
  require_ = declare("__premise_requires", {holds, index_}, 1);
  access_ = declare("__premise_access", {pointer, size, index_, index_, index_, index_, index_}, 3);
  freeing_ = declare("__premise_freeing", {pointer, index_}, 1);
  library_ = declare("__premise_library", {index_, index_, index_, index_}, 0);
}

/// The public header declares functions of the same names for the source; those make way, and their calls are
/// rewritten.
CheckCalls::Callee CheckCalls::declare(llvm::StringRef name, llvm::ArrayRef<llvm::Type *> parameters,
                                       unsigned firstCheck) {
  if (llvm::Function *inSource = module_.getFunction(name))
    inSource->setName(name + ".source");
  auto *type = llvm::FunctionType::get(llvm::Type::getVoidTy(module_.getContext()), parameters, false);
  llvm::Function *function = llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage, name, module_);
  function->setDoesNotThrow();
  if (!parameters.empty() && parameters.front()->isIntegerTy(1))
    function->addParamAttr(0, llvm::Attribute::ZExt);
  return {function, firstCheck};
}

std::vector<llvm::Value *> CheckCalls::indices(const MemoryChecks &checks) const {
  std::vector<llvm::Value *> result;
  for (const unsigned check : {checks.null, checks.bounds, checks.freed, checks.init})
    result.push_back(llvm::ConstantInt::get(index_, check));
  return result;
}

llvm::CallInst *CheckCalls::check(llvm::IRBuilder<> &at, llvm::Value *holds, unsigned check) {
  llvm::CallInst *call = at.CreateCall(check_.function, {holds, llvm::ConstantInt::get(index_, check)});
  call->addParamAttr(0, llvm::Attribute::ZExt);
  return call;
}

void CheckCalls::assumed(llvm::IRBuilder<> &at, llvm::Value *holds, unsigned index) {
  at.CreateCall(assumed_.function, {holds, llvm::ConstantInt::get(index_, index)})
      ->addParamAttr(0, llvm::Attribute::ZExt);
}

llvm::Value *CheckCalls::valid(llvm::IRBuilder<> &at, llvm::Value *start, llvm::Value *bytes, unsigned flags) {
  auto *type = llvm::FunctionType::get(index_, {start->getType(), at.getInt64Ty(), index_}, false);
  const llvm::FunctionCallee callee = module_.getOrInsertFunction(kValid, type);
  return at.CreateIsNotNull(at.CreateCall(callee, {start, bytes, llvm::ConstantInt::get(index_, flags)}));
}

void CheckCalls::assume(llvm::IRBuilder<> &at, llvm::Value *holds) {
  at.CreateCall(assume_.function, {holds, llvm::ConstantInt::get(index_, sites_++)})
      ->addParamAttr(0, llvm::Attribute::ZExt);
}

void CheckCalls::require(llvm::IRBuilder<> &at, llvm::Value *holds, unsigned check) {
  at.CreateCall(require_.function, {holds, llvm::ConstantInt::get(index_, check)})
      ->addParamAttr(0, llvm::Attribute::ZExt);
}

void CheckCalls::access(llvm::IRBuilder<> &at, const AccessedRange &range, const MemoryChecks &checks) {
  const unsigned flags = (range.isWrite ? 1U : 0U) | (range.ignoresInitialization ? 2U : 0U);
  std::vector<llvm::Value *> arguments{range.address, range.size, llvm::ConstantInt::get(index_, flags)};
  for (llvm::Value *check : indices(checks))
    arguments.push_back(check);
  at.CreateCall(access_.function, arguments);
}

void CheckCalls::freeing(llvm::IRBuilder<> &at, llvm::Value *pointer, unsigned check) {
  at.CreateCall(freeing_.function, {pointer, llvm::ConstantInt::get(index_, check)});
}

void CheckCalls::library(llvm::IRBuilder<> &at, const MemoryChecks &checks) {
  at.CreateCall(library_.function, indices(checks));
}

bool CheckCalls::isCheck(const llvm::Instruction *instruction) const {
  const auto *call = llvm::dyn_cast_or_null<llvm::CallInst>(instruction);
  return call && call->getCalledOperand() == check_.function;
}

std::set<unsigned> CheckCalls::named() const {
  std::set<unsigned> result;
  for (const Callee &callee : {check_, require_, access_, freeing_, library_})
    for (const llvm::User *user : callee.function->users()) {
      const auto *call = llvm::cast<llvm::CallInst>(user);
      for (unsigned i = callee.firstCheck; i < call->arg_size(); ++i)
        result.insert(static_cast<unsigned>(llvm::cast<llvm::ConstantInt>(call->getArgOperand(i))->getZExtValue()));
    }
  return result;
}

void CheckCalls::finish(const std::vector<unsigned> &renumbered) {
  if (llvm::Function *valid = module_.getFunction(kValid)) { // a question changes nothing
    valid->setOnlyReadsMemory();
    valid->setDoesNotThrow();
    valid->setWillReturn();
  }
  for (const Callee &callee : {check_, assume_, assumed_, require_, access_, freeing_, library_}) {
    for (llvm::User *user : callee.function->users()) {
      auto *call = llvm::cast<llvm::CallInst>(user);
      for (unsigned i = callee.firstCheck; i < call->arg_size(); ++i) {
        const auto *index = llvm::cast<llvm::ConstantInt>(call->getArgOperand(i));
        if (index->isMinusOne())
          continue;
        ensure(index->getZExtValue() < renumbered.size(), "a check call should name a check of the inventory");
        call->setArgOperand(i, llvm::ConstantInt::get(index_, renumbered[index->getZExtValue()]));
      }
    }
    llvm::Function *inSource = module_.getFunction((callee.function->getName() + ".source").str());
    if (inSource && inSource->use_empty())
      inSource->eraseFromParent();
    if (callee.function->use_empty())
      callee.function->eraseFromParent();
  }
}

} // namespace premise::program
