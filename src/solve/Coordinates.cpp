// Euclid's algorithm on columns.
#include "solve/Coordinates.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace premise::solve {
namespace {

std::int64_t magnitude(std::int64_t value) {
  return value < 0 ? -value : value;
}

/// The quotient that leaves the smallest rest.
std::int64_t nearestQuotient(std::int64_t a, std::int64_t b) {
  const std::int64_t quotient = a / b;
  const std::int64_t rest = a % b;
  if (magnitude(rest) <= magnitude(b) - magnitude(rest))
    return quotient;
  return (rest < 0) == (b < 0) ? quotient + 1 : quotient - 1;
}

} // namespace

Coordinates::Coordinates(std::size_t variables) : size_(variables), columns_(variables * variables, 0) {
  for (std::size_t i = 0; i < variables; i++)
    columns_[i * size_ + i] = 1;
}

std::int64_t Coordinates::narrow(__int128 value) {
  constexpr std::int64_t kLargest = std::numeric_limits<std::int64_t>::max() / 2;
  isTooLarge_ |= value > kLargest || value < -kLargest;
  return isTooLarge_ ? 0 : static_cast<std::int64_t>(value);
}

void Coordinates::subtract(DenseSum &row, DensePoint &point, std::size_t of, std::size_t to) {
  const std::int64_t times = nearestQuotient(row.factors[of], row.factors[to]);
  if (times == 0)
    return;
  row.factors[of] -= times * row.factors[to];
  for (std::size_t v = 0; v < size_; v++)
    if (const std::int64_t factor = columns_[to * size_ + v]; factor != 0)
      columns_[of * size_ + v] = narrow(columns_[of * size_ + v] - static_cast<__int128>(times) * factor);
  point[to] = narrow(point[to] + static_cast<__int128>(times) * point[of]);
}

/// Of the coordinates that are not used so far, one keeps a factor.
void Coordinates::leaveOneNew(DenseSum &row, DensePoint &point) {
  while (!isTooLarge_) {
    std::size_t best = size_;
    unsigned count = 0;
    for (std::size_t c = used_; c < size_; c++) {
      if (row.factors[c] == 0)
        continue;
      count++;
      if (best == size_ || magnitude(row.factors[c]) < magnitude(row.factors[best]))
        best = c;
    }
    if (count <= 1) {
      if (best != size_ && best != used_) {
        std::swap(row.factors[best], row.factors[used_]);
        std::swap(point[best], point[used_]);
        std::swap_ranges(&columns_[best * size_], &columns_[best * size_] + size_, &columns_[used_ * size_]);
      }
      return;
    }
    for (std::size_t c = used_; c < size_; c++)
      if (c != best && row.factors[c] != 0)
        subtract(row, point, c, best);
  }
}

std::optional<DenseSum> Coordinates::adopt(const DenseSum &sum, DensePoint &point) {
  DenseSum row{.factors = std::vector<std::int64_t>(size_, 0), .constant = sum.constant};
  for (std::size_t c = 0; c < size_; c++) {
    __int128 factor = 0;
    for (std::size_t v = 0; v < size_; v++)
      if (sum.factors[v] != 0)
        factor = narrow(factor + static_cast<__int128>(sum.factors[v]) * columns_[c * size_ + v]);
    row.factors[c] = static_cast<std::int64_t>(factor);
  }
  leaveOneNew(row, point);
  if (used_ < size_ && row.factors[used_] != 0) {
    for (std::size_t c = 0; c < used_; c++)
      subtract(row, point, c, used_);
    used_++;
  }
  return isTooLarge_ ? std::nullopt : std::optional(std::move(row));
}

std::optional<DensePoint> Coordinates::variablesAt(const DensePoint &point) const {
  std::vector<__int128> exact(size_, 0);
  bool isTooLarge = false;
  for (std::size_t c = 0; c < size_; c++)
    if (point[c] != 0)
      for (std::size_t v = 0; v < size_; v++)
        isTooLarge |=
            __builtin_add_overflow(exact[v], static_cast<__int128>(columns_[c * size_ + v]) * point[c], &exact[v]);
  constexpr std::int64_t kLargest = std::numeric_limits<std::int64_t>::max();
  DensePoint result;
  for (const __int128 value : exact) {
    isTooLarge |= value > kLargest || value < -kLargest;
    result.push_back(static_cast<std::int64_t>(value));
  }
  return isTooLarge ? std::nullopt : std::optional(std::move(result));
}

} // namespace premise::solve
