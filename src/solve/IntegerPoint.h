// Is there a point of integers that satisfies linear constraints, and if not, which of them contradict each other?
#pragma once

#include "base/TimeLimit.h"
#include "solve/Implicant.h"
#include "solve/Projection.h"
#include "term/Assignment.h"

#include <map>
#include <variant>
#include <z3++.h>

namespace premise::solve {

/// By number, of those given.
using Contradiction = std::vector<std::size_t>;
struct NoPointKnown {};
using PointAnswer = std::variant<Point, Contradiction, NoPointKnown>;

/// Equations are solved, so that integers stay integers:
///   6x + 11y = 1   with x = t - 2y   is   6t - y = 1,   so y = 6t - 1 and x = -11t + 2
/// What is left, over fewer variables, is guessed near a point of rationals, or asked.
class IntegerPoint {
public:
  explicit IntegerPoint(z3::context &context, const base::TimeLimit &limit = {}) : context_(context), limit_(limit) {}

  /// `guess` is a point of rationals that satisfies them.
  PointAnswer find(const std::vector<Constraint> &constraints, const std::function<double(term::VarId)> &guess,
                   bool isThorough);

private:
  struct Derived {
    term::Linear sum{};
    Relation relation = Relation::AtMostZero;
    std::vector<bool> from{}; ///< by number of the constraint
  };
  struct Solved {
    term::VarId variable = 0;
    Derived value{};
  };

  bool reduce(Derived &constraint) const;
  void solve(term::VarId variable, term::Linear value, const std::vector<bool> &from);
  bool solveFor(Derived equation);
  bool changeVariable(Derived &equation);
  bool derive(const std::vector<Constraint> &constraints);
  double guessed(term::VarId variable) const;
  PointAnswer guessPoint();
  std::vector<term::Linear> inequalitiesAround(const Point &point) const;
  bool isSatisfiedBy(const Point &point) const;
  bool extend(Point &point) const;
  PointAnswer ask(unsigned attempts);
  PointAnswer askOnce(unsigned attempt);
  PointAnswer pointOf(const z3::model &model);
  PointAnswer contradictionOf(const z3::expr_vector &core);
  z3::expr sumOf(const term::Linear &sum);

  z3::context &context_;
  base::TimeLimit limit_;
  std::function<double(term::VarId)> guess_;
  std::unordered_map<term::VarId, double> guesses_; ///< of new variables
  term::VarId nextVariable_ = 0;
  std::vector<Solved> solved_; ///< a value mentions only variables that are not solved before it
  std::unordered_map<term::VarId, std::size_t> order_; ///< of solved variables
  std::vector<Derived> left_;
  std::optional<Contradiction> contradiction_; ///< of one equation alone
};

} // namespace premise::solve
