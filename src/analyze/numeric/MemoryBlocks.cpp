// What filling and copying memory, freeing it, and unknown code do to cells.
#include "analyze/numeric/Memory.h"

#include <llvm/IR/IntrinsicInst.h>

namespace premise::analyze::numeric {

void Memory::overwrite(State &state, Frame frame, const llvm::Value &pointer, const Extent &bytes) {
  write(state, machine_.pointer(state, frame, pointer), bytes);
}

void Memory::fill(State &state, Frame frame, const llvm::MemSetInst &fill) {
  const Pointer pointer = machine_.pointer(state, frame, *fill.getRawDest());
  const Extent bytes = machine_.extent(state, frame, *fill.getLength(), 1);
  write(state, pointer, bytes);
  const auto place = placeOf(pointer);
  if (!place || !bytes.isExact() || bytes.low < 0 || fill.isVolatile())
    return;
  setInitialised(state, *place, bytes.low);
  const auto *byte = llvm::dyn_cast<llvm::ConstantInt>(fill.getValue());
  if (byte && byte->isZero())
    addBytes(state.makeFacts(place->object).zero, place->offset, place->offset + bytes.low);
}

void Memory::setCells(State &state, const Place &at, const llvm::Constant &value) {
  constexpr std::size_t kMostElements = 32;
  llvm::Type *type = value.getType();
  if (const auto *number = llvm::dyn_cast<llvm::ConstantInt>(&value); number && number->getBitWidth() <= 64) {
    const auto bytes = static_cast<unsigned>(machine_.layout().getTypeStoreSize(type));
    if (const Variable cell = machine_.names.cell(at.object, at.offset, bytes); cell != kNoVariable)
      state.assign(cell, Value::of(Range::constant(number->getValue())));
    return;
  }
  const auto *record = llvm::dyn_cast<llvm::StructType>(type);
  const auto *array = llvm::dyn_cast<llvm::ArrayType>(type);
  const std::uint64_t count = record ? record->getNumElements() : array ? array->getNumElements() : 0;
  for (unsigned i = 0; i < std::min<std::uint64_t>(count, kMostElements); i++) {
    const llvm::Constant *element = value.getAggregateElement(i);
    const std::uint64_t offset = record
                                     ? machine_.layout()
                                           .getStructLayout(const_cast<llvm::StructType *>(record))
                                           ->getElementOffset(i)
                                           .getFixedValue()
                                     : i * machine_.layout().getTypeAllocSize(array->getElementType()).getFixedValue();
    if (element)
      setCells(state, {at.object, at.offset + static_cast<std::int64_t>(offset)}, *element);
  }
}

void Memory::initialise(State &state, const llvm::GlobalVariable &global) {
  const Object object = machine_.names.object(ObjectKind::Global, 0, global);
  const auto size = static_cast<std::int64_t>(machine_.layout().getTypeAllocSize(global.getValueType()));
  if (global.getInitializer()->isNullValue())
    addBytes(state.makeFacts(object).zero, 0, size);
  else
    setCells(state, {object, 0}, *global.getInitializer());
}

void Memory::copyConstant(State &state, const Place &to, const llvm::GlobalVariable &from, std::int64_t bytes) {
  setInitialised(state, to, bytes);
  const auto size = static_cast<std::int64_t>(machine_.layout().getTypeAllocSize(from.getValueType()));
  if (bytes == size && from.getInitializer()->isNullValue())
    addBytes(state.makeFacts(to.object).zero, to.offset, to.offset + bytes);
  else if (bytes == size)
    setCells(state, to, *from.getInitializer());
}

void Memory::copyCells(State &state, const Place &to, const Place &from, std::int64_t bytes) {
  const std::vector<Variable> cells = machine_.names.cellsOf(from.object);
  for (const Variable cell : cells) {
    const VariableInfo info = machine_.names.variable(cell);
    const Value *value = state.find(cell);
    if (!value || info.offset < from.offset || info.offset + info.bytes > from.offset + bytes)
      continue;
    const Variable copied = machine_.names.cell(to.object, info.offset - from.offset + to.offset, info.bytes);
    if (copied == kNoVariable || copied == cell)
      continue;
    state.assign(copied, Value(*value));
    state.equate(copied, cell);
  }
  const ObjectFacts *source = state.facts(from.object);
  Bytes written = source ? source->initialized : Bytes{};
  if (machine_.names.object(from.object).kind == ObjectKind::Global)
    addBytes(written, from.offset, from.offset + bytes);
  const Bytes zero = source ? source->zero : Bytes{};
  ObjectFacts &facts = state.makeFacts(to.object);
  removeBytes(facts.initialized, to.offset, to.offset + bytes);
  facts.partly.clear();
  facts.prefix = Extent::exactly(0);
  const auto take = [&](const Bytes &have, Bytes &get) {
    for (const auto &[low, high] : have)
      addBytes(get, std::max(low, from.offset) - from.offset + to.offset,
               std::min(high, from.offset + bytes) - from.offset + to.offset);
  };
  take(written, facts.initialized);
  take(zero, facts.zero);
}

void Memory::copy(State &state, Frame frame, const llvm::MemTransferInst &copy) {
  const Pointer target = machine_.pointer(state, frame, *copy.getRawDest());
  const Pointer source = machine_.pointer(state, frame, *copy.getRawSource());
  const Extent bytes = machine_.extent(state, frame, *copy.getLength(), 1);
  const auto to = placeOf(target), from = placeOf(source);
  const bool isFollowed =
      to && from && bytes.isExact() && bytes.low >= 0 && !copy.isVolatile() && to->object != from->object;
  write(state, target, bytes);
  for (PassedAccess &access : state.passed())
    access.isPartly = access.isInitialized = false;
  if (!isFollowed) {
    for (auto &[object, facts] : state.objects()) // indeterminate bytes may have been copied to wherever it points
      if (target.isUnknown || !machine_.names.object(object).isPrivate ||
          std::any_of(target.targets.begin(), target.targets.end(),
                      [&](const Target &t) { return t.object == object; }))
        facts.clearInitialized();
    return;
  }
  const ObjectInfo &info = machine_.names.object(from->object);
  for (auto &[object, facts] : state.objects())
    if (object != to->object && object != from->object && mayAlias(to->object, object))
      facts.clearInitialized();
  if (isFixed(from->object) && from->offset == 0)
    copyConstant(state, *to, *llvm::cast<llvm::GlobalVariable>(info.origin), bytes.low);
  else
    copyCells(state, *to, *from, bytes.low);
}

void Memory::forget(State &state, const llvm::GlobalVariable &global) {
  write(state, Pointer::to(machine_.names.object(ObjectKind::Global, 0, global), Extent{}), Extent{});
}

void Memory::havoc(State &state) {
  const auto isKept = [&](Object object) { return machine_.names.object(object).isPrivate || isFixed(object); };
  llvm::SmallVector<Variable, 16> erased;
  for (const auto &[variable, value] : state.values()) {
    const VariableInfo &info = machine_.names.variable(variable);
    if (info.isCell && !isKept(info.object))
      erased.push_back(variable);
  }
  for (const Variable variable : erased)
    state.forget(variable);
  state.objects().eraseIf([&](const auto &entry) {
    return machine_.names.object(entry.first).isGiven() ||
           machine_.names.object(entry.first).kind == ObjectKind::Global;
  });
  for (auto &[object, facts] : state.objects())
    if (!isKept(object)) {
      facts.mayBeFreed = true;
      facts.clearInitialized();
      facts.forgetContents();
    }
  std::erase_if(state.passed(), [&](const PassedAccess &access) { return !isKept(access.object); });
}

void Memory::free(State &state, Frame frame, const llvm::Value &freed) {
  const Pointer pointer = machine_.pointer(state, frame, freed);
  if (pointer.isNull())
    return;
  const auto isHit = [&](Object object) {
    if (pointer.isUnknown)
      return !machine_.names.object(object).isPrivate;
    return std::any_of(pointer.targets.begin(), pointer.targets.end(),
                       [&](const Target &target) { return mayAlias(target.object, object); });
  };
  state.objects().eraseIf(
      [&](const auto &entry) { return machine_.names.object(entry.first).isGiven() && isHit(entry.first); });
  for (auto &[object, facts] : state.objects())
    if (machine_.names.object(object).kind == ObjectKind::Heap && isHit(object))
      facts.mayBeFreed = true;
  std::erase_if(state.passed(), [&](const PassedAccess &access) { return isHit(access.object); });
}

/// Whether a frame is that of a function which led to a call.
bool Memory::isOutside(Frame frame, Frame of) const {
  while (of != 0) {
    of = machine_.names[of].parent;
    if (of == frame)
      return true;
  }
  return false;
}

void Memory::leave(State &state, Object local) {
  const Frame own = machine_.names.object(local).frame;
  const auto isHit = [&](Object other) {
    const ObjectInfo &info = machine_.names.object(other);
    return info.isGiven() && mayAlias(local, other) && !isOutside(info.frame, own);
  };
  state.objects().eraseIf([&](const auto &entry) { return isHit(entry.first); });
  std::erase_if(state.passed(), [&](const PassedAccess &access) { return isHit(access.object); });
  machine_.renew(state, local);
}

void Memory::scope(State &state, Frame frame, const llvm::LifetimeIntrinsic &marker) {
  const auto &local = *llvm::cast<llvm::AllocaInst>(marker.getArgOperand(1));
  leave(state, machine_.names.object(ObjectKind::Local, frame, local));
  if (marker.getIntrinsicID() == llvm::Intrinsic::lifetime_start)
    allocate(state, frame, local);
  else
    machine_.defineUnknown(state, frame, local);
}

void Memory::restoreStack(State &state, Frame frame) {
  llvm::SmallVector<Object, 4> arrays;
  for (const auto &[object, facts] : state.objects()) {
    const ObjectInfo &info = machine_.names.object(object);
    if (info.kind == ObjectKind::Local && info.frame == frame &&
        !llvm::cast<llvm::AllocaInst>(info.origin)->getParent()->isEntryBlock())
      arrays.push_back(object);
  }
  for (const Object array : arrays)
    leave(state, array);
}

void Memory::allocateHeap(State &state, Frame frame, const llvm::CallBase &call, const Extent &size) {
  const Object object = machine_.names.object(ObjectKind::Heap, frame, call);
  machine_.renew(state, object);
  ObjectFacts facts;
  facts.size = size;
  facts.size.low = std::max<std::int64_t>(size.low, 0);
  state.makeFacts(object) = facts;
  Pointer pointer = Pointer::to(object, Extent::exactly(0));
  pointer.mayBeNull = true;
  machine_.define(state, frame, call, Value::of(pointer));
}

} // namespace premise::analyze::numeric
