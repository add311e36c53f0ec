// Exact simplex and branching: the same answers as Z3 on random systems, and as trying every point in small boxes.
#include "solve/Coordinates.h"
#include "solve/PointSearch.h"

#include <gtest/gtest.h>
#include <z3++.h>

#include <algorithm>
#include <random>

namespace premise::solve {
namespace {

class Systems {
public:
  explicit Systems(std::uint64_t seed) : random_(seed) {}

  std::int64_t number(std::int64_t range) {
    return static_cast<std::int64_t>(random_() % static_cast<std::uint64_t>(2 * range + 1)) - range;
  }

  DenseSum sum(std::size_t variables, std::int64_t range) {
    DenseSum result{.factors = std::vector<std::int64_t>(variables, 0), .constant = number(4 * range)};
    for (std::int64_t &factor : result.factors)
      factor = random_() % 3 == 0 ? 0 : number(range);
    return result;
  }

  /// An inequality, an equation, or a choice.
  DenseConstraint constraint(std::size_t variables, std::int64_t range) {
    const DenseSum one = sum(variables, range);
    DenseSum opposite = one;
    for (std::int64_t &factor : opposite.factors)
      factor = -factor;
    opposite.constant = -one.constant;
    const auto kind = random_() % 6;
    if (kind == 0)
      return {.alternatives = {{one, opposite}}};
    if (kind == 1)
      return {.alternatives = {{one}, {sum(variables, range), sum(variables, range)}}};
    return {.alternatives = {{one}}};
  }

  std::vector<DenseConstraint> system(std::size_t variables, std::int64_t range, unsigned size) {
    std::vector<DenseConstraint> result;
    while (result.size() < size)
      result.push_back(constraint(variables, range));
    return result;
  }

private:
  std::mt19937_64 random_;
};

z3::expr toExpr(z3::context &context, const DenseSum &sum, bool isInteger) {
  z3::expr result = isInteger ? context.int_val(sum.constant) : context.real_val(sum.constant);
  for (std::size_t i = 0; i < sum.factors.size(); i++) {
    const std::string name = "x" + std::to_string(i);
    const z3::expr variable = isInteger ? context.int_const(name.c_str()) : context.real_const(name.c_str());
    result = result + (isInteger ? context.int_val(sum.factors[i]) : context.real_val(sum.factors[i])) * variable;
  }
  return result <= 0;
}

z3::check_result askZ3(z3::context &context, const std::vector<DenseConstraint> &constraints, bool isInteger) {
  z3::solver solver(context, z3::solver::simple());
  solver.set("rlimit", 2'000'000U);
  for (const DenseConstraint &constraint : constraints) {
    z3::expr_vector ways(context);
    for (const auto &alternative : constraint.alternatives) {
      z3::expr_vector sums(context);
      for (const DenseSum &sum : alternative)
        sums.push_back(toExpr(context, sum, isInteger));
      ways.push_back(z3::mk_and(sums));
    }
    solver.add(z3::mk_or(ways));
  }
  return solver.check();
}

/// Each inequality alone.
std::vector<DenseConstraint> inequalities(Systems &systems, std::size_t variables, std::int64_t range, unsigned size) {
  std::vector<DenseConstraint> result;
  while (result.size() < size)
    result.push_back({.alternatives = {{systems.sum(variables, range)}}});
  return result;
}

TEST(Tableau, AgreesWithZ3OnRationalsWhileItGrows) {
  z3::context context;
  unsigned feasible = 0, infeasible = 0, tooLarge = 0;
  for (unsigned round = 0; round < 150; round++) {
    Systems systems(round);
    const std::size_t variables = 1 + round % 6;
    const std::int64_t range = round % 5 == 4 ? 1'000'000'000 : 9;
    const auto all = inequalities(systems, variables, range, 12);
    Tableau tableau(variables);
    std::vector<DenseConstraint> some;
    for (const DenseConstraint &constraint : all) {
      some.push_back(constraint);
      tableau.add(constraint.alternatives[0][0]);
      const Tableau::State state = tableau.check();
      tooLarge += state == Tableau::State::TooLarge ? 1 : 0;
      if (state == Tableau::State::TooLarge)
        break;
      const z3::check_result expected = askZ3(context, some, false);
      ASSERT_EQ(state == Tableau::State::Feasible ? z3::sat : z3::unsat, expected) << "round " << round;
      feasible += state == Tableau::State::Feasible ? 1 : 0;
      if (state == Tableau::State::Feasible)
        continue;
      infeasible++;
      std::vector<DenseConstraint> core;
      for (const std::size_t i : tableau.core())
        core.push_back(some[i]);
      ASSERT_EQ(askZ3(context, core, false), z3::unsat) << "round " << round;
      break;
    }
  }
  EXPECT_GT(feasible, 300u);
  EXPECT_GT(infeasible, 50u);
  EXPECT_GT(tooLarge, 5u);
}

TEST(Tableau, PointsSatisfyTheInequalities) {
  for (unsigned round = 0; round < 300; round++) {
    Systems systems(1000 + round);
    const std::size_t variables = 1 + round % 6;
    const auto all = inequalities(systems, variables, 20, 8);
    Tableau tableau(variables);
    for (const DenseConstraint &constraint : all)
      tableau.add(constraint.alternatives[0][0]);
    if (tableau.check() != Tableau::State::Feasible)
      continue;
    for (const DenseConstraint &constraint : all) {
      const DenseSum &sum = constraint.alternatives[0][0];
      __int128 value = static_cast<__int128>(sum.constant) * tableau.denominator();
      for (std::size_t v = 0; v < variables; v++)
        value += static_cast<__int128>(sum.factors[v]) * tableau.numerator(v);
      ASSERT_TRUE(value <= 0) << "round " << round;
    }
  }
}

TEST(Coordinates, KeepSumsAndPoints) {
  unsigned kept = 0;
  for (unsigned round = 0; round < 300; round++) {
    Systems systems(2000 + round);
    const std::size_t variables = 1 + round % 7;
    DensePoint point(variables, 0);
    for (std::int64_t &value : point)
      value = systems.number(50);
    const DensePoint before = point;
    Coordinates coordinates(variables);
    std::vector<std::pair<DenseSum, DenseSum>> adopted;
    for (unsigned i = 0; i < 5; i++) {
      const DenseSum sum = systems.sum(variables, 300);
      const auto over = coordinates.adopt(sum, point);
      if (!over)
        break;
      adopted.emplace_back(sum, *over);
    }
    kept += adopted.size() == 5 ? 1 : 0;
    if (adopted.size() < 5)
      continue; // too large
    ASSERT_EQ(coordinates.variablesAt(point), before) << "the point stays where it is";
    for (std::int64_t &value : point)
      value = systems.number(50);
    const auto there = coordinates.variablesAt(point);
    for (const auto &[sum, over] : adopted)
      ASSERT_TRUE(valueAt(sum, *there) == valueAt(over, point)) << "round " << round;
  }
  EXPECT_GT(kept, 150u);
}

TEST(PointSearch, AgreesWithZ3OnIntegers) {
  z3::context context;
  unsigned points = 0, none = 0, hard = 0;
  for (unsigned round = 0; round < 400; round++) {
    Systems systems(3000 + round);
    const std::size_t variables = 1 + round % 5;
    const auto constraints = systems.system(variables, 2 + round % 30, 2 + round % 9);
    const z3::check_result expected = askZ3(context, constraints, true);
    Tableau tableau(variables);
    term::Pool pool;
    for (const SearchAnswer &answer : {findPoint(tableau, constraints, 0), findPointElsewhere(constraints, variables),
                                       findPointBySolver(pool, {}, constraints)}) {
      if (const auto *point = std::get_if<DensePoint>(&answer)) {
        points++;
        ASSERT_TRUE(std::ranges::all_of(constraints, [&](const DenseConstraint &c) { return holdsAt(c, *point); }));
      }
      none += std::holds_alternative<NoPoint>(answer) ? 1 : 0;
      hard += std::holds_alternative<TooHard>(answer) ? 1 : 0;
      ASSERT_FALSE(std::holds_alternative<DensePoint>(answer) && expected == z3::unsat) << "round " << round;
      ASSERT_FALSE(std::holds_alternative<NoPoint>(answer) && expected == z3::sat) << "round " << round;
    }
  }
  EXPECT_GT(points, 200u);
  EXPECT_GT(none, 100u);
  EXPECT_LT(hard, 80u);
}

TEST(PointSearch, TighteningKeepsIntegers) {
  DenseSum sum{.factors = {6, -9}, .constant = 4}; // 6x - 9y + 4 <= 0 is 2x - 3y + 2 <= 0
  tighten(sum);
  EXPECT_EQ(sum, (DenseSum{.factors = {2, -3}, .constant = 2}));
  sum = {.factors = {-5}, .constant = -4}; // -5x - 4 <= 0 is -x <= 0
  tighten(sum);
  EXPECT_EQ(sum, (DenseSum{.factors = {-1}, .constant = 0}));
}

} // namespace
} // namespace premise::solve
