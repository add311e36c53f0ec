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

Handle sizeTerm(const ObjectInfo &object) {
  return object.sizeHandle != 0 ? object.sizeHandle : makeConst(64, object.size);
}

/// offset + n <= size without wrapping:  n <= size  and  offset <= size - n.
Handle generalBounds(const ObjectInfo &object, Handle offset, Handle length) {
  const Handle size = sizeTerm(object);
  const Handle fits = make(kULe, 1, length, size);
  const Handle below = make(kULe, 1, offset, make(kSub, 64, size, length));
  return make(kAnd, 1, fits, below);
}

/// A string of the input is as long as its characters say: position j is in bounds if none before it is the terminator.
void demandInString(const ObjectInfo &object, Handle offset, uint64_t end, const AccessSite *site) {
  for (uint64_t j = object.fastSize - 1; j + 1 < end; j++) {
    Handle condition = isBeforeEnd(object, j);
    if (offset != 0)
      condition = make(kOr, 1, make(kULe, 1, offset, makeConst(64, j)), condition);
    demand(condition, resolveCheck(site->boundsCheck, 1), site->site);
  }
}

void demandSymbolicBounds(const Place &place, uint64_t bytes, Handle length, const AccessSite *site) {
  const ObjectInfo &object = *place.object;
  const int32_t check = resolveCheck(site->boundsCheck, 1);
  // The range of a heap object of symbolic size says nothing about its other sizes.
  const bool isFixed = object.sizeHandle == 0 || object.kind == ObjectKind::Input;
  const bool isSimple = isFixed && length == 0 && place.offset.x != 0 && static_cast<int64_t>(place.offset.scale) > 0;
  if (isSimple) {
    const Handle fromLow = place.low == 0 ? place.offset.x
                                          : make(kSub, 64, place.offset.x,
                                                 makeConst(64, static_cast<Value>(static_cast<uint64_t>(place.low))));
    const bool isEmpty = place.positions() == 0;
    demand(isEmpty ? makeConst(1, 0) : make(kULe, 1, fromLow, makeConst(64, place.positions() - 1)), check, site->site);
    if (object.sizeHandle == 0 && !object.isString)
      return;
  }
  Handle offset = makeConst(64, place.offset.constant);
  if (place.offset.x != 0)
    offset = make(kAdd, 64, make(kMul, 64, place.offset.x, makeConst(64, place.offset.scale)), offset);
  if (object.isString) {
    demandInString(object, offset, object.capacity, site);
    return;
  }
  demand(generalBounds(object, offset, orConst(length, 64, bytes)), check, site->site);
}

/// The access is outside every object: memory of the C library, or a wild pointer. The fault, if any, belongs to
/// `site`.
void allowRisky(const AccessSite *site, uint64_t address, uint64_t bytes) {
  state.riskyAccess = site;
  for (uint64_t at = address; at < address + bytes; at += 4096)
    (void)*reinterpret_cast<volatile char *>(at);
  (void)*reinterpret_cast<volatile char *>(address + bytes - 1);
  state.riskyAccess = nullptr;
}

void checkConcrete(const AccessSite *site, ObjectInfo *object, uint64_t address, uint64_t bytes) {
  if (object->state != ObjectState::Live) {
    const int32_t freed = resolveCheck(site->freedCheck, 2);
    failCheck(freed >= 0 ? freed : resolveCheck(site->boundsCheck, 1));
  }
  const uint64_t offset = address - object->base;
  if (object->sizeHandle != 0 && isSymbolicRun() && offset + bytes > object->fastSize && offset < object->capacity &&
      offset + bytes <= object->capacity) {
    demand(make(kULe, 1, makeConst(64, offset + bytes), object->sizeHandle), resolveCheck(site->boundsCheck, 1),
           site->site);
    if (object->fastSize < offset + bytes)
      object->setFast(offset + bytes);
  }
  if (object->isString && isSymbolicRun() && offset < object->size && offset + bytes <= object->capacity) {
    demandInString(*object, 0, offset + bytes, site);
    if (object->fastSize < offset + bytes && offset + bytes <= object->size)
      object->setFast(offset + bytes);
  }
  const bool isInside = offset < object->size && bytes <= object->size - offset;
  const bool writesConstant = (site->flags & 1) != 0 && object->kind == ObjectKind::Constant;
  if (!isInside || writesConstant)
    failCheck(resolveCheck(site->boundsCheck, 1));
}

} // namespace
} // namespace premise::runtime

using namespace premise::runtime;

extern "C" {

// size: six words of one access, called from generated code
/// The slow half of the inlined check: symbolic address or length, symbolic size, or a concrete violation.
void __premise_access_slow(const AccessSite *site, uint64_t root, uint64_t address, uint64_t bytes, Handle handle,
                           Handle length) {
  // Nothing is accessed when the length is 0, whatever the pointer.
  if (length != 0)
    record(kBranchStep, make(kEq, 1, length, makeConst(64, 0)), site->site);
  if (bytes == 0)
    return;
  if (root < 4096 && handle == 0) {
    const int32_t check = resolveCheck(site->nullCheck, 0);
    failCheck(check >= 0 ? check : resolveCheck(site->boundsCheck, 1));
  }
  ObjectInfo *object = objectAt(root);
  if (handle != 0) {
    const Place place = placeOf(handle, bytes, site);
    object = place.object;
    const bool isSymbolicPlace = place.offset.x != 0 || length != 0;
    if (object != nullptr && object->state == ObjectState::Live && isSymbolicPlace)
      demandSymbolicBounds(place, bytes, length, site);
  } else if (length != 0 && object != nullptr && object->state == ObjectState::Live) {
    demand(generalBounds(*object, makeConst(64, address - object->base), length), resolveCheck(site->boundsCheck, 1),
           site->site);
  }
  if (object == nullptr) {
    allowRisky(site, address, bytes);
    return;
  }
  checkConcrete(site, object, address, bytes);
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
