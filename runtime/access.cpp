// Is this access to memory allowed? Checked for the concrete address, and as a constraint for all others.
// Thesis, Sect. 6.2.1: the "passive" and the "active" check of a memory access.
#include "address.h"

namespace premise::runtime {
namespace {

/// Records the condition that keeps a symbolic access in bounds; ends the run if it does not hold now.
void demand(Handle condition, int32_t check, uint32_t site) {
  record(check >= 0 ? kCheckStep : kBranchStep, condition, check >= 0 ? static_cast<uint32_t>(check) : site);
  if (values()[condition] == 0)
    failCheck(check);
}

/// offset + n <= size without wrapping:  n <= size  and  offset <= size - n.
Handle generalBounds(Handle size, Handle offset, Handle length) {
  const Handle fits = make(kULe, 1, length, size);
  const Handle below = make(kULe, 1, offset, make(kSub, 64, size, length));
  return make(kAnd, 1, fits, below);
}

} // namespace

/// A long input array exists only in part, so a run that looks into it stays below the limit. Code that rejects long
/// arrays before it looks is explored without any limit.
void demandData(const ObjectInfo &object, uint32_t site) {
  if (object.kind != ObjectKind::Input || object.isString || object.limit == 0 || !isSymbolicRun())
    return;
  record(kLimitStep, object.limit, site);
  if (values()[object.limit] != 0)
    return;
  header().bounds |= kInputSizeBound;
  endRun(kAssumeViolated);
}

Handle isInBounds(const ObjectInfo &object, Handle offset, Handle length) {
  const Handle size = object.sizeHandle != 0 ? object.sizeHandle : makeConst(64, object.size);
  return generalBounds(size, offset, length);
}

namespace {

/// A string of the input is as long as its characters say: position j is in bounds if none before it is the terminator.
void demandInString(const ObjectInfo &object, Handle offset, uint64_t end, const AccessSite *site) {
  for (uint64_t j = object.fastSize - 1; j + 1 < end; j++) {
    Handle condition = isBeforeEnd(object, j);
    if (offset != 0)
      condition = make(kOr, 1, make(kULe, 1, offset, makeConst(64, j)), condition);
    demand(condition, resolveCheck(site->boundsCheck, 1), site->site);
  }
}

/// For one symbolic index, and a size that is the same in all runs: the range of the index.
bool demandRange(const Place &place, int32_t check, uint32_t site) {
  const ObjectInfo &object = *place.object;
  const bool isFixed = object.sizeHandle == 0 || object.kind == ObjectKind::Input;
  if (!isFixed || place.offset.x == 0 || static_cast<int64_t>(place.offset.scale) <= 0)
    return false;
  Handle fromLow = place.offset.x;
  if (place.low != 0)
    fromLow = make(kSub, 64, fromLow, makeConst(64, static_cast<uint64_t>(place.low)));
  const bool isEmpty = place.positions() == 0;
  demand(isEmpty ? makeConst(1, 0) : make(kULe, 1, fromLow, makeConst(64, place.positions() - 1)), check, site);
  return true;
}

/// The access at a symbolic place, or of symbolic length, stays in the object whatever the inputs are.
void demandSymbolicBounds(const Place &place, uint64_t bytes, Handle length, const AccessSite *site) {
  const ObjectInfo &object = *place.object;
  const int32_t check = resolveCheck(site->boundsCheck, 1);
  const bool isInRange = length == 0 && demandRange(place, check, site->site);
  if (isInRange && object.sizeHandle == 0 && !object.isString)
    return;
  Handle offset = makeConst(64, place.offset.constant);
  if (place.offset.x != 0)
    offset = make(kAdd, 64, make(kMul, 64, place.offset.x, makeConst(64, place.offset.scale)), offset);
  const Handle count = orConst(length, 64, bytes);
  if (!object.isString) {
    demand(isInBounds(object, offset, count), check, site->site);
    return;
  }
  if (!isInRange)
    demand(generalBounds(makeConst(64, object.capacity), offset, count), check, site->site);
  const Handle last = make(kSub, 64, make(kAdd, 64, offset, count), makeConst(64, 1));
  demandInString(object, last, object.capacity, site);
}

/// Tables of the runner itself: no pointer of the unit leads there but a wild one, and what it finds would be believed.
bool isRuntimeMemory(uint64_t address, uint64_t bytes) {
  const uint64_t last = address + bytes - 1;
  return last >= kObjectMap && address < kShared + kSharedSize;
}

/// The access is outside every object: memory of the C library, or a wild pointer. The fault, if any, belongs to
/// `site`.
void allowRisky(const AccessSite *site, uint64_t address, uint64_t bytes) {
  if (address >= kNotGiven && address < kStack) { // what a caller would pass is not tried
    header().bounds |= kInputSizeBound;
    endRun(kAssumeViolated);
  }
  if (isRuntimeMemory(address, bytes))
    failCheck(resolveCheck(site->boundsCheck, 1));
  const auto touch = [site](uint64_t at) {
    auto *byte = reinterpret_cast<volatile char *>(at);
    const char value = *byte;
    if ((site->flags & 1) != 0) // code and constants of libraries may be read, but not written
      *byte = value;
  };
  state.riskyAccess = site;
  for (uint64_t at = address; at < address + bytes; at += 4096)
    touch(at);
  touch(address + bytes - 1);
  state.riskyAccess = nullptr;
}

void checkConcrete(const AccessSite *site, const ObjectInfo &object, uint64_t address, uint64_t bytes) {
  if (object.state != ObjectState::Live) {
    const int32_t freed = resolveCheck(site->freedCheck, 2);
    failCheck(freed >= 0 ? freed : resolveCheck(site->boundsCheck, 1));
  }
  const uint64_t offset = address - object.base;
  const bool isInside = offset < object.size && bytes <= object.size - offset;
  const bool writesConstant = (site->flags & 1) != 0 && object.kind == ObjectKind::Constant;
  if (!isInside || writesConstant)
    failCheck(resolveCheck(site->boundsCheck, 1));
}

/// A concrete place in an object whose size depends on the inputs: it must be large enough; then that much is proven.
/// Where this run's object is too small, another input may still make it large enough.
void demandSize(const AccessSite *site, ObjectInfo &object, uint64_t address, uint64_t bytes) {
  const uint64_t offset = address - object.base;
  const uint64_t end = offset + bytes;
  if (end <= object.fastSize || end < offset || (object.isString && end > object.capacity))
    return;
  if (object.sizeHandle != 0)
    demand(make(kULe, 1, makeConst(64, end), object.sizeHandle), resolveCheck(site->boundsCheck, 1), site->site);
  else if (object.isString)
    demandInString(object, 0, end, site);
  else
    return;
  object.setFast(end);
}

} // namespace
} // namespace premise::runtime

using namespace premise::runtime;

namespace {

[[noreturn]] void failNull(const AccessSite *site) {
  const int32_t check = resolveCheck(site->nullCheck, 0);
  failCheck(check >= 0 ? check : resolveCheck(site->boundsCheck, 1));
}

} // namespace

extern "C" {

/// A pointer that is null whatever the inputs are, and a symbolic index.
void __premise_check_root(const AccessSite *site, uint64_t root, Handle handle) {
  if (root < 4096 && handle == 0)
    failNull(site);
}

// size: six words of one access, called from generated code
/// The slow half of the inlined check: symbolic address or length, symbolic size, or a concrete violation.
void __premise_access_slow(const AccessSite *site, uint64_t root, uint64_t address, uint64_t bytes, Handle handle,
                           Handle length) {
  // Nothing is accessed when the length is 0, whatever the pointer.
  if (length != 0)
    record(kBranchStep, make(kEq, 1, length, makeConst(64, 0)), site->site);
  if (bytes == 0)
    return;
  if (root < 4096 && handle == 0)
    failNull(site);
  Place place;
  place.object = objectAt(root);
  if (handle != 0)
    place = placeOf(handle, bytes, site);
  else if (place.object != nullptr)
    place.offset.constant = address - place.object->base;
  if (place.object == nullptr) {
    allowRisky(site, address, bytes);
    return;
  }
  const bool isLive = place.object->state == ObjectState::Live && isSymbolicRun();
  if (isLive)
    demandData(*place.object, site->site);
  if (isLive && (place.offset.x != 0 || length != 0))
    demandSymbolicBounds(place, bytes, length, site);
  else if (isLive)
    demandSize(site, *place.object, address, bytes);
  checkConcrete(site, *place.object, address, bytes);
}

/// Replays have no inlined shadow code. Called right before a load, as the symbolic run looks at it then, too.
void __premise_read_initialized(const AccessSite *site, uint64_t address, uint64_t bytes) {
  const int32_t check = resolveCheck(site->initCheck, 3);
  if (!isUnitMemory(address) || (site->flags & 2) != 0 || check < 0)
    return;
  for (uint64_t i = 0; i < bytes; i++)
    if (shadowOf(address)[i] != kUninitialized)
      return;
  failCheck(check);
}

/// Every store makes its bytes initialised; only called in replays.
void __premise_mark_written(uint64_t address, uint64_t bytes) {
  if (isUnitMemory(address))
    memset(shadowOf(address), 0, 4 * bytes);
}

void __premise_library(int32_t nullCheck, int32_t boundsCheck, int32_t freedCheck, int32_t initCheck) {
  state.libraryChecks[0] = nullCheck;
  state.libraryChecks[1] = boundsCheck;
  state.libraryChecks[2] = freedCheck;
  state.libraryChecks[3] = initCheck;
}
}
