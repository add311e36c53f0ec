// How bounds, lifetime and initialisation of an access are shown.
#include "analyze/numeric/Accesses.h"

#include <numeric>

namespace premise::analyze::numeric {
namespace {

bool isPlain(const Pointer &pointer) {
  return !pointer.isUnknown && !pointer.targets.empty();
}

bool isMeasuredAlike(const PassedAccess &access, const Target &target) {
  return access.object == target.object && access.node == target.offset.node && access.node != kNoNode &&
         access.scale == target.offset.scale;
}

bool isAround(const PassedAccess &access, const Target &target, const Extent &bytes) {
  return access.constant <= target.offset.constant &&
         addUpper(target.offset.constant, bytes.high) <= access.constant + access.bytes;
}

} // namespace

std::optional<Extent> Accesses::sizeOf(const State &state, Object object) {
  const ObjectInfo &info = machine_.names.object(object);
  if (info.isGiven()) {
    const auto *argument = info.kind == ObjectKind::Region ? llvm::dyn_cast<llvm::Argument>(info.origin) : nullptr;
    llvm::Type *type = !argument                      ? nullptr
                       : argument->hasByValAttr()     ? argument->getParamByValType()
                       : argument->hasStructRetAttr() ? argument->getParamStructRetType()
                                                      : nullptr;
    const ObjectFacts *facts = state.facts(object);
    if (!type)
      return facts && facts->hasSize ? std::optional(facts->size) : std::nullopt;
    return Extent::exactly(static_cast<std::int64_t>(machine_.layout().getTypeAllocSize(type)));
  }
  if (info.kind == ObjectKind::Global) {
    const auto *global = llvm::cast<llvm::GlobalVariable>(info.origin);
    const auto size = global->getValueType()->isSized()
                          ? static_cast<std::int64_t>(machine_.layout().getTypeAllocSize(global->getValueType()))
                          : 0;
    if (global->isDeclaration() && size == 0)
      return std::nullopt; // extern T a[];
    return Extent::exactly(size);
  }
  const ObjectFacts *facts = state.facts(object);
  return facts ? std::optional(facts->size) : std::nullopt;
}

/// Whether it was allocated and may have been freed.
bool Accesses::mayBeGone(const State &state, Object object) const {
  const ObjectFacts *facts = state.facts(object);
  return facts && facts->mayBeFreed && machine_.names.object(object).kind == ObjectKind::Heap;
}

/// offset >= 0 and offset + bytes <= size.
bool Accesses::isInside(const State &state, const Target &target, const Extent &bytes) {
  const auto known = sizeOf(state, target.object);
  if (!known || mayBeGone(state, target.object))
    return false;
  const Extent offset = state.sharpened(target.offset);
  if (offset.low < 0 || bytes.low < 0)
    return false;
  return state.isAtMost(offset + bytes, *known);
}

bool Accesses::hasPassed(const State &state, const Target &target, const Extent &bytes) {
  const Extent offset = state.sharpened(target.offset);
  const ObjectFacts *facts = state.facts(target.object);
  const std::int64_t end = addUpper(offset.high, bytes.high);
  if (facts && facts->accessLow <= offset.low && end <= facts->accessHigh)
    return true;
  return std::any_of(state.passed().begin(), state.passed().end(), [&](const PassedAccess &access) {
    return isMeasuredAlike(access, target) && isAround(access, target, bytes);
  });
}

/// The bytes that were read before may be more than those of the access only if each of them was written.
bool Accesses::isWritten(const State &state, const Target &target, const Extent &bytes, Written written) {
  const Extent offset = state.sharpened(target.offset);
  const std::int64_t end = addUpper(offset.high, bytes.high);
  if (const ObjectFacts *facts = state.facts(target.object)) {
    if (containsBytes(facts->initialized, offset.low, end))
      return true;
    if (written == Written::Partly && offset.isExact() && hasPlaceIn(facts->partly, offset.low, offset.low + bytes.low))
      return true;
  }
  return std::any_of(state.passed().begin(), state.passed().end(), [&](const PassedAccess &access) {
    if (!isMeasuredAlike(access, target))
      return false;
    const bool isInside = target.offset.constant <= access.constant &&
                          access.constant + access.bytes <= target.offset.constant + bytes.low;
    return (access.isInitialized && isAround(access, target, bytes)) ||
           (written == Written::Partly && access.isPartly && isInside);
  });
}

bool Accesses::isNonNull(const State &state, Frame frame, const Access &access) {
  const Pointer pointer = machine_.pointer(state, frame, *access.address);
  const ObjectFacts *facts = pointer.isBased ? state.facts(pointer.targets[0].object) : nullptr;
  const bool isSomewhere =
      facts && ((facts->hasSize && state.sharpened(facts->size).low > 0) || state.sharpened(facts->presence).low > 0);
  return !pointer.mayBeNull || isSomewhere || isInArray(state, frame, *access.address);
}

/// An address that is computed from a pointer of which somebody said that so many bytes behind it are valid, where that
/// is at least one.
bool Accesses::isInArray(const State &state, Frame frame, const llvm::Value &address) {
  const llvm::Value *base = &address;
  while (const auto *step = llvm::dyn_cast<llvm::GEPOperator>(base))
    base = step->getPointerOperand();
  const Object *region = machine_.names.findRegion(frame, *base);
  const ObjectFacts *facts = region ? state.facts(*region) : nullptr;
  return facts && facts->hasSize && state.sharpened(facts->size).low > 0;
}

/// Whether what lies behind an address ends before something does: it is so far before a pointer of which that is
/// known.
bool Accesses::isBehindNone(const State &state, Frame frame, const Access &access, const Extent &limit) {
  const Variable own = machine_.variableOf(frame, *access.address);
  const Value *pointer = own == kNoVariable ? nullptr : state.find(own);
  if (!pointer || !pointer->isPointer || !state.isPlaced(pointer->pointer) || !access.bytes.isExact() ||
      state.sharpened(pointer->pointer.targets[0].offset).low < 0)
    return false;
  const auto isPointer = [&](Node node) {
    const Value *value = node == kNoNode ? nullptr : state.find(variableOf(node));
    return value && value->isPointer;
  };
  if (isPointer(limit.node)) {
    const std::int64_t distance = addUpper(state.difference(nodeOf(own, false), limit.node), access.bytes.high);
    if (distance < kInfinity && distance <= limit.constant)
      return true;
  }
  return std::any_of(state.values().begin(), state.values().end(), [&](const auto &entry) {
    const Pointer &other = entry.second.pointer;
    if (!entry.second.isPointer || !state.isPlaced(other) ||
        other.targets[0].object != pointer->pointer.targets[0].object)
      return false;
    const std::int64_t distance = state.difference(nodeOf(own, false), nodeOf(entry.first, false));
    return distance < kInfinity &&
           state.isAtMost(other.targets[0].offset + Extent::exactly(distance) + access.bytes, limit);
  });
}

/// Whether an access lies in bytes of which it is known where they begin and which pointer it does not reach there.
bool Accesses::isBeforeEnd(const State &state, Frame frame, const Access &access, const Bytes &bytes) {
  const Pointer pointer = machine_.pointer(state, frame, *access.address);
  const Extent offset = state.sharpened(pointer.targets[0].offset);
  return pointer.targets.size() == 1 && std::any_of(bytes.begin(), bytes.end(), [&](const auto &range) {
           return range.first <= offset.low && isBehindNone(state, frame, access, Extent::exactly(range.second));
         });
}

bool Accesses::isOfConstParameter(const ObjectInfo &info) const {
  const auto *argument = info.frame == 0 ? llvm::dyn_cast_or_null<llvm::Argument>(info.origin) : nullptr;
  return argument && machine_.subject.constants.contains(argument);
}

bool Accesses::mayBeConstant(const State &state, Object object) const {
  const ObjectInfo &info = machine_.names.object(object);
  const ObjectFacts *facts = state.facts(object);
  if (info.kind == ObjectKind::Region && facts && !facts->isWritable &&
      (facts->isText || !facts->hasSize || isOfConstParameter(info)))
    return true; // it was read, which says nothing about writing
  return info.kind == ObjectKind::Global && llvm::cast<llvm::GlobalVariable>(info.origin)->isConstant();
}

bool Accesses::isInBounds(const State &state, Frame frame, const Access &access) {
  const Pointer pointer = machine_.pointer(state, frame, *access.address);
  return isPlain(pointer) && std::all_of(pointer.targets.begin(), pointer.targets.end(), [&](const Target &target) {
           if (access.isWrite && mayBeConstant(state, target.object))
             return false;
           const auto size = sizeOf(state, target.object);
           return isInside(state, target, access.bytes) || hasPassed(state, target, access.bytes) ||
                  (size && !mayBeGone(state, target.object) && isBehindNone(state, frame, access, *size));
         });
}

bool Accesses::isAlive(const State &state, Frame frame, const Access &access) {
  const Pointer pointer = machine_.pointer(state, frame, *access.address);
  return isPlain(pointer) && std::all_of(pointer.targets.begin(), pointer.targets.end(), [&](const Target &target) {
           const ObjectKind kind = machine_.names.object(target.object).kind;
           const ObjectFacts *facts = state.facts(target.object);
           if (kind == ObjectKind::Local || kind == ObjectKind::Global)
             return true;
           if (kind == ObjectKind::Heap)
             return facts && !facts->mayBeFreed;
           const bool wasAccessed = facts && facts->accessLow < facts->accessHigh;
           // That no bytes are valid says nothing: a pointer to freed memory points to none.
           const auto size = sizeOf(state, target.object);
           const bool isSomewhere = size && (state.sharpened(*size).low > 0 || isInside(state, target, access.bytes));
           return wasAccessed || isSomewhere || hasPassed(state, target, access.bytes);
         });
}

/// That an element behind a parameter is initialised says nothing about its padding: could the access see nothing else?
bool Accesses::mayBePadding(const Target &target, const Extent &offset, std::int64_t bytes) const {
  const ObjectInfo &info = machine_.names.object(target.object);
  const auto *argument = llvm::dyn_cast_or_null<llvm::Argument>(info.origin);
  const auto &known = info.kind == ObjectKind::Elements ? machine_.subject.elementPadding : machine_.subject.padding;
  const auto found = argument ? known.find(argument) : known.end();
  if (found == known.end())
    return false;
  const std::vector<bool> &padding = found->second;
  const auto size = static_cast<std::int64_t>(padding.size());
  if (size == 0 || bytes <= 0)
    return true;
  // Distances modulo the size of an element: first, first + step, ...
  const std::int64_t step = offset.isExact() ? size : offset.node != kNoNode ? std::gcd(offset.scale, size) : 1;
  const std::int64_t first = offset.isExact() ? offset.low : offset.node != kNoNode ? offset.constant : 0;
  for (std::int64_t at = (first % step + step) % step; at < size; at += step) {
    bool isAll = true;
    for (std::int64_t i = 0; i < bytes && isAll; i++)
      isAll = padding[static_cast<std::size_t>((at + i) % size)];
    if (isAll)
      return true;
  }
  return false;
}

bool Accesses::isInitialised(const State &state, Frame frame, const Access &access, Written written) {
  const Pointer pointer = machine_.pointer(state, frame, *access.address);
  return isPlain(pointer) && std::all_of(pointer.targets.begin(), pointer.targets.end(), [&](const Target &target) {
           if (machine_.names.object(target.object).kind == ObjectKind::Global)
             return true;
           const Extent offset = state.sharpened(target.offset);
           const ObjectFacts *facts = state.facts(target.object);
           const bool isInPrefix =
               facts && offset.low >= 0 &&
               (state.isAtMost(offset + access.bytes, state.inObject(target.object, facts->prefix)) ||
                isBehindNone(state, frame, access, facts->prefix)) &&
               !mayBePadding(target, offset, access.bytes.low);
           return isInPrefix || isWritten(state, target, access.bytes, written) ||
                  (facts && isBeforeEnd(state, frame, access, facts->initialized));
         });
}

bool Accesses::isFreeable(const State &state, Frame frame, const llvm::Value &freed, Family family) {
  const Pointer pointer = machine_.pointer(state, frame, freed);
  const auto isFine = [&](const Target &target) {
    const ObjectInfo &info = machine_.names.object(target.object);
    const ObjectFacts *facts = state.facts(target.object);
    if (info.kind != ObjectKind::Heap || !facts || facts->mayBeFreed)
      return false;
    const llvm::Function *allocator = llvm::cast<llvm::CallBase>(info.origin)->getCalledFunction();
    return target.offset.isExact() && target.offset.low == 0 && familyOf(*allocator) == family;
  };
  return !pointer.isUnknown && !pointer.isMoved && family != Family::None &&
         std::all_of(pointer.targets.begin(), pointer.targets.end(), isFine);
}

bool Accesses::isValid(const State &state, Frame frame, const Access &access, bool isInitialised) {
  return access.bytes.low > 0 && isNonNull(state, frame, access) && isInBounds(state, frame, access) &&
         isAlive(state, frame, access) &&
         (!isInitialised || this->isInitialised(state, frame, access, Written::Wholly));
}

bool Accesses::isString(const State &state, Frame frame, const llvm::Value &value) {
  const Pointer pointer = machine_.pointer(state, frame, value);
  return !pointer.mayBeNull && isPlain(pointer) &&
         std::all_of(pointer.targets.begin(), pointer.targets.end(), [&](const Target &target) {
           const Extent offset = state.sharpened(target.offset);
           const ObjectInfo &info = machine_.names.object(target.object);
           if (info.kind == ObjectKind::Global)
             return endsWithZero(*llvm::cast<llvm::GlobalVariable>(info.origin), offset);
           const ObjectFacts *facts = state.facts(target.object);
           return facts && facts->end != kNoVariable && offset.low >= 0 &&
                  state.isAtMost(offset, state.sharpened(Extent::measured(nodeOf(facts->end, false), 1)));
         });
}

/// Of a constant: its last byte is zero.
bool Accesses::endsWithZero(const llvm::GlobalVariable &global, const Extent &offset) const {
  if (!machine_.subject.isFixed(global) || !global.hasInitializer())
    return false;
  const auto *text = llvm::dyn_cast<llvm::ConstantDataSequential>(global.getInitializer());
  return text && text->isString() && text->getAsString().back() == 0 && offset.low >= 0 &&
         offset.high < static_cast<std::int64_t>(text->getNumElements());
}

void Accesses::valid(State &state, Frame frame, const Access &access, bool isInitialised) {
  note(state, frame, access, isInitialised ? std::optional(Written::Wholly) : std::nullopt);
  const Pointer pointer = machine_.pointer(state, frame, *access.address);
  if (state.isUnreachable() || pointer.isUnknown || pointer.targets.size() != 1 || access.bytes.low < 0)
    return;
  const Target &target = pointer.targets[0];
  if (machine_.names.object(target.object).kind != ObjectKind::Region || !target.offset.isExact() ||
      target.offset.low != 0)
    return;
  ObjectFacts &facts = state.makeFacts(target.object);
  facts.isText |= !facts.hasSize && !access.isWrite;
  facts.isWritable |= access.isWrite;
  if (!facts.hasSize || state.isAtMost(facts.size, access.bytes))
    facts.size = access.bytes;
  facts.hasSize = true;
  if (isInitialised && state.isAtMost(facts.prefix, access.bytes))
    facts.prefix = access.bytes;
}

void Accesses::passed(State &state, Frame frame, const Access &access, bool isInitialised) {
  const bool isByte = access.bytes.isExact() && access.bytes.low == 1;
  const Written written = isByte ? Written::Wholly : Written::Partly;
  note(state, frame, access, isInitialised ? std::optional(written) : std::nullopt);
}

void Accesses::note(State &state, Frame frame, const Access &access, std::optional<Written> written) {
  if (access.bytes.low <= 0)
    return; // an access of no bytes may have any address
  condition_.nonNull(state, frame, *access.address);
  if (state.isUnreachable())
    return;
  const Pointer pointer = machine_.pointer(state, frame, *access.address);
  if (pointer.isUnknown || pointer.targets.size() != 1 || !access.bytes.isExact())
    return;
  constexpr std::size_t kMostPassed = 16;
  const Target &target = pointer.targets[0];
  const std::int64_t bytes = access.bytes.low;
  if (access.isWrite && machine_.names.object(target.object).kind == ObjectKind::Region)
    state.makeFacts(target.object).isWritable = true;
  if (target.offset.isExact()) {
    ObjectFacts &facts = state.makeFacts(target.object);
    const bool isNew = facts.accessLow >= facts.accessHigh;
    facts.accessLow = isNew ? target.offset.low : std::min(facts.accessLow, target.offset.low);
    facts.accessHigh = isNew ? target.offset.low + bytes : std::max(facts.accessHigh, target.offset.low + bytes);
    if (written == Written::Wholly)
      addBytes(facts.initialized, target.offset.low, target.offset.low + bytes);
    else if (written && facts.partly.size() < kMostPassed && !isWritten(state, target, access.bytes, Written::Partly))
      facts.partly.push_back({target.offset.low, target.offset.low + bytes});
    return;
  }
  if (target.offset.node == kNoNode)
    return;
  std::vector<PassedAccess> &known = state.passed();
  if (known.size() >= kMostPassed)
    known.erase(known.begin());
  known.push_back({target.object, target.offset.node, target.offset.scale, target.offset.constant, bytes,
                   written.has_value(), written == Written::Wholly});
}

} // namespace premise::analyze::numeric
