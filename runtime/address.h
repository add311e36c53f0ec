// Which object a symbolic address belongs to, and which positions in it the address can take.
#pragma once

#include "state.h"

namespace premise::runtime {

/// value = x * scale + constant, all modulo 2^64; x == 0: a constant.
struct Linear {
  Handle x = 0;
  uint64_t scale = 0;
  uint64_t constant = 0;
};
Linear linearOf(Handle term);

/// A symbolic address inside one object: offset = x * scale + constant, and x in [low, high] keeps n bytes in bounds.
struct Place {
  ObjectInfo *object = nullptr;
  Linear offset;
  int64_t low = 0, high = -1;
  uint64_t positions() const { return high < low ? 0 : static_cast<uint64_t>(high - low) + 1; }
};

/// The part of an address that says which object it points into: a constant, or a choice between several; 0: none.
Handle baseOf(Handle term);

/// offset + length <= size of the object, whatever the inputs are. Not for strings.
Handle isInBounds(const ObjectInfo &object, Handle offset, Handle length);

/// All the data that the object should have exists, or the run ends here.
void demandData(const ObjectInfo &object, uint32_t site);

/// Fixes which object the address points into: a pointer that may be null or may point to one of several objects is
/// checked against null, then pinned to the object it has in this run (the explorer tries the others).
/// Returns a place without object when the address is nothing we know; it is then pinned to its value.
Place placeOf(Handle address, uint64_t bytes, const AccessSite *site);

} // namespace premise::runtime
