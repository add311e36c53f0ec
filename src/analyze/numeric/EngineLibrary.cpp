// Whether anything can fail inside the library's own code, which has no checks: those of the call into it stand for
// all.
#include "analyze/numeric/Engine.h"
#include "analyze/numeric/Library.h"
#include "program/checks/CheckCalls.h"

#include <llvm/IR/IntrinsicInst.h>

namespace premise::analyze::numeric {
namespace {

/// The operands of __premise_library.
enum Slot : unsigned { kNull, kBounds, kFreed, kInit };

/// What code without source may do to its arguments; the library's own assertions end in such a call, too.
bool canFail(const llvm::CallBase &call, const llvm::Function &callee) {
  const llvm::StringRef name = callee.getName();
  if (name.contains("__glibcxx_assert_fail"))
    return true;
  if (call.doesNotReturn() || name.starts_with("__cxa_") || name.starts_with("_Znwm") || name.starts_with("_Znam"))
    return false;
  return std::any_of(call.arg_begin(), call.arg_end(),
                     [](const llvm::Use &argument) { return argument->getType()->isPointerTy(); });
}

} // namespace

bool isSystem(const llvm::Function &function) {
  return function.hasFnAttribute(program::kSystemAttribute);
}

const llvm::CallBase *libraryChecksOf(const llvm::CallBase &call) {
  for (const llvm::Instruction *before = call.getPrevNode(); before; before = before->getPrevNode()) {
    const auto *checks = llvm::dyn_cast<llvm::CallBase>(before);
    const llvm::Function *callee = checks ? checks->getCalledFunction() : nullptr;
    if (callee && callee->getName() == "__premise_library")
      return checks;
    if (checks && (!callee || !callee->getName().starts_with("__premise_")))
      return nullptr;
  }
  return nullptr;
}

void Engine::judgeLibrary(unsigned slot, bool holds) {
  if (isJudging_ && library_)
    judge(0, *library_, llvm::cast<llvm::ConstantInt>(library_->getArgOperand(slot))->getSExtValue(), holds);
}

void Engine::judgeWholeLibrary(bool holds) {
  for (const unsigned slot : {kNull, kBounds, kFreed, kInit})
    judgeLibrary(slot, holds);
}

void Engine::accessInLibrary(Frame frame, const Access &access, bool isRead, State &state) {
  if (state.isUnreachable())
    return;
  if (isJudging_ && library_ && access.bytes.high != 0) {
    judgeLibrary(kNull, accesses_.isNonNull(state, frame, access));
    judgeLibrary(kBounds, accesses_.isInBounds(state, frame, access));
    judgeLibrary(kFreed, accesses_.isAlive(state, frame, access));
    judgeLibrary(kInit, !isRead || accesses_.isInitialised(state, frame, access));
  }
  accesses_.passed(state, frame, access, false);
}

void Engine::callInLibrary(Frame frame, const llvm::CallBase &call, const State &state) {
  const llvm::Function *callee = call.getCalledFunction();
  const bool isOurs = callee && (callee->isIntrinsic() || callee->getName().starts_with("__premise_"));
  if (isOurs || !isJudging_ || !library_)
    return;
  if (!callee || call.isInlineAsm())
    return judgeWholeLibrary(false);
  if (!callee->isDeclaration()) { // code of the program has checks of its own
    if (!canInline(frame, *callee, call))
      judgeWholeLibrary(false);
    return;
  }
  if (allocationOf(*callee) == Allocation::Freeing)
    return judgeLibrary(kFreed, accesses_.isFreeable(state, frame, *call.getArgOperand(0), familyOf(*callee)));
  if (canFail(call, *callee) && !readsStrings(frame, call, state))
    judgeWholeLibrary(false);
}

bool Engine::readsStrings(Frame frame, const llvm::CallBase &call, const State &state) {
  const llvm::Function *callee = call.getCalledFunction();
  return callee && readsStringsOnly(*callee) &&
         std::all_of(call.arg_begin(), call.arg_end(), [&](const llvm::Use &argument) {
           return !argument->getType()->isPointerTy() || accesses_.isString(state, frame, *argument);
         });
}

/// Before an instruction is executed.
void Engine::lookIntoLibrary(Frame frame, const llvm::Instruction &instruction, State &state) {
  if (!isSystem(*machine_.names[frame].function))
    return;
  const auto bytesOf = [&](llvm::Type *type) {
    return Extent::exactly(static_cast<std::int64_t>(machine_.layout().getTypeStoreSize(type)));
  };
  if (const auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
    accessInLibrary(frame, {load->getPointerOperand(), bytesOf(load->getType())}, true, state);
  } else if (const auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    accessInLibrary(frame, {store->getPointerOperand(), bytesOf(store->getValueOperand()->getType())}, false, state);
  } else if (const auto *block = llvm::dyn_cast<llvm::MemIntrinsic>(&instruction)) {
    const Extent bytes = machine_.extent(state, frame, *block->getLength(), 1);
    accessInLibrary(frame, {block->getRawDest(), bytes}, false, state);
    if (const auto *copy = llvm::dyn_cast<llvm::MemTransferInst>(block))
      accessInLibrary(frame, {copy->getRawSource(), bytes}, false, state);
  } else if (const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
    callInLibrary(frame, *call, state);
  } else if (instruction.mayReadOrWriteMemory()) {
    judgeWholeLibrary(false);
  }
}

} // namespace premise::analyze::numeric
