// What a register or a place in memory holds: bits, or a pointer that knows its object.
#pragma once

#include "term/Term.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace premise::encode {

/// Objects are numbered; a pointer is a number of an object and an offset in it.
using ObjectId = std::uint16_t;
inline constexpr ObjectId kNullObject = 0; ///< null and other addresses written as integers: the offset is the address
inline constexpr ObjectId kWildObject = 0xFFFF; ///< nobody knows what it points to
inline constexpr unsigned kObjectBits = 16;
inline constexpr unsigned kOffsetBits = 64;

/// The objects a pointer can point to, sorted.
using Targets = std::vector<ObjectId>;

struct Value {
  term::Term bits;               ///< of a pointer: its offset in the object
  term::Term object = {};        ///< of a pointer: which object; null for everything else
  Targets targets = {};          ///< what `object` can be worth
  std::vector<Value> parts = {}; ///< of a struct or array in a register

  bool isPointer() const { return !object.isNull(); }
  bool isAggregate() const { return !parts.empty(); }
  bool isWild() const { return std::binary_search(targets.begin(), targets.end(), kWildObject); }
  bool operator==(const Value &) const = default;
};

inline Targets unite(const Targets &a, const Targets &b) {
  Targets result;
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(result));
  return result;
}

} // namespace premise::encode
