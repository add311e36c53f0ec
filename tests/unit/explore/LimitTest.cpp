// Is "input-size" said exactly when there are inputs beyond a limit on some path?
#include "FakeUnit.h"

#include <gtest/gtest.h>

namespace premise::explore::test {
namespace {

TEST(Limit, RejectedInputsAreNoBound) {
  for (const Strategy strategy : kStrategies) {
    Laboratory laboratory([](FakeRun &run) {
      const term::Term n = run.variable(0, 4);
      if (!run.branch(1, run.less(n, 5)))
        return;
      run.limit(2, run.less(n, 8));
      run.branch(3, run.equal(n, 0));
    });
    ExploreOptions options;
    options.strategy = strategy;
    const Exploration exploration = laboratory.explore(options);
    EXPECT_TRUE(exploration.exhaustive);
    EXPECT_EQ(laboratory.names(), (std::set<std::string>{"1-", "1+2+3+", "1+2+3-"}));
  }
}

TEST(Limit, InputsBeyondItAreSaidAndNotRun) {
  for (const Strategy strategy : kStrategies) {
    Laboratory laboratory([](FakeRun &run) {
      const term::Term n = run.variable(0, 4);
      run.branch(1, run.less(n, 5));
      run.limit(2, run.less(n, 8));
    });
    ExploreOptions options;
    options.strategy = strategy;
    const Exploration exploration = laboratory.explore(options);
    EXPECT_FALSE(exploration.exhaustive);
    EXPECT_TRUE(exploration.bounds.contains(Bound::InputSize));
    EXPECT_EQ(laboratory.names(), (std::set<std::string>{"1-2+", "1+2+"}));
  }
}

/// The solver is first asked for an input beyond the limit by a branch: that run ends at the limit, and one within it
/// follows.
TEST(Limit, ARunBeyondItIsReplacedByOneWithinIt) {
  Laboratory laboratory([](FakeRun &run) {
    const term::Term n = run.variable(0, 4);
    if (!run.branch(1, run.less(n, 3)))
      run.limit(2, run.less(n, 4));
  });
  const Exploration exploration = laboratory.explore({});
  EXPECT_TRUE(exploration.bounds.contains(Bound::InputSize));
  EXPECT_EQ(laboratory.names(), (std::set<std::string>{"1+", "1-2+"}));
}

} // namespace
} // namespace premise::explore::test
