// When initialisers of globals run, and how calls that may throw are prepared for instrumentation.
#include "native/Lower.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Local.h>

#include <algorithm>

namespace premise::native {
namespace {

/// Priority and function of each entry of llvm.global_ctors.
std::vector<std::pair<std::uint64_t, llvm::Function *>> initialisers(llvm::GlobalVariable &table) {
  std::vector<std::pair<std::uint64_t, llvm::Function *>> found;
  const auto *list = llvm::dyn_cast<llvm::ConstantArray>(table.getInitializer());
  if (list == nullptr)
    return found;
  for (const llvm::Use &entry : list->operands()) {
    const auto *fields = llvm::cast<llvm::ConstantStruct>(entry);
    if (auto *function = llvm::dyn_cast<llvm::Function>(fields->getOperand(1)->stripPointerCasts()))
      found.emplace_back(llvm::cast<llvm::ConstantInt>(fields->getOperand(0))->getZExtValue(), function);
  }
  std::vector<std::pair<std::uint64_t, llvm::Function *>> sorted;
  for (const auto &entry : found) // equal priorities keep their order
    sorted.insert(std::upper_bound(sorted.begin(), sorted.end(), entry,
                                   [](const auto &a, const auto &b) { return a.first < b.first; }),
                  entry);
  return sorted;
}

bool cannotThrow(const llvm::InvokeInst &invoke) {
  const llvm::Function *callee = invoke.getCalledFunction();
  const bool isOurs = callee != nullptr && (callee->isIntrinsic() || callee->hasFnAttribute(kModelAttribute));
  return invoke.doesNotThrow() || isOurs;
}

} // namespace

void emitInitialiser(llvm::Module &module) {
  auto *type = llvm::FunctionType::get(llvm::Type::getVoidTy(module.getContext()), false);
  auto *function = llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage, "__premise_initialise", module);
  function->addFnAttr(llvm::Attribute::getWithUWTableKind(module.getContext(), llvm::UWTableKind::Default));
  llvm::IRBuilder<> builder(llvm::BasicBlock::Create(module.getContext(), "", function));
  if (llvm::GlobalVariable *table = module.getNamedGlobal("llvm.global_ctors")) {
    for (const auto &[priority, initialiser] : initialisers(*table))
      builder.CreateCall(initialiser);
    table->eraseFromParent();
  }
  if (llvm::GlobalVariable *table = module.getNamedGlobal("llvm.global_dtors"))
    table->eraseFromParent();
  builder.CreateRetVoid();
}

void lowerInvokes(llvm::Module &module) {
  std::vector<llvm::InvokeInst *> invokes;
  for (llvm::Function &function : module)
    for (llvm::Instruction &instruction : llvm::instructions(function))
      if (auto *invoke = llvm::dyn_cast<llvm::InvokeInst>(&instruction))
        invokes.push_back(invoke);
  for (llvm::InvokeInst *invoke : invokes) {
    if (cannotThrow(*invoke))
      llvm::changeToCall(invoke);
    else
      llvm::SplitEdge(invoke->getParent(), invoke->getNormalDest());
  }
}

} // namespace premise::native
