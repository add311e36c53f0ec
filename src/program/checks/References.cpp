// How references and receivers are told apart from pointers that may be null or dangling.
#include "program/checks/References.h"

#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <vector>

namespace premise::program {
namespace {

/// The parameter whose value a slot of the compiler keeps, or null.
const llvm::Argument *parameterIn(const llvm::Value *slot) {
  const auto *memory = llvm::dyn_cast<llvm::AllocaInst>(slot);
  const llvm::Argument *stored = nullptr;
  if (memory == nullptr)
    return nullptr;
  for (const llvm::User *user : memory->users()) {
    const auto *store = llvm::dyn_cast<llvm::StoreInst>(user);
    if (store == nullptr || store->getPointerOperand() != memory)
      continue;
    if (stored != nullptr)
      return nullptr;
    stored = llvm::dyn_cast<llvm::Argument>(store->getValueOperand());
    if (stored == nullptr)
      return nullptr;
  }
  return stored;
}

bool isReference(const llvm::Argument &argument) {
  return argument.getDereferenceableBytes() != 0 || argument.hasByValAttr() || argument.hasStructRetAttr();
}

bool isInside(const llvm::Argument &argument, const llvm::Value *address, std::uint64_t bytes) {
  const llvm::DataLayout &layout = argument.getParent()->getParent()->getDataLayout();
  llvm::APInt offset(layout.getIndexTypeSizeInBits(address->getType()), 0);
  for (const auto *step = llvm::dyn_cast<llvm::GEPOperator>(address); step != nullptr;
       step = llvm::dyn_cast<llvm::GEPOperator>(step->getPointerOperand()))
    if (!step->accumulateConstantOffset(layout, offset))
      return false;
  const std::uint64_t size = argument.getDereferenceableBytes();
  return size == 0 || bytes == 0 || (!offset.isNegative() && offset.getZExtValue() + bytes <= size);
}

/// Functions that hand on what they were given, or return something new.
bool returnsObject(const llvm::CallBase &call) {
  const llvm::Function *callee = calleeOf(call);
  if (callee == nullptr)
    return false;
  const llvm::StringRef name = callee->getName();
  for (const char *maker : {"_Znwm", "_Znam", "__cxa_allocate_exception", "__cxa_begin_catch"})
    if (name.starts_with(maker))
      return true;
  for (const char *passing : {"_ZSt4move", "_ZSt7forward", "_ZSt11__addressof", "_ZSt9addressof"})
    if (name.starts_with(passing) && call.arg_size() == 1)
      return isSurelyObject(call.getArgOperand(0));
  return false;
}

bool needsObject(const llvm::Instruction &instruction) {
  if (const auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction))
    return !isSurelyObject(load->getPointerOperand());
  if (const auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction))
    return !isSurelyObject(store->getPointerOperand());
  if (const auto *block = llvm::dyn_cast<llvm::MemIntrinsic>(&instruction)) {
    const auto *copy = llvm::dyn_cast<llvm::MemTransferInst>(block);
    return !isSurelyObject(block->getRawDest()) || (copy && !isSurelyObject(copy->getRawSource()));
  }
  return false;
}

/// What a call of code without source may do to its arguments.
bool isFallibleExternal(const llvm::CallBase &call) {
  const llvm::Function *callee = calleeOf(call);
  if (callee == nullptr)
    return !call.isInlineAsm();
  if (!callee->isDeclaration() || callee->isIntrinsic())
    return false;
  const llvm::StringRef name = callee->getName();
  if (name.starts_with("_ZdlPv") || name.starts_with("_ZdaPv") || name.contains("__glibcxx_assert_fail"))
    return true;
  if (name.starts_with("__cxa_") || name.starts_with("_Znwm") || name.starts_with("_Znam") || call.doesNotReturn())
    return false;
  for (const llvm::Value *argument : call.args())
    if (argument->getType()->isPointerTy())
      return true;
  return false;
}

} // namespace

bool isSurelyObject(const llvm::Value *address, std::uint64_t bytes) {
  const auto *step = llvm::dyn_cast<llvm::GEPOperator>(address);
  if (step != nullptr && !step->hasAllConstantIndices() && !llvm::isa<llvm::AllocaInst>(rootOf(address)))
    return false;
  const llvm::Value *root = rootOf(address);
  if (llvm::isa<llvm::AllocaInst, llvm::GlobalVariable, llvm::Function>(root))
    return true;
  const auto *load = llvm::dyn_cast<llvm::LoadInst>(root);
  const auto *argument = load ? parameterIn(load->getPointerOperand()) : llvm::dyn_cast<llvm::Argument>(root);
  if (load != nullptr || argument != nullptr)
    return argument != nullptr && isReference(*argument) && isInside(*argument, address, bytes);
  const auto *call = llvm::dyn_cast<llvm::CallBase>(root);
  return call != nullptr && returnsObject(*call);
}

void checkReferences(FunctionContext &context, llvm::CallBase &call) {
  if (call.isInlineAsm() || llvm::isa<llvm::IntrinsicInst>(call))
    return;
  for (unsigned i = 0; i < call.arg_size(); i++) {
    const std::uint64_t bytes = call.getParamDereferenceableBytes(i);
    llvm::Value *argument = call.getArgOperand(i);
    if (bytes == 0 || isSurelyObject(argument))
      continue;
    const llvm::Function *callee = calleeOf(call);
    const auto words = context.source.call(context.placeOf(call), callee ? callee->getName() : "");
    std::string object = "the object of the call";
    if (words && words->callee.rfind("->") != std::string::npos)
      object = words->callee.substr(0, words->callee.rfind("->"));
    llvm::IRBuilder<> at(&call);
    AccessedRange range;
    range.address = argument;
    range.size = at.getInt64(bytes);
    range.ignoresInitialization = true;
    MemoryChecks checks;
    checks.null = context.add(CheckKind::NullDereference, call, object + " is not null");
    checks.bounds = context.add(CheckKind::OutOfBounds, call, object + " is within bounds");
    checks.freed = context.add(CheckKind::UseAfterFree, call, object + " is not freed");
    context.calls.access(at, range, checks);
  }
}

llvm::DenseSet<const llvm::Function *> fallibleSystemFunctions(const llvm::Module &module) {
  llvm::DenseSet<const llvm::Function *> fallible;
  std::vector<const llvm::Function *> work;
  const auto add = [&](const llvm::Function &function) {
    if (fallible.insert(&function).second)
      work.push_back(&function);
  };
  for (const llvm::Function &function : module) {
    if (!function.hasFnAttribute(kSystemAttribute))
      continue;
    for (const llvm::Instruction &instruction : llvm::instructions(function)) {
      const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      if (needsObject(instruction) || (call && isFallibleExternal(*call))) {
        add(function);
        break;
      }
    }
  }
  while (!work.empty()) {
    const llvm::Function *callee = work.back();
    work.pop_back();
    for (const llvm::User *user : callee->users())
      if (const auto *call = llvm::dyn_cast<llvm::CallBase>(user);
          call && call->getFunction()->hasFnAttribute(kSystemAttribute))
        add(*call->getFunction());
  }
  return fallible;
}

} // namespace premise::program
