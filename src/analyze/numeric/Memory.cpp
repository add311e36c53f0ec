// How loads and stores work on cells.
#include "analyze/numeric/Memory.h"

#include <llvm/Analysis/ConstantFolding.h>

namespace premise::analyze::numeric {

std::optional<Memory::Place> Memory::placeOf(const Pointer &pointer) const {
  if (pointer.isUnknown || pointer.targets.size() != 1 || !pointer.targets[0].offset.isExact())
    return std::nullopt;
  return Place{pointer.targets[0].object, pointer.targets[0].offset.low};
}

bool Memory::isFixed(Object object) const {
  const ObjectInfo &info = machine_.names.object(object);
  return info.kind == ObjectKind::Global && machine_.subject.isFixed(*llvm::cast<llvm::GlobalVariable>(info.origin));
}

namespace {

/// The argument that an object is known by, if a pointer of the caller leads to it.
const llvm::Argument *argumentOf(const ObjectInfo &object) {
  const bool isOfCaller = object.kind == ObjectKind::Region && object.frame == 0;
  return isOfCaller ? llvm::dyn_cast<llvm::Argument>(object.origin) : nullptr;
}

/// Room for the result, or a copy that belongs to the function: the call brings it into being.
bool isMadeForCall(const ObjectInfo &object) {
  const llvm::Argument *argument = argumentOf(object);
  return argument && (argument->hasStructRetAttr() || argument->hasByValAttr());
}

} // namespace

/// Whether a function is given the object: what the call or the function makes came later.
bool Memory::isOlder(const ObjectInfo &object, const ObjectInfo &than) {
  return argumentOf(object) && !isMadeForCall(object) &&
         (than.kind == ObjectKind::Local || than.kind == ObjectKind::Heap || isMadeForCall(than));
}

/// Whether writing to one object can change another. Known objects are apart; a region may be part of whatever is not
/// private.
bool Memory::mayAlias(Object written, Object other) const {
  const ObjectInfo &a = machine_.names.object(written), &b = machine_.names.object(other);
  if (written == other || a.isPrivate || b.isPrivate)
    return written == other;
  if ((!a.isGiven() && !b.isGiven()) || isOlder(a, b) || isOlder(b, a))
    return false;
  if (a.kind == ObjectKind::Elements || b.kind == ObjectKind::Elements)
    return a.isGiven() && b.isGiven() && (a.kind == b.kind || a.origin != b.origin); // a vector is not in itself
  if (isFixed(written) || isFixed(other))
    return false;
  return a.kind != b.kind || a.frame != 0 || b.frame != 0 || !areAssumedApart(*a.origin, *b.origin);
}

/// no-alias: two parameters, or a parameter and a pointer that was loaded.
bool Memory::areAssumedApart(const llvm::Value &a, const llvm::Value &b) const {
  const auto *first = llvm::dyn_cast<llvm::Argument>(&a), *second = llvm::dyn_cast<llvm::Argument>(&b);
  if (first && second) {
    const auto [low, high] = std::minmax(first->getArgNo(), second->getArgNo());
    return machine_.isAssumed({Hypothesis::Separated, nullptr, low, high});
  }
  if (!first && !second)
    return false;
  return machine_.isAssumed({Hypothesis::Separated, first ? &b : &a, (first ? first : second)->getArgNo()});
}

void Memory::eraseCells(State &state, Object object, std::int64_t low, std::int64_t high) {
  for (const Variable cell : machine_.names.cellsOf(object)) {
    const VariableInfo &info = machine_.names.variable(cell);
    if (info.offset < high && low < info.offset + static_cast<std::int64_t>(info.bytes))
      state.forget(cell);
  }
  if (ObjectFacts *facts = state.facts(object)) {
    removeBytes(facts->zero, low, high);
    facts->end = kNoVariable;
  }
}

void Memory::eraseAliases(State &state, Object object) {
  llvm::SmallVector<Variable, 16> erased;
  for (const auto &[variable, value] : state.values()) {
    const VariableInfo &info = machine_.names.variable(variable);
    if (info.isCell && info.object != object && mayAlias(object, info.object))
      erased.push_back(variable);
  }
  for (const Variable variable : erased)
    state.forget(variable);
  for (auto &[other, facts] : state.objects())
    if (other != object && mayAlias(object, other))
      facts.forgetContents();
}

void Memory::write(State &state, const Pointer &pointer, const Extent &bytes) {
  for (const Target &target : pointer.targets) {
    const Extent offset = state.sharpened(target.offset);
    eraseCells(state, target.object, offset.low, addUpper(offset.high, bytes.high));
    eraseAliases(state, target.object);
  }
  if (!pointer.isUnknown)
    return;
  llvm::SmallVector<Variable, 16> erased;
  for (const auto &[variable, value] : state.values()) {
    const VariableInfo &info = machine_.names.variable(variable);
    if (info.isCell && !machine_.names.object(info.object).isPrivate)
      erased.push_back(variable);
  }
  for (const Variable variable : erased)
    state.forget(variable);
  for (auto &[other, facts] : state.objects())
    if (!machine_.names.object(other).isPrivate)
      facts.forgetContents();
}

void Memory::setInitialised(State &state, const Place &place, std::int64_t bytes) {
  addBytes(state.makeFacts(place.object).initialized, place.offset, place.offset + bytes);
}

void Memory::extendPrefix(State &state, Variable address, const Target &target, const Extent &bytes) {
  ObjectFacts *facts = state.facts(target.object);
  if (!facts || target.offset.low < 0 || bytes.low < 0)
    return;
  const auto extend = [&](const Extent &start) {
    const Extent end = start + bytes;
    const bool isNext = state.isAtMost(start, facts->prefix) && state.isAtMost(facts->prefix, end);
    if (isNext)
      facts->prefix = end;
    return isNext;
  };
  if (extend(target.offset) || address == kNoVariable || !state.isPlaced(state.pointerOf(address)))
    return;
  Extent own = state.sharpened(target.offset); // for (; p != end; p++): measured by the pointer itself
  own.node = nodeOf(address, false);
  own.scale = 1;
  own.constant = 0;
  extend(own);
}

void Memory::allocate(State &state, Frame frame, const llvm::AllocaInst &local) {
  const Object object = machine_.names.object(ObjectKind::Local, frame, local);
  machine_.renew(state, object);
  ObjectFacts &facts = state.makeFacts(object);
  if (const auto size = local.getAllocationSize(machine_.layout()); size && !size->isScalable()) {
    facts.size = Extent::exactly(static_cast<std::int64_t>(size->getFixedValue()));
  } else {
    const auto element = static_cast<std::int64_t>(machine_.layout().getTypeAllocSize(local.getAllocatedType()));
    const Extent count = machine_.extent(state, frame, *local.getArraySize(), element);
    if (count.low >= 0)
      state.makeFacts(object).size = count;
  }
  machine_.define(state, frame, local, Value::of(Pointer::to(object, Extent::exactly(0))));
}

std::optional<Value> Memory::read(State &state, const Place &place, const llvm::Type &type) {
  const auto bytes = static_cast<unsigned>(machine_.layout().getTypeStoreSize(const_cast<llvm::Type *>(&type)));
  const Variable cell = machine_.names.cell(place.object, place.offset, bytes);
  const Value *known = cell == kNoVariable ? nullptr : state.find(cell);
  if (known && known->isPointer == type.isPointerTy() &&
      (known->isPointer || known->range.bits == type.getIntegerBitWidth()))
    return *known;
  const ObjectFacts *facts = state.facts(place.object);
  if (!facts || !containsBytes(facts->zero, place.offset, place.offset + bytes))
    return std::nullopt;
  if (type.isPointerTy())
    return Value::of(Pointer::null());
  return Value::of(Range::constant(llvm::APInt(type.getIntegerBitWidth(), 0)));
}

std::optional<Value> Memory::readConstant(const llvm::GlobalVariable &global, const Extent &offset, llvm::Type &type) {
  constexpr std::int64_t kMostElements = 512;
  const auto step = static_cast<std::int64_t>(machine_.layout().getTypeAllocSize(&type));
  const auto size = static_cast<std::int64_t>(machine_.layout().getTypeAllocSize(global.getValueType()));
  const std::int64_t low = std::max<std::int64_t>(offset.low, 0), high = std::min(offset.high, size - step);
  const std::int64_t stride = offset.isExact() ? step : (offset.node != kNoNode && offset.scale > 0 ? offset.scale : 1);
  if (type.isPointerTy() || low > high || (high - low) / stride > kMostElements)
    return std::nullopt;
  const std::int64_t phase = offset.node == kNoNode ? 0 : ((offset.constant - low) % stride + stride) % stride;
  std::optional<Value> result;
  for (std::int64_t at = low + phase; at <= high; at += stride) {
    const llvm::Constant *loaded =
        llvm::ConstantFoldLoadFromConst(const_cast<llvm::Constant *>(global.getInitializer()), &type,
                                        llvm::APInt(64, static_cast<std::uint64_t>(at)), machine_.layout());
    const auto *number = llvm::dyn_cast_or_null<llvm::ConstantInt>(loaded);
    if (!number)
      return std::nullopt;
    const Range range = Range::constant(number->getValue());
    result = Value::of(result ? join(result->range, range) : range);
  }
  return result;
}

void Memory::load(State &state, Frame frame, const llvm::LoadInst &load) {
  const auto top = topOf(*load.getType());
  if (!top)
    return;
  const Pointer pointer = machine_.pointer(state, frame, *load.getPointerOperand());
  if (!pointer.isUnknown && pointer.targets.size() == 1 && !load.isVolatile() && isFixed(pointer.targets[0].object)) {
    const auto *global = llvm::cast<llvm::GlobalVariable>(machine_.names.object(pointer.targets[0].object).origin);
    const Extent offset = state.sharpened(pointer.targets[0].offset);
    return machine_.define(state, frame, load, readConstant(*global, offset, *load.getType()).value_or(*top));
  }
  const auto place = placeOf(pointer);
  if (!place || load.isVolatile() || load.isAtomic())
    return machine_.define(state, frame, load, *top);
  machine_.define(state, frame, load, read(state, *place, *load.getType()).value_or(*top));
  const auto bytes = static_cast<unsigned>(machine_.layout().getTypeStoreSize(load.getType()));
  const Variable cell = machine_.names.cell(place->object, place->offset, bytes);
  const Variable loaded = machine_.names.reg(frame, load);
  constexpr std::size_t kMostValues = 400;
  if (cell == kNoVariable || state.isUnreachable())
    return;
  const Value value = *state.find(loaded);
  const Value *known = state.find(cell);
  if (known && (known->isPointer != value.isPointer || known->range.bits != value.range.bits))
    return; // the same bytes under another type
  if (!known && state.values().size() > kMostValues)
    return;
  if (!known)
    state.assign(cell, value);
  state.equate(loaded, cell);
}

void Memory::store(State &state, Frame frame, const llvm::StoreInst &store) {
  const llvm::Value &stored = *store.getValueOperand();
  const auto bytes = static_cast<std::int64_t>(machine_.layout().getTypeStoreSize(stored.getType()));
  const Pointer pointer = machine_.pointer(state, frame, *store.getPointerOperand());
  write(state, pointer, Extent::exactly(bytes));
  if (!pointer.isUnknown && pointer.targets.size() == 1)
    extendPrefix(state, machine_.variableOf(frame, *store.getPointerOperand()), pointer.targets[0],
                 Extent::exactly(bytes));
  const auto place = placeOf(pointer);
  if (!place)
    return;
  setInitialised(state, *place, bytes);
  if (store.isVolatile() || store.isAtomic() || !topOf(*stored.getType()))
    return;
  const Variable cell = machine_.names.cell(place->object, place->offset, static_cast<unsigned>(bytes));
  if (cell == kNoVariable)
    return;
  if (stored.getType()->isPointerTy())
    state.assign(cell, Value::of(machine_.pointer(state, frame, stored)));
  else
    state.assign(cell, Value::of(machine_.range(state, frame, stored)));
  if (const Variable variable = machine_.variableOf(frame, stored); variable != kNoVariable && state.find(variable))
    state.equate(variable, cell);
}

} // namespace premise::analyze::numeric
