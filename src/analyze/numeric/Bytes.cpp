// How sets of byte ranges are computed.
#include "analyze/numeric/State.h"

namespace premise::analyze::numeric {

void addBytes(Bytes &bytes, std::int64_t low, std::int64_t high) {
  if (low >= high)
    return;
  Bytes result;
  for (const auto &[from, to] : bytes)
    if (to < low || from > high) {
      result.push_back({from, to});
    } else {
      low = std::min(low, from);
      high = std::max(high, to);
    }
  constexpr std::size_t kMostRanges = 16;
  if (result.size() < kMostRanges)
    result.push_back({low, high});
  std::sort(result.begin(), result.end());
  bytes = std::move(result);
}

void removeBytes(Bytes &bytes, std::int64_t low, std::int64_t high) {
  Bytes result;
  for (const auto &[from, to] : bytes) {
    if (from < std::min(to, low))
      result.push_back({from, std::min(to, low)});
    if (std::max(from, high) < to)
      result.push_back({std::max(from, high), to});
  }
  bytes = std::move(result);
}

bool containsBytes(const Bytes &bytes, std::int64_t low, std::int64_t high) {
  return std::any_of(bytes.begin(), bytes.end(),
                     [&](const auto &range) { return range.first <= low && high <= range.second; });
}

Bytes commonBytes(const Bytes &a, const Bytes &b) {
  Bytes result;
  for (const auto &[from, to] : a)
    for (const auto &[otherFrom, otherTo] : b)
      if (std::max(from, otherFrom) < std::min(to, otherTo))
        result.push_back({std::max(from, otherFrom), std::min(to, otherTo)});
  return result;
}

bool hasPlaceIn(const Bytes &places, std::int64_t low, std::int64_t high) {
  return std::any_of(places.begin(), places.end(),
                     [&](const auto &place) { return low <= place.first && place.second <= high; });
}

} // namespace premise::analyze::numeric
