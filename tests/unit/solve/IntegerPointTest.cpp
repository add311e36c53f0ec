// Points of integers: found where there are some, contradictions where there are none, and the same with a whole
// context.
#include "solve/IntegerPoint.h"
#include "solve/Context.h"
#include "term/Evaluate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace premise::solve {
namespace {

Constraint constraint(std::map<term::VarId, __int128> factors, __int128 constant, Relation relation) {
  return {.sum = {.factors = std::move(factors), .constant = constant}, .relation = relation, .because = {}};
}

PointAnswer find(const std::vector<Constraint> &constraints) {
  z3::context context;
  IntegerPoint integers(context);
  return integers.find(constraints, [](term::VarId) { return 0.0; }, true);
}

__int128 valueAt(const term::Linear &sum, Point point) {
  __int128 value = sum.constant;
  for (const auto &[variable, factor] : sum.factors)
    value += factor * point[variable];
  return value;
}

TEST(IntegerPoint, SolvesEquationsWithoutAUnitFactor) {
  const std::vector<Constraint> constraints = {constraint({{0, 6}, {1, 11}, {2, 4}}, -1, Relation::Zero),
                                               constraint({{0, 9}, {2, -15}}, 6, Relation::Zero),
                                               constraint({{1, -1}}, 100, Relation::AtMostZero)};
  const PointAnswer answer = find(constraints);
  ASSERT_TRUE(std::holds_alternative<Point>(answer));
  EXPECT_TRUE(valueAt(constraints[0].sum, std::get<Point>(answer)) == 0);
  EXPECT_TRUE(valueAt(constraints[1].sum, std::get<Point>(answer)) == 0);
  EXPECT_TRUE(valueAt(constraints[2].sum, std::get<Point>(answer)) <= 0);
}

TEST(IntegerPoint, NamesTheEquationsThatNoIntegersSatisfy) {
  const PointAnswer answer =
      find({constraint({{3, 1}}, 0, Relation::AtMostZero), constraint({{0, 1}, {1, -2}}, 0, Relation::Zero),
            constraint({{0, 1}, {2, -4}}, -1, Relation::Zero)});
  ASSERT_TRUE(std::holds_alternative<Contradiction>(answer)); // x = 2y and x = 4z + 1
  EXPECT_EQ(std::get<Contradiction>(answer), (Contradiction{1, 2}));
}

TEST(IntegerPoint, NamesInequalitiesBetweenWhichNoIntegerLies) {
  const PointAnswer answer =
      find({constraint({{0, 5}, {1, -5}}, -4, Relation::AtMostZero), // 1 <= 5(x - y) <= 4
            constraint({{2, 1}}, -3, Relation::NotZero), constraint({{0, -5}, {1, 5}}, 1, Relation::AtMostZero)});
  ASSERT_TRUE(std::holds_alternative<Contradiction>(answer));
  EXPECT_EQ(std::get<Contradiction>(answer), (Contradiction{0, 2}));
}

/// Small boxes, so that every point can be tried.
TEST(IntegerPoint, ContextsAgreeWithTryingEveryPoint) {
  std::mt19937_64 random(7);
  const auto number = [&](int range) { return static_cast<int>(random() % (2 * range + 1)) - range; };
  for (unsigned round = 0; round < 100; round++) {
    term::Pool pool;
    const term::Term x = pool.variable(0, term::kIntegerWidth);
    const term::Term y = pool.variable(1, term::kIntegerWidth);
    const term::Term b = pool.variable(2, 1);
    const auto times = [&](int f, term::Term v) {
      return pool.make(term::Op::IMul, term::kIntegerWidth, {pool.integer(f), v});
    };
    const auto compare = [&](term::Op op) {
      const term::Term sum = pool.make(term::Op::IAdd, term::kIntegerWidth, {times(number(5), x), times(number(5), y)});
      return pool.make(op, 1, {sum, pool.integer(number(7))});
    };
    std::vector<term::Term> facts;
    for (const term::Term v : {x, y}) {
      facts.push_back(pool.make(term::Op::ILe, 1, {pool.integer(-4), v}));
      facts.push_back(pool.make(term::Op::ILe, 1, {v, pool.integer(4)}));
    }
    facts.push_back(pool.make(term::Op::Eq, 1, {b, compare(term::Op::ILt)}));
    facts.push_back(pool.make(term::Op::Or, 1, {b, compare(term::Op::IEq)}));
    facts.push_back(pool.make(term::Op::Or, 1, {pool.negate(b), pool.negate(compare(term::Op::IEq))}));
    facts.push_back(compare(term::Op::IEq));
    bool isPossible = false;
    term::Evaluator evaluator;
    for (int i = -4; i <= 4; i++)
      for (int j = -4; j <= 4; j++)
        for (int k = 0; k < 2; k++) {
          term::Assignment point;
          point.set(0, static_cast<term::Value>(static_cast<__int128>(i)));
          point.set(1, static_cast<term::Value>(static_cast<__int128>(j)));
          point.set(2, static_cast<term::Value>(k));
          isPossible |= std::ranges::all_of(facts, [&](term::Term fact) { return evaluator.holds(fact, point); });
        }
    const auto context = makeContext(pool, {});
    for (const term::Term fact : facts)
      context->add(fact);
    const ContextAnswer answer = context->check({});
    ASSERT_EQ(std::holds_alternative<Sat>(answer), isPossible) << "round " << round;
    ASSERT_EQ(std::holds_alternative<Core>(answer), !isPossible) << "round " << round;
  }
}

} // namespace
} // namespace premise::solve
