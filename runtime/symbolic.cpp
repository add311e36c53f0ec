// What a load reads and a store writes when values or addresses are symbolic.
#include "address.h"

namespace premise::runtime {
namespace {

constexpr uint64_t kMaxPositions = 1024; ///< beyond that a symbolic index is pinned instead of kept exact
constexpr AccessSite kNowhere = {0, -1, -1, -1, -1, 0};

bool isTerm(uint32_t word) {
  return word != 0 && word != kUninitialized;
}

Value concreteBytes(uint64_t address, unsigned bytes) {
  Value value = 0;
  memcpy(&value, reinterpret_cast<void *>(address), bytes);
  return value;
}

/// How many bytes from position i on continue the same term.
unsigned runLength(const uint32_t *shadow, unsigned i, unsigned bytes) {
  unsigned n = 1;
  while (i + n < bytes && shadow[i + n] == shadow[i] + n && ((shadow[i] & 15) + n) < 16)
    n++;
  return n;
}

Handle piece(uint64_t address, const uint32_t *shadow, unsigned i, unsigned n) {
  if (!isTerm(shadow[i]))
    return makeConst(8 * n, concreteBytes(address + i, n));
  return makeExtract(shadow[i] >> 4, 8 * (shadow[i] & 15), 8 * n);
}

unsigned pieceLength(const uint32_t *shadow, unsigned i, unsigned bytes) {
  if (isTerm(shadow[i]))
    return runLength(shadow, i, bytes);
  unsigned n = 1;
  while (i + n < bytes && !isTerm(shadow[i + n]))
    n++;
  return n;
}

bool isUninitialized(uint64_t address, unsigned bytes) {
  const uint32_t *shadow = shadowOf(address);
  for (unsigned i = 0; i < bytes; i++)
    if (shadow[i] != kUninitialized)
      return false;
  return true;
}

/// Whether memory has been written: always, never (without a condition), or where the condition holds, because a store
/// at a symbolic index may have met it:
///   Ite(i = 0, stored first, Ite(j = 0, stored before, unset))      was written if i = 0 or j = 0
struct Written {
  bool always = false;
  Handle condition = 0;
};

Written writtenAt(uint64_t address, unsigned bytes) {
  const uint32_t *shadow = shadowOf(address);
  Written written;
  Handle last = 0;
  for (unsigned i = 0; i < bytes; i++) {
    if (shadow[i] == kUninitialized || (isTerm(shadow[i]) && shadow[i] >> 4 == last))
      continue;
    if (!isTerm(shadow[i]) || nodes()[shadow[i] >> 4].isUnset == 0)
      return {true, 0};
    last = shadow[i] >> 4;
    for (Handle at = last; nodes()[at].op == kIte; at = nodes()[at].c)
      written.condition = written.condition == 0 ? nodes()[at].a : make(kOr, 1, written.condition, nodes()[at].a);
  }
  return written;
}

void demandInitialised(const AccessSite *site, Handle condition) {
  const int32_t check = resolveCheck(site->initCheck, 3);
  if (check < 0 || (site->flags & 2) != 0)
    return;
  record(kCheckStep, condition, static_cast<uint32_t>(check));
  if (values()[condition] == 0)
    failCheck(check);
}

uint64_t positionAddress(const Place &place, int64_t i) {
  return place.object->base + place.offset.constant + place.offset.scale * static_cast<uint64_t>(i);
}

bool isExact(const Place &place) {
  return place.object != nullptr && place.offset.x != 0 && place.positions() != 0 && place.positions() <= kMaxPositions;
}

/// The data behind a symbolic size exists only up to the concrete size, unless it is an input.
void pinSize(const Place &place, uint32_t site) {
  if (place.object != nullptr && place.object->sizeHandle != 0 && place.object->kind != ObjectKind::Input)
    enumerate(place.object->sizeHandle, site);
}

Handle loadAtPlace(const AccessSite *site, const Place &place, unsigned bytes) {
  Handle list[kMaxPositions];
  for (int64_t i = place.low; i <= place.high; i++) {
    const uint64_t address = positionAddress(place, i);
    if (const Written written = writtenAt(address, bytes); !written.always) {
      const Handle isElsewhere = makeNot(make(kEq, 1, place.offset.x, makeConst(64, static_cast<uint64_t>(i))));
      demandInitialised(site, written.condition == 0 ? isElsewhere : make(kOr, 1, isElsewhere, written.condition));
    }
    list[i - place.low] = orConst(loadHandle(address, bytes), 8 * bytes, concreteBytes(address, bytes));
  }
  const Handle index =
      place.low == 0 ? place.offset.x : make(kSub, 64, place.offset.x, makeConst(64, static_cast<uint64_t>(place.low)));
  return makeMux(index, list, static_cast<uint32_t>(place.positions()));
}

/// Whether the store could meet something that was never written; wider than a constant, that has no term.
bool hasUnset(const Place &place, unsigned bytes) {
  for (int64_t i = place.low; i <= place.high; i++)
    if (isUninitialized(positionAddress(place, i), bytes))
      return true;
  return false;
}

void storeAtPlace(const Place &place, unsigned bytes, Handle handle) {
  for (int64_t i = place.low; i <= place.high; i++) {
    const uint64_t address = positionAddress(place, i);
    const Handle old = isUninitialized(address, bytes)
                           ? makeUnset(8 * bytes, concreteBytes(address, bytes))
                           : orConst(loadHandle(address, bytes), 8 * bytes, concreteBytes(address, bytes));
    const Handle isHere = make(kEq, 1, place.offset.x, makeConst(64, static_cast<uint64_t>(i)));
    storeHandle(address, bytes, make(kIte, 8 * bytes, isHere, handle, old));
  }
}

} // namespace

Handle loadHandle(uint64_t address, unsigned bytes) {
  const uint32_t *shadow = shadowOf(address);
  bool isConcrete = true;
  for (unsigned i = 0; i < bytes; i++)
    isConcrete &= !isTerm(shadow[i]);
  if (isConcrete)
    return 0;
  Handle whole = 0;
  for (unsigned i = 0; i < bytes;) {
    const unsigned n = pieceLength(shadow, i, bytes);
    const Handle part = piece(address, shadow, i, n);
    whole = whole == 0 ? part : make(kConcat, 8 * (i + n), part, whole);
    i += n;
  }
  return whole;
}

void storeHandle(uint64_t address, unsigned bytes, Handle handle) {
  uint32_t *shadow = shadowOf(address);
  for (unsigned i = 0; i < bytes; i++)
    shadow[i] = handle == 0 ? 0 : handle << 4 | i;
  ObjectInfo *object = objectAt(address);
  if (object != nullptr)
    object->shadowDirty = true;
}

} // namespace premise::runtime

using namespace premise::runtime;

extern "C" {

/// The term of `bits` bits at a place in memory, or 0 if it is concrete.
Handle __premise_load(const AccessSite *site, uint64_t address, Handle handle, uint32_t bits) {
  if (site == nullptr)
    site = &kNowhere;
  const unsigned bytes = (bits + 7) / 8;
  Handle loaded = 0;
  if (handle != 0 && nodes()[handle].op != kConst) {
    const Place place = placeOf(handle, bytes, site);
    pinSize(place, site->site);
    if (isExact(place)) {
      loaded = loadAtPlace(site, place, bytes);
      return bits == 8 * bytes ? loaded : makeExtract(loaded, 0, bits);
    }
    if (place.object != nullptr && place.offset.x != 0)
      enumerate(place.offset.x, site->site);
  }
  if (!isUnitMemory(address))
    return 0;
  if (const Written written = writtenAt(address, bytes); !written.always)
    demandInitialised(site, written.condition == 0 ? makeConst(1, 0) : written.condition);
  loaded = loadHandle(address, bytes);
  return loaded == 0 || bits == 8 * bytes ? loaded : makeExtract(loaded, 0, bits);
}

/// Called before the native store: the shadow of what is about to be written.
// size: value and handle of address and datum: called from generated code
void __premise_store(const AccessSite *site, uint64_t address, Handle handle, uint32_t bits, Handle stored,
                     Value value) {
  if (site == nullptr)
    site = &kNowhere;
  const unsigned bytes = (bits + 7) / 8;
  if (stored != 0 && bits != 8 * bytes)
    stored = make(kZExt, 8 * bytes, stored);
  if (handle != 0 && nodes()[handle].op != kConst) {
    const Place place = placeOf(handle, bytes, site);
    pinSize(place, site->site);
    if (isExact(place) && place.offset.scale >= bytes && (bytes <= 8 || !hasUnset(place, bytes))) {
      storeAtPlace(place, bytes, orConst(stored, 8 * bytes, value));
      return;
    }
    if (place.object != nullptr && place.offset.x != 0)
      enumerate(place.offset.x, site->site);
  }
  if (isUnitMemory(address))
    storeHandle(address, bytes, stored);
}
}
