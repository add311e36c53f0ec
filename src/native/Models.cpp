// How library calls get their meaning: models, the runtime's own functions, or the C library itself.
#include "native/Lower.h"

#include "base/Install.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>
#include <llvm/IRReader/IRReader.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Transforms/Utils/Local.h>

#include <utility>

namespace premise::native {
namespace {

using base::Diagnostic;
using base::Result;

// Functions that must know about objects and shadow are provided by the runtime.
constexpr std::pair<const char *, const char *> kRuntimeNames[] = {
    {"malloc", "__premise_malloc"},
    {"calloc", "__premise_calloc"},
    {"realloc", "__premise_realloc"},
    {"free", "__premise_free"},
    {"cfree", "__premise_free"},
    {"aligned_alloc", "__premise_aligned_alloc"},
    {"memalign", "__premise_aligned_alloc"},
    {"memcpy", "__premise_memmove"},
    {"memmove", "__premise_memmove"},
    {"memset", "__premise_memset"},
    {"mempcpy", "__premise_mempcpy"},
    {"exit", "__premise_exit"},
    {"_exit", "__premise_exit"},
    {"_Exit", "__premise_exit"},
    {"quick_exit", "__premise_exit"},
    {"_Znwm", "__premise_new"},
    {"_Znam", "__premise_new_array"},
    {"_ZnwmSt11align_val_t", "__premise_new_aligned"},
    {"_ZnamSt11align_val_t", "__premise_new_array_aligned"},
    {"_ZnwmRKSt9nothrow_t", "__premise_new_nothrow"},
    {"_ZnamRKSt9nothrow_t", "__premise_new_array_nothrow"},
    {"_ZdlPv", "__premise_delete"},
    {"_ZdlPvm", "__premise_delete_sized"},
    {"_ZdlPvSt11align_val_t", "__premise_delete_aligned"},
    {"_ZdlPvmSt11align_val_t", "__premise_delete_sized_aligned"},
    {"_ZdaPv", "__premise_delete_array"},
    {"_ZdaPvm", "__premise_delete_array_sized"},
    {"_ZdaPvSt11align_val_t", "__premise_delete_array_aligned"},
    {"_ZdaPvmSt11align_val_t", "__premise_delete_array_sized_aligned"},
    {"__cxa_throw", "__premise_throw"},
    {"__cxa_atexit", "__premise_atexit"},
    {"_ZSt21__glibcxx_assert_failPKciS0_S0_", "__premise_library_assert"},
};

void renameRuntimeFunctions(llvm::Module &module) {
  for (const auto &[name, provided] : kRuntimeNames) {
    llvm::Function *function = module.getFunction(name);
    if (function == nullptr || !function->isDeclaration())
      continue;
    if (llvm::Function *existing = module.getFunction(provided))
      function->replaceAllUsesWith(existing);
    else
      function->setName(provided);
  }
}

/// Variables of the C++ library's templates exist once in the process: its own code uses the same ones.
void shareLibraryVariable(llvm::GlobalVariable &global) {
  if (global.isDeclaration() || global.isConstant() || !global.hasLinkOnceLinkage() || global.isThreadLocal() ||
      !global.getName().starts_with("_ZNSt") || !isInLibrary(global.getName()))
    return;
  global.setInitializer(nullptr);
  global.setLinkage(llvm::GlobalValue::ExternalLinkage);
  global.setComdat(nullptr);
}

void internalise(llvm::Module &module) {
  const auto hide = [](llvm::GlobalValue &value) {
    if (value.isDeclaration() || value.getName().starts_with("llvm."))
      return;
    value.setLinkage(llvm::GlobalValue::InternalLinkage);
    value.setVisibility(llvm::GlobalValue::DefaultVisibility);
    if (auto *object = llvm::dyn_cast<llvm::GlobalObject>(&value))
      object->setComdat(nullptr);
    value.setDSOLocal(true);
  };
  for (llvm::Function &function : module)
    hide(function);
  for (llvm::GlobalVariable &global : module.globals())
    hide(global);
}

/// A member of the object that a method of the library was called for: its caller has checked that it is there.
bool isOwnObject(llvm::Instruction &access) {
  llvm::Value *pointer = llvm::getLoadStorePointerOperand(&access);
  while (auto *step = llvm::dyn_cast<llvm::GEPOperator>(pointer)) {
    if (!step->hasAllConstantIndices())
      return false;
    pointer = step->getPointerOperand();
  }
  return llvm::isa<llvm::Argument>(pointer) && pointer->getName() == "this";
}

std::vector<llvm::Instruction *> modelAccesses(llvm::Module &module) {
  std::vector<llvm::Instruction *> accesses;
  for (llvm::Function &function : module) {
    if (!isLibrary(function))
      continue;
    for (llvm::Instruction &instruction : llvm::instructions(function))
      if (llvm::isa<llvm::LoadInst, llvm::StoreInst>(instruction) && !isOwnObject(instruction))
        accesses.push_back(&instruction);
  }
  return accesses;
}

std::string modelsFile() {
  return base::installed("lib/premise", PREMISE_RUNTIME_DIR) + "/models.bc";
}

std::unique_ptr<llvm::Module> readModels(llvm::LLVMContext &context) {
  llvm::SMDiagnostic error;
  auto models = llvm::getLazyIRFileModule(modelsFile(), error, context);
  if (models)
    for (llvm::Function &function : *models)
      if (!function.isDeclaration())
        function.addFnAttr(kModelAttribute);
  return models;
}

} // namespace

bool isLibrary(const llvm::Function &function) {
  return function.hasFnAttribute(kModelAttribute) || function.hasFnAttribute(kSystemAttribute);
}

Result<void> linkModels(llvm::Module &module, bool stubsMissing) {
  auto models = readModels(module.getContext());
  if (!models)
    return Diagnostic{"cannot read the library models", {modelsFile()}};
  models->setTargetTriple(module.getTargetTriple());
  models->setDataLayout(module.getDataLayout());
  if (llvm::Linker::linkModules(module, std::move(models), llvm::Linker::LinkOnlyNeeded))
    return Diagnostic{"cannot link the library models", {modelsFile()}};
  renameRuntimeFunctions(module);
  for (llvm::GlobalVariable &global : module.globals())
    shareLibraryVariable(global);
  defineMissing(module, stubsMissing);
  internalise(module);
  return {};
}

void emitUnitTable(llvm::Module &module, const std::vector<std::string> &callers) {
  std::vector<llvm::Constant *> entries;
  for (const std::string &name : callers)
    entries.push_back(module.getFunction(name));
  auto *pointer = llvm::PointerType::getUnqual(module.getContext());
  auto *type = llvm::ArrayType::get(pointer, entries.size());
  new llvm::GlobalVariable(module, type, true, llvm::GlobalValue::ExternalLinkage,
                           llvm::ConstantArray::get(type, entries), "__premise_units");
}

void exportFunctionTable(llvm::Module &module) {
  const char *name = "__premise_functions";
  if (llvm::GlobalVariable *table = module.getGlobalVariable(name, true)) {
    table->setLinkage(llvm::GlobalValue::ExternalLinkage);
    return;
  }
  auto *pointer = llvm::PointerType::getUnqual(module.getContext());
  new llvm::GlobalVariable(module, pointer, true, llvm::GlobalValue::ExternalLinkage,
                           llvm::ConstantPointerNull::get(pointer), name);
}

void checkModels(llvm::Module &module) {
  llvm::LLVMContext &context = module.getContext();
  auto *i32 = llvm::Type::getInt32Ty(context);
  auto *i64 = llvm::Type::getInt64Ty(context);
  auto *type = llvm::FunctionType::get(llvm::Type::getVoidTy(context),
                                       {llvm::PointerType::getUnqual(context), i64, i32, i32, i32, i32, i32}, false);
  const llvm::FunctionCallee access = module.getOrInsertFunction("__premise_access", type);
  const llvm::DataLayout &layout = module.getDataLayout();
  const auto number = [&](int value) { return llvm::ConstantInt::getSigned(i32, value); };
  for (llvm::Instruction *instruction : modelAccesses(module)) {
    llvm::Value *pointer = llvm::getLoadStorePointerOperand(instruction);
    if (llvm::isa<llvm::AllocaInst, llvm::GlobalVariable>(pointer))
      continue;
    const bool isStore = llvm::isa<llvm::StoreInst>(instruction);
    const std::uint64_t size = layout.getTypeStoreSize(llvm::getLoadStoreType(instruction));
    llvm::IRBuilder<> builder(instruction);
    builder.CreateCall(access, {pointer, llvm::ConstantInt::get(i64, size), number(isStore ? 1 : 0), number(-2),
                                number(-2), number(-2), number(-2)});
  }
}

} // namespace premise::native
