// Is there a point of integers that satisfies linear constraints, of which some are choices?
#pragma once

#include "solve/Context.h"
#include "solve/Tableau.h"

#include <optional>
#include <span>
#include <variant>
#include <vector>

namespace premise::solve {

/// In one of the alternatives every sum is at most zero:
///   a = b  is  {a - b, b - a}      a != b  is  {a - b + 1} or {b - a + 1}
struct DenseConstraint {
  std::vector<std::vector<DenseSum>> alternatives{};
};

bool holdsAt(const DenseConstraint &constraint, const DensePoint &point);
/// Σ g·aᵢ·xᵢ + c <= 0 as Σ aᵢ·xᵢ + ⌈c / g⌉ <= 0: the same integers, fewer rationals.
void tighten(DenseSum &sum);

struct NoPoint {
  /// Numbers of constraints that contradict each other, in ascending order; nothing if it is not known which ones.
  std::optional<std::vector<std::size_t>> core{};
};
struct TooHard {}; ///< numbers or the effort would become too large
using SearchAnswer = std::variant<DensePoint, NoPoint, TooHard>;

/// Branch and bound: where the simplex method's point is no integer, this one is at most its floor, or more; where it
/// violates a choice, one alternative after the other. `tableau` already knows the constraints before `from`, and
/// learns the others (those that are no choices). `NoPoint` is a proof.
SearchAnswer findPoint(Tableau &tableau, std::span<const DenseConstraint> constraints, std::size_t from);

/// The same question where that was too hard: in coordinates that suit equations and late constraints best.
SearchAnswer findPointElsewhere(std::span<const DenseConstraint> constraints, std::size_t variables);

/// And once more, by a solver that has nothing else to know.
SearchAnswer findPointBySolver(term::Pool &pool, const ContextOptions &options,
                               std::span<const DenseConstraint> constraints);

} // namespace premise::solve
