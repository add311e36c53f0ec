// In which coordinates do sums of integers become simple?
#pragma once

#include "solve/Tableau.h"

namespace premise::solve {

/// Integers x are written as x = U · y with a matrix U such that every y of integers is an x of integers and the other
/// way round. Sums are adopted one after the other; each gets at most one coordinate that no earlier one has, and small
/// factors for the others (Hermite normal form):
///   483·a + 246·b - 699·c + 446·d    becomes    y_1        965·a + 492·b - 1398·c + 892·d    becomes   y_2 (+ 2·y_1)
/// Between bounds of such sums a point of integers is easy to find, between those of the sums over x it is not.
class Coordinates {
public:
  explicit Coordinates(std::size_t variables);

  /// The sum over y. `point`, over y, stays the same point. Sums adopted before stay as they are.
  /// Nothing if a number does not fit; then these coordinates cannot be used any more.
  std::optional<DenseSum> adopt(const DenseSum &sum, DensePoint &point);
  /// x of y.
  std::optional<DensePoint> variablesAt(const DensePoint &point) const;

private:
  void leaveOneNew(DenseSum &row, DensePoint &point);
  /// y_to += times · y_of, and what has to change for that.
  void subtract(DenseSum &row, DensePoint &point, std::size_t of, std::size_t to);
  std::int64_t narrow(__int128 value);

  std::size_t size_;
  std::vector<std::int64_t> columns_; ///< of U, one behind the other
  std::size_t used_ = 0;              ///< so many coordinates occur in adopted sums
  bool isTooLarge_ = false;
};

} // namespace premise::solve
