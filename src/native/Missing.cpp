// What becomes of functions and variables that neither the project nor the C and C++ libraries define.
#include "native/Lower.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

#include <dlfcn.h>

namespace premise::native {
namespace {

/// Only these are linked into a runner. The tool itself contains more libraries, which the unit does not get.
bool isLinkedLibrary(llvm::StringRef file) {
  for (const char *library : {"libc.so", "libm.so", "libstdc++.so", "libgcc_s.so", "libpthread.so", "ld-linux"})
    if (file.contains(library))
      return true;
  return false;
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

} // namespace

bool isInLibrary(llvm::StringRef symbol) {
  void *address = dlsym(RTLD_DEFAULT, symbol.str().c_str());
  Dl_info info;
  return address != nullptr && dladdr(address, &info) != 0 && info.dli_fname != nullptr &&
         isLinkedLibrary(info.dli_fname);
}

void defineMissing(llvm::Module &module, bool isStubbed) {
  std::vector<llvm::Function *> missing;
  for (llvm::Function &function : module)
    if (function.isDeclaration() && !function.isIntrinsic() && !function.getName().starts_with("__premise_") &&
        !isInLibrary(function.getName()))
      missing.push_back(&function);
  for (llvm::Function *function : missing) {
    if (isStubbed && !function->getName().starts_with("__VERIFIER_") && !function->getName().starts_with("klee_"))
      stub(*function);
    else
      withEmptyBody(*function);
  }
  for (llvm::GlobalVariable &global : module.globals()) {
    if (!global.isDeclaration() || isInLibrary(global.getName()))
      continue;
    global.setInitializer(llvm::Constant::getNullValue(global.getValueType()));
    global.setLinkage(llvm::GlobalValue::InternalLinkage);
    global.setExternallyInitialized(false);
  }
}

} // namespace premise::native
