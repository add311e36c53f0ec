// Which accesses need a check, and what it says.
#include "program/checks/Access.h"

#include "program/PointeeKey.h"
#include "program/checks/ArrayIndex.h"
#include "program/checks/Object.h"
#include "program/checks/References.h"

namespace premise::program {
namespace {

/// load, mask, or, store back: the load is only there because a bit-field shares its bytes with others.
bool isHalfOfBitFieldWrite(const llvm::LoadInst &load) {
  if (!load.hasOneUse())
    return false;
  const auto *mask = llvm::dyn_cast<llvm::BinaryOperator>(load.user_back());
  if (!mask || mask->getOpcode() != llvm::Instruction::And || !mask->hasOneUse())
    return false;
  const llvm::User *user = mask->user_back();
  if (const auto *merge = llvm::dyn_cast<llvm::BinaryOperator>(user)) {
    if (merge->getOpcode() != llvm::Instruction::Or)
      return false;
    for (const llvm::User *next : merge->users())
      if (const auto *store = llvm::dyn_cast<llvm::StoreInst>(next);
          store && store->getPointerOperand() == load.getPointerOperand())
        return true;
    return false;
  }
  const auto *store = llvm::dyn_cast<llvm::StoreInst>(user);
  return store && store->getPointerOperand() == load.getPointerOperand();
}

/// What Clang reads to pass or return a struct in registers: whole words, padding included.
bool isCoercion(const llvm::LoadInst &load) {
  if (load.getPointerOperand()->getName().starts_with("coerce.dive"))
    return true;
  return load.getType()->isStructTy() || load.getType()->isVectorTy();
}

/// The scalar that a struct or array has at an offset, or null inside one.
llvm::Type *scalarAt(llvm::Type *type, std::uint64_t offset, const llvm::DataLayout &layout) {
  while (true) {
    if (auto *record = llvm::dyn_cast<llvm::StructType>(type)) {
      const llvm::StructLayout *fields = layout.getStructLayout(record);
      if (offset >= fields->getSizeInBytes())
        return nullptr;
      const unsigned index = fields->getElementContainingOffset(offset);
      offset -= fields->getElementOffset(index).getFixedValue();
      type = record->getElementType(index);
    } else if (auto *array = llvm::dyn_cast<llvm::ArrayType>(type)) {
      type = array->getElementType();
      offset %= std::max<std::uint64_t>(layout.getTypeAllocSize(type).getFixedValue(), 1);
    } else {
      return offset == 0 ? type : nullptr;
    }
  }
}

bool readsDeclaredType(const llvm::LoadInst &load, const ObjectRange &object, const llvm::DataLayout &layout) {
  const auto *local = llvm::dyn_cast<llvm::AllocaInst>(object.root);
  if (!local || !object.offset || local->isArrayAllocation())
    return true;
  return scalarAt(local->getAllocatedType(), *object.offset, layout) == load.getType();
}

void notePointee(llvm::LoadInst &load, std::uint32_t key) {
  llvm::Constant *number = llvm::ConstantInt::get(llvm::Type::getInt32Ty(load.getContext()), key);
  load.setMetadata(kPointeeNote, llvm::MDNode::get(load.getContext(), llvm::ConstantAsMetadata::get(number)));
}

} // namespace

AccessedRange AccessChecks::rangeOf(llvm::Value *pointer, llvm::Type *type, bool isWrite) const {
  const llvm::DataLayout &layout = context_.function.getParent()->getDataLayout();
  llvm::Type *i64 = llvm::Type::getInt64Ty(pointer->getContext());
  AccessedRange range;
  range.address = pointer;
  range.size = llvm::ConstantInt::get(i64, layout.getTypeStoreSize(type).getFixedValue());
  range.isWrite = isWrite;
  return range;
}

void AccessChecks::load(llvm::LoadInst &load) {
  const llvm::DataLayout &layout = context_.function.getParent()->getDataLayout();
  const ObjectRange object = objectOf(load.getPointerOperand(), layout);
  AccessedRange range = rangeOf(load.getPointerOperand(), load.getType(), false);
  range.ignoresInitialization = isHalfOfBitFieldWrite(load);
  const Words words = wordsFor(load, load.getPointerOperand(), range.ignoresInitialization);
  if (words.pointee && load.getType()->isPointerTy())
    notePointee(load, *words.pointee);
  bool checksInit = !range.ignoresInitialization && !isCoercion(load) && !words.isAggregate;
  if (object.kind == ObjectKind::Local)
    checksInit = checksInit && initialization_.needsRuntimeCheck(load) && readsDeclaredType(load, object, layout);
  insert(load, range, words, checksInit);
}

void AccessChecks::store(llvm::StoreInst &store) {
  const AccessedRange range = rangeOf(store.getPointerOperand(), store.getValueOperand()->getType(), true);
  insert(store, range, wordsFor(store, store.getPointerOperand(), true), false);
}

void AccessChecks::update(llvm::Instruction &update, llvm::Value *pointer) {
  const auto *exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&update);
  llvm::Type *type = exchange ? exchange->getNewValOperand()->getType() : update.getType();
  const Words words = wordsFor(update, pointer, true);
  insert(update, rangeOf(pointer, type, true), words, false);
  const llvm::DataLayout &layout = context_.function.getParent()->getDataLayout();
  if (objectOf(pointer, layout).kind != ObjectKind::Unknown)
    return;
  MemoryChecks onlyInit;
  onlyInit.init = context_.add(CheckKind::UninitializedRead, update, words.access + " is initialized");
  llvm::IRBuilder<> at(&update);
  context_.calls.access(at, rangeOf(pointer, type, false), onlyInit);
}

void AccessChecks::memory(llvm::MemIntrinsic &operation) {
  llvm::IRBuilder<> at(&operation);
  llvm::Value *size = at.CreateZExtOrTrunc(operation.getLength(), at.getInt64Ty());
  const auto guard = [&](llvm::Value *pointer, unsigned argument, bool isWrite) {
    AccessedRange range;
    range.address = pointer;
    range.size = size;
    range.isWrite = isWrite;
    range.ignoresInitialization = true; // copying indeterminate members or bytes is no read of their value
    insert(operation, range, wordsForArgument(operation, argument), false);
  };
  guard(operation.getRawDest(), 0, true);
  if (auto *transfer = llvm::dyn_cast<llvm::MemTransferInst>(&operation))
    guard(transfer->getRawSource(), 1, false);
}

AccessChecks::Words AccessChecks::wordsFor(const llvm::Instruction &at, const llvm::Value *pointer,
                                           bool isWrite) const {
  const AccessShape shape = context_.variables.shapeOf(pointer);
  if (const auto text = context_.source.access(context_.placeOf(at), isWrite, shape))
    return {text->access, text->pointer.empty() ? "the address of " + text->access : text->pointer, text->isAggregate,
            text->pointee};
  if (shape.depth == 0 && !shape.base.empty())
    return {shape.base, "the address of " + shape.base};
  return {"the accessed object", "the pointer"};
}

AccessChecks::Words AccessChecks::wordsForArgument(const llvm::MemIntrinsic &operation, unsigned argument) const {
  const auto call = context_.source.builtinCall(context_.placeOf(operation));
  if (!call || argument >= call->arguments.size())
    return wordsFor(operation, operation.getArgOperand(argument), argument == 0);
  const std::string words = call->arguments[argument] + " in " + call->whole;
  return {words, words};
}

MemoryChecks AccessChecks::pointerChecks(const llvm::Instruction &at, const AccessedRange &range, const Words &words) {
  MemoryChecks checks;
  const llvm::DataLayout &layout = context_.function.getParent()->getDataLayout();
  const ObjectRange object = objectOf(range.address, layout);
  const auto *size = llvm::dyn_cast<llvm::ConstantInt>(range.size);
  const auto *global = llvm::dyn_cast<llvm::GlobalVariable>(object.root);
  const bool isForbidden = range.isWrite && global != nullptr && global->isConstant();
  if (size && isInside(object, size->getZExtValue()) && !isForbidden)
    return checks;
  // What a reference parameter refers to is there when the function starts; it may only disappear.
  if (size && isSurelyObject(range.address, size->getZExtValue()) && object.kind == ObjectKind::Unknown) {
    checks.freed = context_.add(CheckKind::UseAfterFree, at, words.access + " is not freed");
    return checks;
  }
  if (object.kind == ObjectKind::Unknown) {
    checks.null = context_.add(CheckKind::NullDereference, at, words.pointer + " is not null");
    checks.freed = context_.add(CheckKind::UseAfterFree, at, words.access + " is not freed");
  }
  checks.bounds = context_.add(CheckKind::OutOfBounds, at, words.access + " is within bounds");
  return checks;
}

/// The arguments are an object of the caller; who asks for more of them than it passed leaves that.
void AccessChecks::insertArgument(llvm::Instruction &at, const AccessedRange &range) {
  MemoryChecks checks;
  checks.bounds = context_.add(CheckKind::OutOfBounds, at, "va_arg finds an argument");
  llvm::IRBuilder<> builder(&at);
  context_.calls.access(builder, range, checks);
}

void AccessChecks::insert(llvm::Instruction &at, const AccessedRange &range, const Words &words, bool checksInit) {
  if (isVariadicAccess(range.address))
    return isVariadicArgument(range.address) && !range.isWrite ? insertArgument(at, range) : void();
  MemoryChecks checks = pointerChecks(at, range, words);
  const llvm::DataLayout &layout = context_.function.getParent()->getDataLayout();
  const ObjectKind kind = objectOf(range.address, layout).kind;
  if (checksInit && (kind == ObjectKind::Unknown || kind == ObjectKind::Local))
    checks.init = context_.add(CheckKind::UninitializedRead, at, words.access + " is initialized");
  llvm::IRBuilder<> builder(&at);
  const std::vector<llvm::Value *> indexConditions = memberIndexConditions(builder, range.address);
  if (!indexConditions.empty() && checks.bounds == kNoCheck)
    checks.bounds = context_.add(CheckKind::OutOfBounds, at, words.access + " is within bounds");
  if (checks.bounds != kNoCheck || checks.init != kNoCheck || checks.freed != kNoCheck)
    context_.calls.access(builder, range, checks);
  for (llvm::Value *holds : indexConditions)
    context_.calls.check(builder, holds, checks.bounds);
}

} // namespace premise::program
