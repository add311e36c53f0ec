// A set of values of one variable, kept as few intervals.
#pragma once

#include "term/Term.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace premise::solve {

struct Interval {
  std::uint64_t low = 0;
  std::uint64_t high = 0; ///< inclusive

  bool operator==(const Interval &) const = default;
};

/// Sorted, disjoint, not adjacent. Values are unsigned and have at most 64 bits.
class ValueSet {
public:
  static ValueSet all(unsigned width);
  static ValueSet none() { return {}; }

  bool isEmpty() const { return intervals_.empty(); }
  bool isSingle() const { return intervals_.size() == 1 && intervals_[0].low == intervals_[0].high; }
  bool contains(std::uint64_t value) const;
  /// Number of values; stops counting at 2^63.
  std::uint64_t size() const;
  const std::vector<Interval> &intervals() const { return intervals_; }
  /// Adds values above all others so far.
  void append(Interval interval);
  /// Keeps what is in `other` too.
  void intersect(const ValueSet &other);
  bool operator==(const ValueSet &) const = default;

  /// The member to choose for a variable: `preferred` if possible, else the smallest one that is not
  /// negative, else the one closest to 0.
  std::uint64_t choose(std::uint64_t preferred, unsigned width) const;

private:
  std::vector<Interval> intervals_;
};

} // namespace premise::solve
