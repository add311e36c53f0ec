// Do rationals satisfy linear inequalities?
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace premise::solve {

/// Σ factors[i] · x_i + constant, over variables that are numbered from 0.
struct DenseSum {
  std::vector<std::int64_t> factors{};
  std::int64_t constant = 0;
  bool operator==(const DenseSum &) const = default;
};
using DensePoint = std::vector<std::int64_t>;

/// Nothing if it does not fit in 128 bits.
std::optional<__int128> valueAt(const DenseSum &sum, const DensePoint &point);

/// The simplex method with exact numbers, for questions that grow by one inequality after the other; to go back, copy
/// it before. Every inequality `sum <= 0` has a slack `-sum`, which must not become negative:
///   denominator · basic  =  constant + Σ cell · nonbasic      (one row for each basic variable)
/// where every nonbasic variable is 0. Cells are integers with one common denominator, minors of the inequalities' own
/// factors (Edmonds), so that no common divisors have to be looked for; a number of more than 64 bits is `TooLarge`.
class Tableau {
public:
  enum class State : std::uint8_t { Feasible, Infeasible, TooLarge };

  explicit Tableau(std::size_t variables);
  std::size_t variables() const { return rowOf_.size(); }

  /// From now on sum <= 0.
  void add(const DenseSum &sum);
  /// Whether there is a point: the same question always gets the same answer. Infeasible is a proof.
  State check();
  /// After `Feasible`, a point that satisfies everything: x_i is numerator(i) / denominator().
  std::int64_t numerator(std::size_t variable) const;
  std::int64_t denominator() const { return denominator_; }
  /// After `Infeasible`: the inequalities that contradict each other, by the order in which they were added.
  const std::vector<std::size_t> &core() const { return core_; }

private:
  /// Variables and, behind them, slacks in the order of inequalities.
  using Number = std::uint32_t;

  std::int64_t *row(std::size_t r) { return &cells_[r * stride_]; }
  const std::int64_t *row(std::size_t r) const { return &cells_[r * stride_]; }
  bool isFree(Number number) const { return number + 1 < stride_; }
  std::optional<std::size_t> violatedRow() const;
  std::optional<std::size_t> enteringColumn(const std::int64_t *cells) const;
  void nameCore(std::size_t r);
  void pivot(std::size_t r, std::size_t column);
  void exchange(std::size_t i, std::size_t column, std::span<const std::int64_t> leaving);
  std::int64_t narrow(__int128 value);

  std::size_t stride_; ///< a cell for each nonbasic variable, then the constant
  std::vector<std::int64_t> cells_{};
  std::vector<Number> basic_{};        ///< by row
  std::vector<Number> nonbasic_{};     ///< by column
  std::vector<std::uint32_t> rowOf_{}; ///< by variable that is no slack; ~0: it is not basic
  std::int64_t denominator_ = 1;       ///< positive
  bool isTooLarge_ = false;
  std::vector<std::size_t> core_{};
};

} // namespace premise::solve
