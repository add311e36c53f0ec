// How sets of intervals are cut and searched.
#include "solve/ValueSet.h"

#include "base/Ensure.h"
#include "term/Node.h"

#include <algorithm>

namespace premise::solve {
namespace {

constexpr std::uint64_t kSizeLimit = std::uint64_t{1} << 63;

/// Smaller is better: first 0, 1, 2, ..., then (as signed numbers) -1, -2, ...
std::uint64_t unattractiveness(std::uint64_t value, unsigned width) {
  const std::uint64_t sign = std::uint64_t{1} << (width - 1);
  return value < sign ? value : sign + (static_cast<std::uint64_t>(term::maskOf(width)) - value);
}

} // namespace

ValueSet ValueSet::all(unsigned width) {
  ValueSet set;
  set.intervals_.push_back({0, static_cast<std::uint64_t>(term::maskOf(width))});
  return set;
}

bool ValueSet::contains(std::uint64_t value) const {
  return std::ranges::any_of(intervals_, [&](const Interval &i) { return i.low <= value && value <= i.high; });
}

std::uint64_t ValueSet::size() const {
  std::uint64_t total = 0;
  for (const Interval &interval : intervals_) {
    const std::uint64_t count = interval.high - interval.low;
    if (count >= kSizeLimit - 1 - total)
      return kSizeLimit;
    total += count + 1;
  }
  return total;
}

void ValueSet::append(Interval interval) {
  if (!intervals_.empty() && intervals_.back().high + 1 == interval.low)
    intervals_.back().high = interval.high;
  else
    intervals_.push_back(interval);
}

void ValueSet::intersect(const ValueSet &other) {
  if (other.intervals_.size() == 1 && intervals_.size() == 1) { // by far the most frequent
    Interval &mine = intervals_[0];
    mine = {std::max(mine.low, other.intervals_[0].low), std::min(mine.high, other.intervals_[0].high)};
    if (mine.low > mine.high)
      intervals_.clear();
    return;
  }
  std::vector<Interval> both;
  auto a = intervals_.begin();
  auto b = other.intervals_.begin();
  while (a != intervals_.end() && b != other.intervals_.end()) {
    const Interval common{std::max(a->low, b->low), std::min(a->high, b->high)};
    if (common.low <= common.high)
      both.push_back(common);
    if (a->high < b->high)
      ++a;
    else
      ++b;
  }
  intervals_.swap(both);
}

std::uint64_t ValueSet::choose(std::uint64_t preferred, unsigned width) const {
  base::ensure(!isEmpty(), "a value should only be chosen from a set that has one");
  if (contains(preferred))
    return preferred;
  const auto better = [&](std::uint64_t a, std::uint64_t b) {
    return unattractiveness(b, width) < unattractiveness(a, width) ? b : a;
  };
  std::uint64_t best = intervals_[0].low;
  for (const Interval &interval : intervals_)
    best = better(best, better(interval.low, interval.high));
  return contains(0) ? 0 : best;
}

} // namespace premise::solve
