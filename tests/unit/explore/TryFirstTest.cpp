// Does tryfirst change only the order, and does pruning leave out only what it says?
#include "FakeUnit.h"

#include <gtest/gtest.h>

namespace premise::explore::test {
namespace {

/// Nine paths; inputs that satisfy x >= 8 are preferred behind the first branch.
void unit(FakeRun &run) {
  const term::Term x = run.variable(0, 4);
  const term::Term y = run.variable(1, 4);
  const bool isLow = run.branch(1, run.less(y, 5));
  run.tryFirst(2, run.less(run.number(4, 7), x));
  if (isLow)
    run.branch(3, run.less(x, 4));
  run.tryFirst(4, run.equal(x, 15));
  run.branch(5, run.less(x, y));
  run.check(6, run.less(x, 14));
}

ExploreOptions withInterrupts(unsigned most) {
  ExploreOptions options;
  options.maxInterrupts = most;
  options.everyFailure = true;
  return options;
}

TEST(TryFirst, ChangesTheOrderNeverTheSet) {
  const std::set<std::string> all = allPaths(unit, {4, 4});
  for (const Strategy strategy : kStrategies)
    for (const unsigned most : {0U, 1U, 2U, 4U}) {
      Laboratory laboratory(unit);
      ExploreOptions options = withInterrupts(most);
      options.strategy = strategy;
      const Exploration exploration = laboratory.explore(options);
      EXPECT_EQ(laboratory.names(), all);
      EXPECT_TRUE(exploration.exhaustive);
      EXPECT_LE(exploration.interrupted, most);
      EXPECT_EQ(exploration.interrupted > 0, most > 0);
      EXPECT_EQ(exploration.paths, all.size());
    }
}

TEST(TryFirst, PreferredInputsComeFirst) {
  Laboratory laboratory(unit);
  laboratory.explore(withInterrupts(4));
  ASSERT_FALSE(laboratory.paths().empty());
  EXPECT_EQ(laboratory.paths().front().inputs[0], 15U) << "the run with x == 0 was put off";
}

TEST(TryFirst, AnInterruptedRunIsMadeAgainWhereNothingSatisfiesTheCondition) {
  Laboratory laboratory([](FakeRun &run) {
    const term::Term x = run.variable(0, 4);
    run.assume(1, run.less(x, 3));
    run.tryFirst(2, run.equal(x, 9));
    run.branch(3, run.equal(x, 1));
  });
  const Exploration exploration = laboratory.explore(withInterrupts(4));
  EXPECT_EQ(laboratory.names().size(), 2U);
  EXPECT_EQ(exploration.interrupted, 1U);
  EXPECT_TRUE(exploration.exhaustive);
}

TEST(TryFirst, AnInterruptedRunDoesNotCountBecauseItIsMadeAgain) {
  Laboratory laboratory(unit);
  ExploreOptions options = withInterrupts(4);
  options.maxRuns = 3;
  const Exploration exploration = laboratory.explore(options);
  EXPECT_GT(exploration.interrupted, 0U);
  EXPECT_EQ(exploration.paths, 3U);
}

TEST(TryFirst, AnUnknownAnswerLosesNothing) {
  Laboratory laboratory(unit);
  // The question for inputs that satisfy a condition of tryfirst is too hard, alone or as a preference.
  laboratory.chain().givesUp = [](const solve::Query &query) -> std::optional<std::string> {
    term::Assignment fifteen;
    fifteen.set(0, 15);
    const bool isAsked = term::evaluate(query.goal, fifteen) != 0 && term::evaluate(query.goal, {}) == 0;
    return isAsked && query.goal->op() == term::Op::Eq ? std::optional<std::string>("too hard") : std::nullopt;
  };
  laboratory.explore(withInterrupts(4));
  EXPECT_EQ(laboratory.names(), allPaths(unit, {4, 4}));
}

TEST(TryFirst, SeveralWorkersFindTheSamePaths) {
  Laboratory laboratory(unit, 3);
  laboratory.explore(withInterrupts(4));
  EXPECT_EQ(laboratory.names(), allPaths(unit, {4, 4}));
}

TEST(Pruned, IsNoPathUnlessSomethingUnverifiedWasMet) {
  const auto pruned = [](bool meets) {
    return [meets](FakeRun &run) {
      const term::Term x = run.variable(0, 4);
      run.branch(1, run.less(x, 8));
      if (meets)
        run.meetUnverified();
      run.prune(2, run.less(x, 2));
      run.branch(3, run.equal(x, 0));
    };
  };
  Laboratory verified(pruned(false));
  const Exploration without = verified.explore();
  EXPECT_EQ(without.paths, 2U) << "x == 0 and x == 1";
  EXPECT_GE(without.aborted, 1U);
  Laboratory unverified(pruned(true));
  const Exploration with = unverified.explore();
  EXPECT_EQ(with.aborted, 0U);
  EXPECT_GE(with.paths, 3U) << "what was met before the run was stopped is worth a test";
}

TEST(Pruned, ChecksThatWerePassedBeforeCount) {
  Laboratory laboratory([](FakeRun &run) {
    const term::Term x = run.variable(0, 4);
    run.check(0, run.less(x, 9));
    run.prune(2, run.less(x, 0));
  });
  const Exploration exploration = laboratory.explore();
  EXPECT_EQ(exploration.checks.at(0).passed, 1U);
  EXPECT_EQ(exploration.checks.at(0).failed, 1U);
}

} // namespace
} // namespace premise::explore::test
