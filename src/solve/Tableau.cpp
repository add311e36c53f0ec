// Pivoting with integers: a cell is the exact quotient of a difference of products.
#include "solve/Tableau.h"

#include <limits>

namespace premise::solve {

std::optional<__int128> valueAt(const DenseSum &sum, const DensePoint &point) {
  __int128 value = sum.constant;
  for (std::size_t i = 0; i < sum.factors.size(); i++)
    if (__builtin_add_overflow(value, static_cast<__int128>(sum.factors[i]) * point[i], &value))
      return std::nullopt;
  return value;
}

Tableau::Tableau(std::size_t variables) : stride_(variables + 1), rowOf_(variables, ~0U) {
  for (Number v = 0; v < variables; v++)
    nonbasic_.push_back(v);
}

std::int64_t Tableau::narrow(__int128 value) {
  // The smallest number is left out: its negation has to fit, too.
  constexpr std::int64_t kLargest = std::numeric_limits<std::int64_t>::max();
  isTooLarge_ |= value > kLargest || value < -kLargest;
  return static_cast<std::int64_t>(value);
}

/// slack = -sum, in which basic variables are replaced by their rows.
void Tableau::add(const DenseSum &sum) {
  const std::size_t r = basic_.size();
  basic_.push_back(static_cast<Number>(stride_ - 1 + r));
  cells_.resize(cells_.size() + stride_, 0);
  std::vector<__int128> wide(stride_, 0);
  for (std::size_t c = 0; c + 1 < stride_; c++)
    if (isFree(nonbasic_[c]))
      wide[c] = -static_cast<__int128>(denominator_) * sum.factors[nonbasic_[c]];
  wide.back() = -static_cast<__int128>(denominator_) * sum.constant;
  for (std::size_t v = 0; v < rowOf_.size(); v++) {
    if (rowOf_[v] == ~0U || sum.factors[v] == 0)
      continue;
    const std::int64_t *known = row(rowOf_[v]);
    for (std::size_t c = 0; c < stride_; c++)
      isTooLarge_ |= __builtin_sub_overflow(wide[c], static_cast<__int128>(sum.factors[v]) * known[c], &wide[c]);
  }
  for (std::size_t c = 0; c < stride_; c++)
    row(r)[c] = narrow(wide[c]);
}

/// Bland's rule, which ends: of the slacks that are negative, the oldest.
std::optional<std::size_t> Tableau::violatedRow() const {
  std::optional<std::size_t> result;
  for (std::size_t r = 0; r < basic_.size(); r++)
    if (row(r)[stride_ - 1] < 0 && !isFree(basic_[r]) && (!result || basic_[r] < basic_[*result]))
      result = r;
  return result;
}

/// What makes the row larger: a variable that is free, with a factor that keeps numbers small, or else the oldest slack
/// that helps by growing. Free variables never leave the basis again, so this ends, too.
std::optional<std::size_t> Tableau::enteringColumn(const std::int64_t *cells) const {
  const auto size = [&](std::size_t c) { return cells[c] < 0 ? -cells[c] : cells[c]; };
  std::optional<std::size_t> best;
  for (std::size_t c = 0; c + 1 < stride_; c++) {
    const bool isFreeOne = isFree(nonbasic_[c]);
    if (isFreeOne ? cells[c] == 0 : cells[c] <= 0)
      continue;
    const bool isBestFree = best && isFree(nonbasic_[*best]);
    if (!best || (isFreeOne && (!isBestFree || size(c) < size(*best))) ||
        (!isFreeOne && !isBestFree && nonbasic_[c] < nonbasic_[*best]))
      best = c;
  }
  return best;
}

/// The row says: slack = negative constant - what is not negative.
void Tableau::nameCore(std::size_t r) {
  core_ = {basic_[r] - (stride_ - 1)};
  for (std::size_t c = 0; c + 1 < stride_; c++)
    if (row(r)[c] != 0)
      core_.push_back(nonbasic_[c] - (stride_ - 1));
}

Tableau::State Tableau::check() {
  while (!isTooLarge_) {
    const auto r = violatedRow();
    if (!r)
      return State::Feasible;
    const auto column = enteringColumn(row(*r));
    if (!column) {
      nameCore(*r);
      return State::Infeasible;
    }
    pivot(*r, *column);
  }
  return State::TooLarge;
}

///   denominator · leaving = constant + … + p · entering      is solved for the entering variable
void Tableau::pivot(std::size_t r, std::size_t column) {
  const std::vector<std::int64_t> leaving(row(r), row(r) + stride_);
  const std::int64_t p = leaving[column];
  for (std::size_t i = 0; i < basic_.size(); i++)
    if (i != r)
      exchange(i, column, leaving);
  for (std::size_t c = 0; c < stride_; c++)
    row(r)[c] = p > 0 ? -leaving[c] : leaving[c];
  row(r)[column] = p > 0 ? denominator_ : -denominator_;
  denominator_ = p > 0 ? p : -p;
  std::swap(basic_[r], nonbasic_[column]);
  if (isFree(basic_[r]))
    rowOf_[basic_[r]] = static_cast<std::uint32_t>(r);
}

/// Replaces the entering variable in row i.
void Tableau::exchange(std::size_t i, std::size_t column, std::span<const std::int64_t> leaving) {
  std::int64_t *cells = row(i);
  const std::int64_t p = leaving[column];
  const std::int64_t factor = cells[column];
  const std::int64_t divisor = p > 0 ? denominator_ : -denominator_;
  if (factor == 0 && p == divisor)
    return;
  for (std::size_t c = 0; c < stride_; c++) {
    if (c == column || (cells[c] == 0 && (factor == 0 || leaving[c] == 0)))
      continue;
    const __int128 difference = static_cast<__int128>(cells[c]) * p - static_cast<__int128>(factor) * leaving[c];
    const auto small = static_cast<std::int32_t>(difference); // most are, and divided much faster
    cells[c] = small == difference ? small / divisor : narrow(difference / divisor);
  }
  cells[column] = p > 0 ? factor : -factor;
}

std::int64_t Tableau::numerator(std::size_t variable) const {
  return rowOf_[variable] == ~0U ? 0 : row(rowOf_[variable])[stride_ - 1];
}

} // namespace premise::solve
