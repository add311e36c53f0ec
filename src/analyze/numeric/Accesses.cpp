// How bounds, lifetime and initialisation of an access are shown.
#include "analyze/numeric/Accesses.h"

namespace premise::analyze::numeric {
namespace {

bool isPlain(const Pointer &pointer) {
  return !pointer.isUnknown && !pointer.targets.empty();
}

} // namespace

std::optional<Extent> Accesses::sizeOf(const State &state, Object object) {
  const ObjectInfo &info = machine_.names.object(object);
  if (info.kind == ObjectKind::Region) {
    const auto *argument = llvm::dyn_cast<llvm::Argument>(info.origin);
    llvm::Type *type = !argument                      ? nullptr
                       : argument->hasByValAttr()     ? argument->getParamByValType()
                       : argument->hasStructRetAttr() ? argument->getParamStructRetType()
                                                      : nullptr;
    if (!type)
      return std::nullopt;
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

/// offset >= 0 and offset + bytes <= size.
bool Accesses::isInside(const State &state, const Target &target, const Extent &bytes) {
  const auto known = sizeOf(state, target.object);
  const ObjectFacts *facts = state.facts(target.object);
  if (!known || (facts && facts->mayBeFreed && machine_.names.object(target.object).kind == ObjectKind::Heap))
    return false;
  const Extent offset = state.sharpened(target.offset);
  if (offset.low < 0 || bytes.low < 0)
    return false;
  return state.isAtMost(offset + bytes, *known);
}

bool Accesses::hasPassed(const State &state, const Target &target, const Extent &bytes, bool isInitialised) {
  const Extent offset = state.sharpened(target.offset);
  const ObjectFacts *facts = state.facts(target.object);
  const std::int64_t end = addUpper(offset.high, bytes.high);
  if (facts && !isInitialised && facts->accessLow <= offset.low && end <= facts->accessHigh)
    return true;
  return std::any_of(state.passed().begin(), state.passed().end(), [&](const PassedAccess &access) {
    return access.object == target.object && access.node == target.offset.node && access.node != kNoNode &&
           access.scale == target.offset.scale && access.constant <= target.offset.constant &&
           addUpper(target.offset.constant, bytes.high) <= access.constant + access.bytes &&
           (access.isInitialized || !isInitialised);
  });
}

bool Accesses::isNonNull(const State &state, Frame frame, const Access &access) {
  return !machine_.pointer(state, frame, *access.address).mayBeNull;
}

bool Accesses::isInBounds(const State &state, Frame frame, const Access &access) {
  const Pointer pointer = machine_.pointer(state, frame, *access.address);
  return isPlain(pointer) && std::all_of(pointer.targets.begin(), pointer.targets.end(), [&](const Target &target) {
           return isInside(state, target, access.bytes) || hasPassed(state, target, access.bytes, false);
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
           return wasAccessed || sizeOf(state, target.object) || hasPassed(state, target, access.bytes, false);
         });
}

bool Accesses::isInitialised(const State &state, Frame frame, const Access &access) {
  const Pointer pointer = machine_.pointer(state, frame, *access.address);
  return isPlain(pointer) && std::all_of(pointer.targets.begin(), pointer.targets.end(), [&](const Target &target) {
           if (machine_.names.object(target.object).kind == ObjectKind::Global)
             return true;
           const Extent offset = state.sharpened(target.offset);
           const std::int64_t end = addUpper(offset.high, access.bytes.high);
           const ObjectFacts *facts = state.facts(target.object);
           const bool isInPrefix = facts && offset.low >= 0 && state.isAtMost(offset + access.bytes, facts->prefix);
           return isInPrefix || (facts && containsBytes(facts->initialized, offset.low, end)) ||
                  hasPassed(state, target, access.bytes, true);
         });
}

bool Accesses::isFreeable(const State &state, Frame frame, const llvm::Value &freed) {
  const Pointer pointer = machine_.pointer(state, frame, freed);
  return !pointer.isUnknown && std::all_of(pointer.targets.begin(), pointer.targets.end(), [&](const Target &target) {
    const ObjectFacts *facts = state.facts(target.object);
    return machine_.names.object(target.object).kind == ObjectKind::Heap && facts && !facts->mayBeFreed &&
           target.offset.isExact() && target.offset.low == 0;
  });
}

void Accesses::passed(State &state, Frame frame, const Access &access, bool isInitialised) {
  if (access.bytes.low <= 0)
    return; // an access of no bytes may have any address
  condition_.nonNull(state, frame, *access.address);
  if (state.isUnreachable())
    return;
  const Pointer pointer = machine_.pointer(state, frame, *access.address);
  if (pointer.isUnknown || pointer.targets.size() != 1 || !access.bytes.isExact())
    return;
  const Target &target = pointer.targets[0];
  const std::int64_t bytes = access.bytes.low;
  if (target.offset.isExact()) {
    ObjectFacts &facts = state.makeFacts(target.object);
    const bool isNew = facts.accessLow >= facts.accessHigh;
    facts.accessLow = isNew ? target.offset.low : std::min(facts.accessLow, target.offset.low);
    facts.accessHigh = isNew ? target.offset.low + bytes : std::max(facts.accessHigh, target.offset.low + bytes);
    if (isInitialised)
      addBytes(facts.initialized, target.offset.low, target.offset.low + bytes);
    return;
  }
  constexpr std::size_t kMostPassed = 16;
  if (target.offset.node == kNoNode)
    return;
  std::vector<PassedAccess> &known = state.passed();
  if (known.size() >= kMostPassed)
    known.erase(known.begin());
  known.push_back(
      {target.object, target.offset.node, target.offset.scale, target.offset.constant, bytes, isInitialised});
}

} // namespace premise::analyze::numeric
