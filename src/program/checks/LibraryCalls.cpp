// What must hold before control leaves the module.
#include "program/checks/LibraryCalls.h"

#include "program/checks/MemberStrings.h"
#include "program/contracts/Declared.h"
#include "program/frontend/Facts.h"

#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/GlobalVariable.h>

namespace premise::program {
namespace {

bool isStringLiteral(const llvm::Value &pointer) {
  const auto *global = llvm::dyn_cast<llvm::GlobalVariable>(rootOf(&pointer));
  return global && global->isConstant() && global->hasPrivateLinkage();
}

/// Arguments that a library function could fail on; string literals are always fine to read.
bool passesPointer(const llvm::CallBase &call) {
  for (unsigned i = 0; i < call.arg_size(); ++i) {
    const bool isValue = call.isByValArgument(i) || call.paramHasAttr(i, llvm::Attribute::StructRet);
    const llvm::Value *argument = call.getArgOperand(i);
    if (argument->getType()->isPointerTy() && !isValue && !isStringLiteral(*argument))
      return true;
  }
  return false;
}

/// Functions through which the compiler implements exceptions and casts.
bool isAbi(llvm::StringRef name) {
  return name.starts_with("__cxa_") || name.starts_with("__clang_") || name == "__dynamic_cast" ||
         name.starts_with("_ZSt9terminate");
}

/// The function comes from a table that the object's constructor chose.
bool isVirtualCall(const llvm::CallBase &call) {
  const auto *function = llvm::dyn_cast<llvm::LoadInst>(call.getCalledOperand());
  return function && function->getPointerOperand()->getName().starts_with("vfn");
}

void checkFunctionPointer(FunctionContext &context, llvm::CallBase &call) {
  const auto words = context.source.call(context.placeOf(call), "");
  const std::string callee = words ? words->callee : "the function pointer";
  llvm::IRBuilder<> at(&call);
  const unsigned check = context.add(CheckKind::NullDereference, call, callee + " is not null");
  context.calls.check(at, at.CreateIsNotNull(call.getCalledOperand()), check);
}

/// "std::vector<int, std::allocator<int> >::back()" is "back".
std::string shortName(const std::string &demangled) {
  std::string name;
  int depth = 0;
  for (const char c : demangled) {
    if (c == '(' && depth == 0 && !name.ends_with("operator"))
      break;
    depth += c == '<' ? 1 : 0;
    if (depth == 0)
      name += c;
    depth -= c == '>' && depth > 0 ? 1 : 0;
  }
  const std::size_t scope = name.rfind("::");
  return scope == std::string::npos ? name : name.substr(scope + 2);
}

std::string callText(const FunctionContext &context, const llvm::CallBase &call, const llvm::Function &callee) {
  const auto words = context.source.call(context.placeOf(call), callee.getName());
  if (words)
    return words->whole;
  const llvm::StringRef name = callee.getName();
  if (name.starts_with("_ZdlPv") || name.starts_with("_ZdaPv"))
    return name.starts_with("_ZdlPv") ? "delete" : "delete[]";
  return shortName(llvm::demangle(name)) + "()";
}

/// div and its kin divide, and have no operator at which that could be checked.
void checkDivider(FunctionContext &context, llvm::CallBase &call, llvm::StringRef name) {
  if ((name != "div" && name != "ldiv" && name != "lldiv" && name != "imaxdiv") || call.arg_size() != 2)
    return;
  llvm::Value *left = call.getArgOperand(0);
  llvm::Value *right = call.getArgOperand(1);
  const auto words = context.source.call(context.placeOf(call), name);
  const std::string divisor = words && words->arguments.size() == 2 ? words->arguments[1] : "the divisor";
  const unsigned bits = right->getType()->getIntegerBitWidth();
  llvm::IRBuilder<> at(&call);
  context.calls.check(at, at.CreateIsNotNull(right), context.add(CheckKind::DivisionByZero, call, divisor + " != 0"));
  llvm::Value *isMinimum = at.CreateICmpEQ(left, at.getInt(llvm::APInt::getSignedMinValue(bits)));
  llvm::Value *isMinusOne = at.CreateICmpEQ(right, at.getInt(llvm::APInt::getAllOnes(bits)));
  context.calls.check(
      at, at.CreateNot(at.CreateAnd(isMinimum, isMinusOne), "fits"),
      context.add(CheckKind::SignedOverflow, call, (words ? words->whole : name.str() + "()") + " does not overflow"));
}

} // namespace

void checkLibraryCall(FunctionContext &context, llvm::CallBase &call) {
  if (call.isInlineAsm())
    return;
  if (isDeclaredContract(context.function))
    return; // it only forwards a call, where the check stands
  const llvm::Function *callee = calleeOf(call);
  if (callee && isDeclaredContract(*callee))
    callee = &targetOf(*callee);
  if (!callee)
    return isVirtualCall(call) ? void() : checkFunctionPointer(context, call);
  if (callee->isDeclaration())
    checkDivider(context, call, callee->getName());
  const bool isLibrary = callee->isDeclaration() || context.fallible.contains(callee);
  if (!isLibrary || callee->isIntrinsic() || isVerifierName(callee->getName()) || isAbi(callee->getName()) ||
      !passesPointer(call))
    return;
  const std::string text = callText(context, call, *callee);
  llvm::IRBuilder<> at(&call);
  const llvm::StringRef name = callee->getName();
  const bool deletes = callee->isDeclaration() && (name.starts_with("_ZdlPv") || name.starts_with("_ZdaPv"));
  if (deletes || name == "free" || name == "realloc") {
    const unsigned check = context.add(CheckKind::InvalidFree, call, text + " frees an allocated object");
    return context.calls.freeing(at, call.getArgOperand(0), check);
  }
  MemoryChecks checks;
  checks.null = context.add(CheckKind::NullDereference, call, text + " gets no null pointer");
  checks.bounds = context.add(CheckKind::OutOfBounds, call, text + " stays within bounds");
  checks.freed = context.add(CheckKind::UseAfterFree, call, text + " uses nothing freed");
  checks.init = context.add(CheckKind::UninitializedRead, call, text + " reads only what is initialized");
  context.calls.library(at, checks);
  if (callee->isDeclaration())
    checkMemberString(context, call, name);
}

} // namespace premise::program
