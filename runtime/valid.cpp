// May this memory be accessed? A question that never fails, for contracts: PREMISE_VALID and what Tentative.h leaves.
#include "address.h"

using namespace premise::runtime;

namespace {

enum Flags : uint32_t { kWritable = 1, kInitialized = 2, kPaddingAside = 4 };

/// Characters that an int can count, with the zero behind them.
constexpr uint64_t kLongest = (1ULL << 31) - 1;

bool isInitialized(uint64_t address, uint64_t bytes) {
  for (uint64_t i = 0; i < bytes; i++)
    if (shadowOf(address)[i] == kUninitialized)
      return false;
  return true;
}

bool isValidNow(const ObjectInfo *object, uint64_t address, uint64_t bytes, uint32_t flags) {
  if (object == nullptr) // memory of the C library, of which nothing is known
    return !isUnitMemory(address) && address + bytes >= address;
  if (object->state != ObjectState::Live || ((flags & kWritable) != 0 && object->kind == ObjectKind::Constant))
    return false;
  const uint64_t offset = address - object->base;
  const bool isInside = offset <= object->size && bytes <= object->size - offset;
  // Of an input, all but the padding is initialised.
  const bool isInput = (flags & kPaddingAside) != 0 && object->kind == ObjectKind::Input;
  return isInside && ((flags & kInitialized) == 0 || isInput || isInitialized(address, bytes));
}

/// Fixes which object a symbolic pointer points into; false if it is none.
bool findObject(const AccessSite *site, uint64_t bytes, Handle pointer, Place &place) {
  const Handle base = baseOf(pointer);
  if (base != 0 && nodes()[base].op != kConst) {
    record(kBranchStep, makeNot(make(kEq, 1, base, makeConst(64, 0))), site->site);
    if (values()[base] == 0)
      return false;
  }
  place = placeOf(pointer, bytes, site);
  return true;
}

/// The condition in terms of the inputs; 0 if it is the same for all that take this path.
Handle conditionOf(const AccessSite *site, const Place &place, uint64_t bytes, Handle length) {
  const ObjectInfo &object = *place.object;
  if (object.isString) { // its end depends on its contents, so only one place at a time is asked for
    if (place.offset.x != 0)
      enumerate(place.offset.x, site->site);
    if (length != 0)
      enumerate(length, site->site);
    const uint64_t end =
        place.offset.constant + bytes +
        (place.offset.x != 0 ? static_cast<uint64_t>(values()[place.offset.x]) * place.offset.scale : 0);
    Handle all = 0;
    for (uint64_t j = object.fastSize - 1; j + 1 < end && j < object.capacity; j++)
      all = all == 0 ? isBeforeEnd(object, j) : make(kAnd, 1, all, isBeforeEnd(object, j));
    return all;
  }
  if (place.offset.x == 0 && length == 0 && object.sizeHandle == 0)
    return 0;
  Handle offset = makeConst(64, place.offset.constant);
  if (place.offset.x != 0)
    offset = make(kAdd, 64, make(kMul, 64, place.offset.x, makeConst(64, place.offset.scale)), offset);
  return isInBounds(object, offset, orConst(length, 64, bytes));
}

/// A string of the input ends with a zero as long as nobody wrote to it; of other memory only concrete zeros count.
bool endsWithZero(const ObjectInfo &object, uint64_t offset) {
  if (object.isString)
    return isUnchanged(object);
  if (object.sizeHandle != 0)
    return false;
  const uint64_t start = object.base + offset;
  const uint64_t length = object.size - offset < kLongest ? object.size - offset : kLongest;
  for (uint64_t address = start; address < start + length; address++) {
    const uint32_t shadow = *shadowOf(address);
    if (shadow == kUninitialized)
      return false;
    if (shadow == 0 && *reinterpret_cast<const unsigned char *>(address) == 0)
      return true;
  }
  return false;
}

} // namespace

extern "C" {

int __premise_valid(uint64_t address, uint64_t bytes, uint32_t flags) {
  return bytes == 0 || isValidNow(objectAt(address), address, bytes, flags) ? 1 : 0;
}

int __premise_string(uint64_t address) {
  const ObjectInfo *object = objectAt(address);
  return object != nullptr && object->state == ObjectState::Live && address - object->base < object->size &&
                 endsWithZero(*object, address - object->base)
             ? 1
             : 0;
}

// size: value and handle of pointer and length: called from generated code
/// The same in a symbolic run; the term of the answer is left where results of calls are.
int __premise_valid_symbolic(const AccessSite *site, uint64_t root, uint64_t address, uint64_t bytes, Handle pointer,
                             Handle length) {
  Handle &result = *reinterpret_cast<Handle *>(kShared + kResultsAt);
  result = 0;
  if (length != 0)
    record(kBranchStep, make(kEq, 1, length, makeConst(64, 0)), site->site);
  if (bytes == 0)
    return 1;
  Place place;
  place.object = objectAt(root);
  if (pointer != 0 && !findObject(site, bytes, pointer, place))
    return 0;
  if (pointer == 0 && place.object != nullptr)
    place.offset.constant = address - place.object->base;
  if (place.object == nullptr || place.object->state != ObjectState::Live)
    return isValidNow(place.object, address, bytes, site->flags) ? 1 : 0;
  demandData(*place.object, site->site);
  const Handle condition = conditionOf(site, place, bytes, length);
  const bool holds = isValidNow(place.object, address, bytes, site->flags);
  if (condition != 0 && (values()[condition] != 0) == holds)
    result = make(kZExt, 32, condition);
  return holds ? 1 : 0;
}

/// Whether characters that end with a zero begin there. Where that is not the same for all that take this path, it is
/// said not to hold: who asks relies on the answer 1 alone.
int __premise_string_symbolic(const AccessSite *site, uint64_t root, uint64_t address, Handle pointer) {
  Handle &result = *reinterpret_cast<Handle *>(kShared + kResultsAt);
  result = 0;
  Place place;
  place.object = objectAt(root);
  if (pointer != 0 && !findObject(site, 1, pointer, place))
    return 0;
  if (place.object == nullptr || place.object->state != ObjectState::Live || place.offset.x != 0)
    return 0;
  const uint64_t offset = address - place.object->base;
  place.offset.constant = offset;
  if (offset >= place.object->size || !endsWithZero(*place.object, offset))
    return 0;
  if (const Handle condition = conditionOf(site, place, 1, 0); condition != 0)
    result = make(kZExt, 32, condition);
  return 1;
}
}
