// What becomes of functions and variables that neither the project nor the C and C++ libraries define.
#include "native/Lower.h"

#include "program/contracts/Declared.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>

#include <dlfcn.h>

namespace premise::native {
namespace {

/// Only these are linked into a runner. The tool itself contains more, which the unit does not get: other libraries,
/// and in a build with AddressSanitizer its own longjmp, sendmsg and many more, so that asking for "any" definition
/// finds the wrong one.
bool definesSymbol(const char *library, const std::string &symbol) {
  void *handle = dlopen(library, RTLD_LAZY | RTLD_NOLOAD);
  if (handle == nullptr)
    return false;
  const bool isDefined = dlsym(handle, symbol.c_str()) != nullptr;
  dlclose(handle);
  return isDefined;
}

/// Streams that the library makes itself are nothing to the models of the functions that use streams.
bool opensForeignStream(llvm::StringRef name) {
  return name == "open_memstream" || name == "fmemopen" || name == "popen" || name == "tmpfile" ||
         name == "tmpfile64" || name == "fopencookie" || name == "open_wmemstream";
}

/// The name of the question that `native` answers with a new input of the run.
std::string choiceName(const llvm::Type &type) {
  if (type.isIntegerTy())
    return "__VERIFIER_nondet_missing_i" + std::to_string(type.getIntegerBitWidth());
  return type.isFloatTy() ? "__VERIFIER_nondet_missing_float" : "__VERIFIER_nondet_missing_double";
}

bool canBeChosen(const llvm::Type &type) {
  return type.isFloatTy() || type.isDoubleTy() || (type.isIntegerTy() && type.getIntegerBitWidth() <= 64);
}

llvm::Function *withEmptyBody(llvm::Function &function) {
  auto *block = llvm::BasicBlock::Create(function.getContext(), "", &function);
  llvm::IRBuilder<> builder(block);
  llvm::Type *type = function.getReturnType();
  if (type->isVoidTy())
    builder.CreateRetVoid();
  else
    builder.CreateRet(llvm::Constant::getNullValue(type));
  function.addFnAttr("premise-missing"); // every call of it is an approximation
  function.setLinkage(llvm::GlobalValue::InternalLinkage);
  return &function;
}

/// What it may write through its arguments, and a result that is no number, are not chosen: that part stays an
/// approximation, a call of a function with an empty body.
void stubEffects(llvm::Function &function, llvm::IRBuilder<> &builder) {
  llvm::SmallVector<llvm::Value *> pointers;
  llvm::SmallVector<llvm::Type *> types;
  for (llvm::Argument &argument : function.args())
    if (argument.getType()->isPointerTy()) {
      pointers.push_back(&argument);
      types.push_back(argument.getType());
    }
  const bool isChosen = function.getReturnType()->isVoidTy() || canBeChosen(*function.getReturnType());
  if (pointers.empty() && isChosen && !function.isVarArg())
    return;
  auto *type = llvm::FunctionType::get(builder.getVoidTy(), types, false);
  llvm::Function *effects = llvm::Function::Create(type, llvm::GlobalValue::InternalLinkage,
                                                   function.getName() + " (stub)", function.getParent());
  builder.CreateCall(withEmptyBody(*effects), pointers);
}

void stub(llvm::Function &function) {
  llvm::IRBuilder<> builder(llvm::BasicBlock::Create(function.getContext(), "", &function));
  stubEffects(function, builder);
  llvm::Type *type = function.getReturnType();
  function.setLinkage(llvm::GlobalValue::InternalLinkage);
  if (type->isVoidTy()) {
    builder.CreateRetVoid();
  } else if (canBeChosen(*type)) {
    auto *question = llvm::FunctionType::get(type, false);
    builder.CreateRet(builder.CreateCall(function.getParent()->getOrInsertFunction(choiceName(*type), question)));
  } else {
    builder.CreateRet(llvm::Constant::getNullValue(type));
  }
}

/// What a stub does says nothing about the function: executions in which that is not what it promises are no tests.
void supposeEnsured(llvm::Function &function) {
  std::vector<llvm::CallInst *> checks;
  for (const llvm::User *user : function.users())
    if (const auto *call = llvm::dyn_cast<llvm::CallBase>(user);
        call && program::isDeclaredContract(*call->getFunction()))
      for (llvm::Instruction &instruction : llvm::instructions(const_cast<llvm::Function &>(*call->getFunction())))
        if (instruction.hasMetadata(program::kEnsuredNote))
          checks.push_back(llvm::cast<llvm::CallInst>(&instruction));
  for (llvm::CallInst *check : checks) {
    llvm::IRBuilder<> builder(check);
    const llvm::FunctionCallee assume = function.getParent()->getOrInsertFunction(
        "__premise_assume", builder.getVoidTy(), builder.getInt1Ty(), builder.getInt32Ty());
    builder.CreateCall(assume, {check->getArgOperand(0), builder.getInt32(0)});
    check->eraseFromParent();
  }
}

} // namespace

// %r = call { i64, i64 } @__VERIFIER_nondet_int128()
// becomes
//   %0 = call i64 @__VERIFIER_nondet_int128.first()
//   %1 = call i64 @__VERIFIER_nondet_int128.part()
//   %r = the two of them
void splitChoices(llvm::Module &module) {
  std::vector<llvm::CallInst *> calls;
  for (llvm::Function &function : module)
    for (llvm::User *user : function.users())
      if (auto *call = llvm::dyn_cast<llvm::CallInst>(user);
          call != nullptr && call->getCalledFunction() == &function &&
          function.getName().starts_with("__VERIFIER_nondet_") && call->getType()->isStructTy())
        calls.push_back(call);
  for (llvm::CallInst *call : calls) {
    llvm::IRBuilder<> builder(call);
    llvm::Value *whole = llvm::PoisonValue::get(call->getType());
    for (unsigned i = 0; i < call->getType()->getStructNumElements(); i++) {
      const std::string name = (call->getCalledFunction()->getName() + (i == 0 ? ".first" : kChoicePart)).str();
      llvm::Type *type = call->getType()->getStructElementType(i);
      auto *part = builder.CreateCall(module.getOrInsertFunction(name, llvm::FunctionType::get(type, false)));
      whole = builder.CreateInsertValue(whole, part, i);
    }
    call->replaceAllUsesWith(whole);
    call->eraseFromParent();
  }
}

bool isInLibrary(llvm::StringRef symbol) {
  // Each with what it depends on: libm, libgcc_s and the dynamic linker.
  return definesSymbol("libc.so.6", symbol.str()) || definesSymbol("libstdc++.so.6", symbol.str());
}

void defineMissing(llvm::Module &module, bool isStubbed) {
  std::vector<llvm::Function *> missing;
  for (llvm::Function &function : module)
    if (function.isDeclaration() && !function.isIntrinsic() && !function.getName().starts_with("__premise_") &&
        (!isInLibrary(function.getName()) || opensForeignStream(function.getName())))
      missing.push_back(&function);
  for (llvm::Function *function : missing) {
    if (isStubbed && !function->getName().starts_with("__VERIFIER_") && !function->getName().starts_with("klee_"))
      stub(*function);
    else
      withEmptyBody(*function);
  }
  for (llvm::Function *function : missing)
    supposeEnsured(*function);
  for (llvm::GlobalVariable &global : module.globals()) {
    if (!global.isDeclaration() || isInLibrary(global.getName()))
      continue;
    global.setInitializer(llvm::Constant::getNullValue(global.getValueType()));
    global.setLinkage(llvm::GlobalValue::InternalLinkage);
    global.setExternallyInitialized(false);
  }
}

} // namespace premise::native
