// Which variables are fixed when the solver gives up?
#include "explore/Relax.h"

#include "term/Evaluate.h"

#include <gtest/gtest.h>

namespace premise::explore {

TEST(Relax, FixesTheSliceOfTheGoalButNotAllOfTheGoal) {
  term::Pool pool;
  const auto variable = [&](term::VarId id) { return pool.variable(id, 8); };
  const auto less = [&](term::VarId a, term::VarId b) {
    return pool.make(term::Op::ULt, 1, {variable(a), variable(b)});
  };
  const auto is = [&](term::VarId id, term::Value value) {
    return pool.make(term::Op::Eq, 1, {variable(id), pool.constant(8, value)});
  };
  term::Assignment parent;
  for (term::VarId id = 0; id < 6; ++id)
    parent.set(id, id + 10);
  // 0 and 1 in the goal, 2 and 3 beside it, 4 and 5 apart.
  const std::vector<term::Term> prefix{less(2, 3), less(4, 5), less(1, 2)};
  const auto attempts = relaxations(pool, {.prefix = prefix, .goal = less(1, 0), .parent = &parent});

  using Terms = std::vector<term::Term>;
  ASSERT_EQ(attempts.size(), 3U);
  EXPECT_EQ(attempts[0], (Terms{is(2, 12), is(3, 13)}));
  EXPECT_EQ(attempts[1], (Terms{is(2, 12), is(3, 13), is(1, 11)}));
  EXPECT_EQ(attempts[2], (Terms{is(2, 12), is(3, 13), is(0, 10)}));
}

TEST(Relax, NothingToFixForOneVariable) {
  term::Pool pool;
  const term::Assignment parent;
  const term::Term goal = pool.make(term::Op::Eq, 1, {pool.variable(0, 8), pool.constant(8, 3)});
  EXPECT_TRUE(relaxations(pool, {.prefix = {}, .goal = goal, .parent = &parent}).empty());
}

} // namespace premise::explore
