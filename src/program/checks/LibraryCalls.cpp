// What must hold before control leaves the module.
#include "program/checks/LibraryCalls.h"

#include "program/frontend/Facts.h"

#include <llvm/IR/GlobalVariable.h>

namespace premise::program {
namespace {

bool isStringLiteral(const llvm::Value &pointer) {
  const auto *global = llvm::dyn_cast<llvm::GlobalVariable>(rootOf(&pointer));
  return global && global->isConstant() && global->hasPrivateLinkage();
}

/// Arguments that a library function could fail on; string literals are always fine to read.
bool passesPointer(const llvm::CallInst &call) {
  for (unsigned i = 0; i < call.arg_size(); ++i) {
    const bool isValue = call.isByValArgument(i) || call.paramHasAttr(i, llvm::Attribute::StructRet);
    const llvm::Value *argument = call.getArgOperand(i);
    if (argument->getType()->isPointerTy() && !isValue && !isStringLiteral(*argument))
      return true;
  }
  return false;
}

void checkFunctionPointer(FunctionContext &context, llvm::CallInst &call) {
  const auto words = context.source.call(context.placeOf(call), "");
  const std::string callee = words ? words->callee : "the function pointer";
  llvm::IRBuilder<> at(&call);
  const unsigned check = context.add(CheckKind::NullDereference, call, callee + " is not null");
  context.calls.check(at, at.CreateIsNotNull(call.getCalledOperand()), check);
}

std::string callText(const FunctionContext &context, const llvm::CallInst &call, const llvm::Function &callee) {
  const auto words = context.source.call(context.placeOf(call), callee.getName());
  return words ? words->whole : callee.getName().str() + "()";
}

} // namespace

void checkLibraryCall(FunctionContext &context, llvm::CallInst &call) {
  if (call.isInlineAsm())
    return;
  const llvm::Function *callee = calleeOf(call);
  if (!callee)
    return checkFunctionPointer(context, call);
  if (!callee->isDeclaration() || callee->isIntrinsic() || isVerifierName(callee->getName()) || !passesPointer(call))
    return;
  const std::string text = callText(context, call, *callee);
  llvm::IRBuilder<> at(&call);
  if (callee->getName() == "free" || callee->getName() == "realloc") {
    const unsigned check = context.add(CheckKind::InvalidFree, call, text + " frees an allocated object");
    return context.calls.freeing(at, call.getArgOperand(0), check);
  }
  MemoryChecks checks;
  checks.null = context.add(CheckKind::NullDereference, call, text + " gets no null pointer");
  checks.bounds = context.add(CheckKind::OutOfBounds, call, text + " stays within bounds");
  checks.freed = context.add(CheckKind::UseAfterFree, call, text + " uses nothing freed");
  checks.init = context.add(CheckKind::UninitializedRead, call, text + " reads only what is initialized");
  context.calls.library(at, checks);
}

} // namespace premise::program
