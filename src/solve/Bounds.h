// Which values are left for a term, read as bits and as a number with a sign?
#pragma once

#include "term/Node.h"

#include <optional>

namespace premise::solve {

/// All unsigned values from low to high.
struct Range {
  term::Value low = 0;
  term::Value high = 0;

  bool isSingle() const { return low == high; }
  bool operator==(const Range &) const = default;
};

/// All signed values from least to most.
struct Numbers {
  __int128 least = 0;
  __int128 most = 0;

  bool operator==(const Numbers &) const = default;
};

inline Numbers operator+(Numbers a, Numbers b) {
  return {a.least + b.least, a.most + b.most};
}
inline Numbers operator-(Numbers a, Numbers b) {
  return {a.least - b.most, a.most - b.least};
}
inline bool isWithin(Numbers inner, Numbers outer) {
  return inner.least >= outer.least && inner.most <= outer.most;
}

/// An over-approximation in two parts, each of which says what the other cannot: [-3, 5] is all but a few values
/// without a sign. Numbers are known for at most 64 bits, so that sums and products of their ends fit.
struct Bounds {
  Range bits;
  Numbers numbers;

  bool isSingle() const { return bits.isSingle(); }
  bool operator==(const Bounds &) const = default;
};

constexpr unsigned kWidestNumber = 64;

Numbers allNumbers(unsigned width);
Bounds allBounds(unsigned width);
Bounds boundsOf(Range bits, unsigned width);
/// All values where the numbers do not fit into the width.
Bounds boundsOf(Numbers numbers, unsigned width);
/// What both leave, each part made as narrow as the other one says; nothing if nothing is left.
std::optional<Bounds> meet(const Bounds &a, const Bounds &b, unsigned width);
/// The smallest bounds around both.
Bounds hull(const Bounds &a, const Bounds &b);

} // namespace premise::solve
