// How the end of a string is looked for in the member that was to hold it.
#include "program/checks/MemberStrings.h"

#include <llvm/ADT/StringSwitch.h>

namespace premise::program {
namespace {

/// What is known of the written string before the call.
enum class Writer : std::uint8_t { None, Unlimited, Limited, Filling };

Writer writerOf(llvm::StringRef name) {
  return llvm::StringSwitch<Writer>(name)
      .Cases("strcpy", "stpcpy", "strcat", "strncat", "sprintf", "vsprintf", Writer::Unlimited)
      .Cases("snprintf", "vsnprintf", Writer::Limited)
      .Cases("strncpy", "stpncpy", Writer::Filling)
      .Default(Writer::None);
}

llvm::FunctionCallee lengthFunction(llvm::Module &module) {
  llvm::Type *size = llvm::Type::getInt64Ty(module.getContext());
  return module.getOrInsertFunction(
      "strnlen", llvm::FunctionType::get(size, {llvm::PointerType::getUnqual(module.getContext()), size}, false));
}

bool isDefined(const llvm::Module &module, llvm::StringRef name) {
  const llvm::Function *function = module.getFunction(name);
  return function && !function->isDeclaration();
}

} // namespace

// Behind the call, where the string can be read, as nobody else knows what sprintf writes:
//   %length = call i64 @strnlen(ptr target, i64 room)
//   call void @__premise_check(i1 (%length <u room), i32 check)
// A limit that is not above the room leaves nothing to look for: then the room is 0, and nothing may be written at all.
void checkMemberString(FunctionContext &context, llvm::CallBase &call, llvm::StringRef name) {
  const Writer writer = writerOf(name);
  llvm::Module &module = *context.function.getParent();
  if (writer == Writer::None || !llvm::isa<llvm::CallInst>(call) || isDefined(module, "strnlen"))
    return;
  const auto words = context.source.call(context.placeOf(call), name);
  if (!words || words->targetRoom == 0)
    return;
  const unsigned check =
      context.add(CheckKind::OutOfBounds, call, words->whole + " stays within " + words->arguments[0]);
  llvm::IRBuilder<> at(&call);
  llvm::Value *room = at.getInt64(words->targetRoom);
  if (writer == Writer::Filling)
    return void(context.calls.check(at, at.CreateICmpULE(call.getArgOperand(2), room), check));
  at.SetInsertPoint(call.getNextNode());
  llvm::Value *nothingToDo = at.getFalse();
  if (writer == Writer::Limited) {
    nothingToDo = at.CreateICmpULE(call.getArgOperand(1), room);
    room = at.CreateSelect(nothingToDo, at.getInt64(0), room);
  }
  llvm::Value *length = at.CreateCall(lengthFunction(module), {call.getArgOperand(0), room});
  context.calls.check(at, at.CreateOr(nothingToDo, at.CreateICmpULT(length, room)), check);
}

} // namespace premise::program
