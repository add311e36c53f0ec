// What is known about one value: an integer's range, or what a pointer points to.
#pragma once

#include "analyze/numeric/Names.h"
#include "analyze/numeric/Range.h"

#include <llvm/ADT/SmallVector.h>
#include <optional>

namespace premise::analyze::numeric {

/// One reading of a variable: 2 * variable, plus 1 for the unsigned one. Differences are between such numbers.
using Node = std::uint32_t;
inline constexpr Node kNoNode = ~0U;
inline Node nodeOf(Variable variable, bool isUnsigned) {
  return variable * 2 + isUnsigned;
}
inline Variable variableOf(Node node) {
  return node / 2;
}
inline bool isUnsigned(Node node) {
  return (node & 1) != 0;
}

/// Bounds of mathematical integers; at or beyond these there is none.
inline constexpr std::int64_t kInfinity = std::int64_t{1} << 62;
std::int64_t saturate(__int128 number);
/// Sums of upper, or of lower, bounds: without a bound if one of the two has none.
std::int64_t addUpper(std::int64_t a, std::int64_t b);
std::int64_t addLower(std::int64_t a, std::int64_t b);

/// A number of bytes: in [low, high], equal to `phase` modulo `step`, and if there is a node exactly scale * node +
/// constant.
struct Extent {
  std::int64_t low = -kInfinity, high = kInfinity;
  Node node = kNoNode;
  std::int64_t scale = 0, constant = 0;
  std::int64_t step = 1, phase = 0; ///< step 0: only `phase`

  static Extent exactly(std::int64_t bytes) { return {bytes, bytes, kNoNode, 0, 0, 0, bytes}; }
  static Extent measured(Node node, std::int64_t scale);
  /// The ends moved to numbers that the step allows.
  Extent aligned() const;
  bool isExact() const { return low == high; }
  bool operator==(const Extent &) const = default;
};
Extent join(const Extent &a, const Extent &b);
/// The node is kept if at most one of the two has one.
Extent operator+(const Extent &a, const Extent &b);

struct Target {
  Object object = 0;
  Extent offset;
  bool operator==(const Target &) const = default;
};

struct Pointer {
  bool mayBeNull = true;
  bool isUnknown = true; ///< may point to anything that is not private, besides the targets
  llvm::SmallVector<Target, 1> targets = {};
  bool isMoved = false; ///< where it is null, a distance may have been added: no comparison with null tells
  /// It is as far from the start of its one target as it says even if that starts at null, where there is nothing.
  bool isBased = false;
  bool isFar = false; ///< so much may have been added that the address wrapped around

  static Pointer null() { return {true, false, {}}; }
  static Pointer to(Object object, const Extent &offset) { return {false, false, {{object, offset}}}; }
  bool isNull() const { return !isUnknown && targets.empty() && !isMoved; }
  bool isTop() const { return mayBeNull && isUnknown; }
  /// Whether its distance to others like it is that of their offsets, modulo the size of the address space.
  bool hasPlace() const { return !isUnknown && targets.size() == 1 && (!mayBeNull || isBased); }
  bool operator==(const Pointer &) const = default;
};
Pointer join(const Pointer &a, const Pointer &b);

/// Of an integer of at most 64 bits or of a pointer; about others nothing is known.
struct Value {
  bool isPointer = false;
  Range range;
  Pointer pointer = {};

  static Value of(const Range &range) { return {false, range}; }
  static Value of(Pointer pointer) { return {true, {}, std::move(pointer)}; }
  bool isTop() const { return isPointer ? pointer.isTop() : range.isFull(); }
  bool operator==(const Value &) const = default;
};

/// The value of a type about which nothing is known; none if its values are not followed.
std::optional<Value> topOf(const llvm::Type &type);

} // namespace premise::analyze::numeric
