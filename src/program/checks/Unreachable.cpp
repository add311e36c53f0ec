// Which code says of itself that it is never reached.
#include "program/checks/Unreachable.h"

#include "program/checks/Cleanups.h"

#include <llvm/IR/CFG.h>

namespace premise::program {
namespace {

/// Nobody wrote this end: it is where calls would go on that do not return, and all `throw`s of a function share it.
bool isBehindThrows(const llvm::BasicBlock &block) {
  return !llvm::pred_empty(&block) && llvm::all_of(llvm::predecessors(&block), [](const llvm::BasicBlock *before) {
    const auto *invoke = llvm::dyn_cast<llvm::InvokeInst>(before->getTerminator());
    return invoke && invoke->doesNotReturn();
  });
}

} // namespace

bool checkForbiddenCall(FunctionContext &context, llvm::CallInst &call) {
  const llvm::Function *callee = calleeOf(call);
  if (!callee)
    return false;
  const bool isTrap = callee->getName() == "llvm.trap";
  if (!isTrap && (callee->getName() != "abort" || !callee->isDeclaration()))
    return false;
  if (context.calls.isCheck(call.getPrevNonDebugInstruction()))
    return true; // reach_error(); abort(); is one failure, not two
  // Where control leaves the body of a C++ function that must return a value, Clang puts a trap that nobody wrote;
  // another one where an object of an abstract class would be deleted, which no execution does.
  const bool isWritten =
      !isTrap || !context.function.getSubprogram() || context.source.builtinCall(context.placeOf(call));
  if (!isWritten && context.function.getReturnType()->isVoidTy())
    return true;
  llvm::IRBuilder<> at(&call);
  if (!isWritten)
    context.calls.fail(at, context.add(CheckKind::MissingReturn, call, context.name + " returns a value"));
  else
    context.calls.fail(at, context.add(CheckKind::Unreachable, call,
                                       isTrap ? "__builtin_trap() is not reached" : "abort() is not called"));
  return true;
}

bool checkUncaught(FunctionContext &context, llvm::CallInst &call) {
  const llvm::Function *callee = calleeOf(call);
  if (!callee || callee->getName() != "__clang_call_terminate")
    return false;
  llvm::IRBuilder<> at(&call);
  context.calls.fail(at, context.add(CheckKind::UncaughtException, call, "no exception leaves " + context.name));
  return true;
}

void checkUnreachable(FunctionContext &context, llvm::UnreachableInst &end) {
  const llvm::Instruction *previous = end.getPrevNonDebugInstruction();
  const auto *call = llvm::dyn_cast_or_null<llvm::CallInst>(previous);
  if (call && (call->doesNotReturn() || context.calls.isCheck(call)))
    return;
  if (!previous && (isNoWayOn(*end.getParent()) || isBehindThrows(*end.getParent())))
    return;
  llvm::IRBuilder<> at(&end);
  context.calls.fail(at, context.add(CheckKind::Unreachable, end, "__builtin_unreachable() is not reached"));
}

} // namespace premise::program
