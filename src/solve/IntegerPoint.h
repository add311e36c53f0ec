// Is there a point of integers that satisfies linear constraints, and if not, which of them contradict each other?
#pragma once

#include "solve/Implicant.h"
#include "term/Assignment.h"

#include <chrono>
#include <map>
#include <variant>
#include <z3++.h>

namespace premise::solve {

using Point = std::map<term::VarId, __int128>;
/// By number, of those given.
using Contradiction = std::vector<std::size_t>;
struct NoPointKnown {};
using PointAnswer = std::variant<Point, Contradiction, NoPointKnown>;

/// Solves equations for variables with the factor 1 or -1, which keeps integers integers; what is left is asked.
class IntegerPoint {
public:
  IntegerPoint() : solver_(context_, z3::solver::simple()) {}

  /// `guess` is a point of rationals, rounded: often good enough.
  PointAnswer find(const std::vector<Constraint> &constraints, const std::function<__int128(term::VarId)> &guess,
                   std::chrono::milliseconds timeout);

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
  bool solveFor(const Derived &equation);
  bool derive(const std::vector<Constraint> &constraints);
  bool isSatisfiedBy(const Point &point) const;
  bool extend(Point &point) const;
  PointAnswer ask(std::chrono::milliseconds timeout);
  PointAnswer pointOf(const z3::model &model);
  PointAnswer contradictionOf(const z3::expr_vector &core);
  z3::expr sumOf(const term::Linear &sum);

  z3::context context_;
  z3::solver solver_;
  std::vector<Solved> solved_; ///< a value mentions only variables that are not solved before it
  std::unordered_map<term::VarId, std::size_t> order_; ///< of solved variables
  std::vector<Derived> left_;
};

} // namespace premise::solve
