// Does exploration find every path of a unit once, and say what it could not do?
#include "FakeUnit.h"

#include <gtest/gtest.h>

namespace premise::explore::test {

namespace {

void nestedIfs(FakeRun &run) {
  const term::Term x = run.variable(0, 4);
  const term::Term y = run.variable(1, 4);
  if (run.branch(1, run.less(x, 5))) {
    if (run.branch(2, run.less(y, x)))
      run.branch(3, run.equal(y, 3));
  } else if (run.branch(4, run.equal(x, 4))) { // never true
    run.branch(5, run.equal(y, 1));
  }
}

void countingLoop(FakeRun &run) {
  const term::Term n = run.variable(0, 4);
  for (unsigned i = 0; run.branch(1, run.less(run.number(4, i), n)); ++i)
    run.branch(2, run.equal(run.variable(1, 2), i % 4));
}

} // namespace

TEST(Explorer, RunsUnitWithoutSymbolicStepsOnce) {
  Laboratory laboratory([](FakeRun &) {});
  const Exploration result = laboratory.explore();
  EXPECT_TRUE(result.exhaustive);
  EXPECT_EQ(result.runs, 1U);
  EXPECT_EQ(result.paths, 1U);
  EXPECT_EQ(laboratory.paths().size(), 1U);
}

TEST(Explorer, EveryStrategyFindsAllPaths) {
  for (const auto &[unit, widths] : {std::pair{FakeUnit(nestedIfs), std::vector<unsigned>{4, 4}},
                                     std::pair{FakeUnit(countingLoop), std::vector<unsigned>{4, 2}}}) {
    const std::set<std::string> expected = allPaths(unit, widths);
    for (const Strategy strategy : kStrategies) {
      Laboratory laboratory(unit);
      const Exploration result = laboratory.explore({.strategy = strategy});
      EXPECT_TRUE(result.exhaustive);
      EXPECT_EQ(laboratory.names(), expected);
      EXPECT_EQ(result.paths, expected.size());
      EXPECT_EQ(result.runs, expected.size());
      EXPECT_EQ(result.nodesLeft, 0U);
      EXPECT_EQ(result.pendingEdges, 0U);
      EXPECT_GT(result.queries, 0U);
    }
  }
}

TEST(Explorer, WhatThePathHasDecidedIsNotAskedAgain) {
  const auto unit = [](FakeRun &run) {
    const term::Term x = run.variable(0, 4);
    for (unsigned i = 0; i < 10; ++i) {
      run.branch(1, run.less(x, 5));
      run.branch(2, run.pool().negate(run.equal(x, 3)));
      run.check(3, run.less(x, 12));
    }
  };
  Laboratory laboratory(unit);
  const Exploration result = laboratory.explore({.everyFailure = true});
  EXPECT_TRUE(result.exhaustive);
  EXPECT_EQ(laboratory.names(), allPaths(unit, {4}));
  EXPECT_LE(result.queries, 3U * laboratory.paths().size());
}

TEST(Explorer, WhatIsNotTrustedDecidesNothing) {
  const auto unit = [](FakeRun &run) {
    const term::Term x = run.variable(0, 4);
    run.lie(1, run.equal(x, 5), true);
    run.branch(2, run.less(run.variable(1, 4), 8));
    run.branch(3, run.equal(x, 5));
  };
  Laboratory laboratory(unit);
  term::Assignment seed; // here the lie is true
  seed.set(0, 5);
  seed.set(1, 9);
  EXPECT_FALSE(laboratory.explore({.seeds = {seed}}).exhaustive);
  EXPECT_EQ(laboratory.paths().size(), 4U);
}

TEST(Explorer, DepthFirstKeepsOnlyOnePathOfALargeTree) {
  const auto unit = [](FakeRun &run) {
    for (unsigned i = 0; i < 12; ++i)
      run.branch(i, run.equal(run.variable(i, 1), 1));
  };
  Laboratory laboratory(unit);
  const Exploration result = laboratory.explore({.strategy = Strategy::Dfs});
  EXPECT_EQ(result.paths, 4096U);
  EXPECT_TRUE(result.exhaustive);
  EXPECT_EQ(result.nodesPeak, 12U);
  EXPECT_EQ(result.nodesLeft, 0U);
}

TEST(Explorer, AssumeThatFirstInputViolatesJoinsThePrefix) {
  const auto unit = [](FakeRun &run) {
    const term::Term x = run.variable(0, 4);
    run.assume(1, run.less(run.number(4, 9), x));
    run.branch(2, run.less(x, 12));
    run.assume(3, run.less(x, 15));
  };
  Laboratory laboratory(unit);
  const Exploration result = laboratory.explore();
  EXPECT_TRUE(result.exhaustive);
  EXPECT_EQ(result.paths, 2U);
  EXPECT_EQ(result.runs, result.paths + result.aborted);
  EXPECT_GE(result.aborted, 1U);
  EXPECT_EQ(laboratory.names(), allPaths(unit, {4}));
}

TEST(Explorer, AssumeThatHeldIsNeverNegated) {
  Laboratory laboratory([](FakeRun &run) { run.assume(1, run.less(run.variable(0, 4), 9)); });
  const Exploration result = laboratory.explore();
  EXPECT_TRUE(result.exhaustive);
  EXPECT_EQ(result.runs, 1U);
  EXPECT_EQ(result.aborted, 0U);
  EXPECT_EQ(result.queries, 0U);
}

/// Without that, each of the eight paths would first be tried with x == 0.
TEST(Explorer, WhatBranchesOffFromAViolatedAssumptionSatisfiesIt) {
  const auto unit = [](FakeRun &run) {
    for (const term::VarId bit : {1U, 2U, 3U})
      run.branch(bit, run.equal(run.variable(bit, 1), 0));
    run.assume(4, run.equal(run.variable(0, 4), 9));
  };
  for (const Strategy strategy : kStrategies) {
    Laboratory laboratory(unit);
    ExploreOptions options;
    options.strategy = strategy;
    const Exploration exploration = laboratory.explore(options);
    EXPECT_EQ(exploration.paths, 8U);
    EXPECT_EQ(exploration.aborted, 1U);
    EXPECT_TRUE(exploration.exhaustive);
  }
}

TEST(Explorer, TheBoundOnRunsMayFallBetweenARunAndItsRepair) {
  Laboratory laboratory([](FakeRun &run) {
    run.assume(1, run.equal(run.variable(0, 4), 9));
    run.branch(2, run.equal(run.variable(1, 1), 0));
  });
  ExploreOptions options;
  options.maxRuns = 1;
  const Exploration exploration = laboratory.explore(options);
  EXPECT_EQ(exploration.runs, 1U);
  EXPECT_EQ(exploration.pendingEdges, 1U);
  EXPECT_FALSE(exploration.exhaustive);
}

TEST(Explorer, AssumeThatNothingSatisfiesLeavesNoPath) {
  Laboratory laboratory([](FakeRun &run) {
    const term::Term x = run.variable(0, 4);
    run.assume(1, run.less(run.number(4, 9), x));
    run.assume(2, run.less(x, 9));
  });
  const Exploration result = laboratory.explore();
  EXPECT_TRUE(result.exhaustive);
  EXPECT_EQ(result.paths, 0U);
  EXPECT_TRUE(laboratory.paths().empty());
}

TEST(Explorer, CheckOutcomesAreCountedByPath) {
  const auto unit = [](FakeRun &run) {
    const term::Term x = run.variable(0, 4);
    run.branch(1, run.less(x, 8));
    run.check(0, run.less(x, 14)); // fails for 14 and 15
    run.check(1, run.less(x, 15)); // holds here
  };
  Laboratory laboratory(unit);
  const Exploration result = laboratory.explore({.everyFailure = true});
  EXPECT_TRUE(result.exhaustive);
  EXPECT_EQ(result.paths, 3U);
  EXPECT_EQ(result.checks.at(0).passed, 2U);
  EXPECT_EQ(result.checks.at(0).failed, 1U);
  EXPECT_EQ(result.checks.at(1).passed, 2U);
  EXPECT_EQ(result.checks.at(1).failed, 0U);
}

TEST(Explorer, CheckThatFailedIsFailedAgainOnlyWhenAsked) {
  const auto unit = [](FakeRun &run) {
    const term::Term x = run.variable(0, 4);
    for (unsigned i = 0; i < 4; ++i)
      run.branch(i, run.equal(run.variable(1 + i, 1), 1));
    run.check(0, run.less(x, 15));
  };
  Laboratory once(unit);
  const Exploration first = once.explore();
  EXPECT_TRUE(first.exhaustive);
  EXPECT_EQ(first.checks.at(0).passed, 16U);
  EXPECT_EQ(first.checks.at(0).failed, 1U);
  Laboratory every(unit);
  const Exploration all = every.explore({.everyFailure = true});
  EXPECT_EQ(all.checks.at(0).failed, 16U);
  EXPECT_EQ(all.paths, 32U);
}

TEST(Explorer, EnumerateVisitsEveryValueOnce) {
  const auto unit = [](FakeRun &run) {
    const term::Term x = run.variable(0, 3);
    run.branch(1, run.less(x, 6));
    run.enumerate(2, x);
    run.enumerate(2, run.variable(1, 2)); // the same site again, another term
    run.branch(3, run.less(run.variable(1, 2), 2));
  };
  const std::set<std::string> expected = allPaths(unit, {3, 2});
  for (const Strategy strategy : kStrategies) {
    Laboratory laboratory(unit);
    const Exploration result = laboratory.explore({.strategy = strategy});
    EXPECT_TRUE(result.exhaustive);
    EXPECT_EQ(laboratory.names(), expected);
    EXPECT_EQ(result.paths, 32U);
    EXPECT_EQ(result.nodesLeft, 0U);
  }
}

TEST(Explorer, TooManyValuesAreAnApproximation) {
  const auto unit = [](FakeRun &run) { run.enumerate(7, run.variable(0, 4)); };
  Laboratory laboratory(unit);
  const Exploration result = laboratory.explore({.maxEnumerated = 4});
  EXPECT_FALSE(result.exhaustive);
  EXPECT_EQ(result.paths, 5U) << "the first value and four negations";
  ASSERT_EQ(result.approximations.size(), 1U);
  EXPECT_EQ(result.approximations.begin()->what, "too many values of a concretised term");
  EXPECT_EQ(result.approximations.begin()->site, 7U);
  Laboratory enough(unit);
  EXPECT_TRUE(enough.explore({.maxEnumerated = 16}).exhaustive);
}

TEST(Explorer, BoundsAreNamed) {
  Laboratory runs(countingLoop);
  const Exploration limited = runs.explore({.maxRuns = 3});
  EXPECT_EQ(limited.runs, 3U);
  EXPECT_FALSE(limited.exhaustive);
  EXPECT_EQ(limited.bounds, std::set<Bound>{Bound::Runs});
  EXPECT_GT(limited.pendingEdges, 0U);

  Laboratory exact(nestedIfs);
  const std::uint64_t paths = allPaths(nestedIfs, {4, 4}).size();
  EXPECT_FALSE(exact.explore({.maxRuns = paths - 1}).exhaustive);

  Laboratory cut([](FakeRun &run) {
    for (unsigned i = 0; run.branch(1, run.less(run.number(4, i), run.variable(0, 4))); ++i) {
      if (i == 2) {
        run.reach(Bound::Loop);
        run.stop(Ending::BoundReached);
      }
    }
  });
  const Exploration loop = cut.explore();
  EXPECT_FALSE(loop.exhaustive);
  EXPECT_EQ(loop.bounds, std::set<Bound>{Bound::Loop});
  EXPECT_EQ(loop.paths, 4U);
}

TEST(Explorer, TimeAndInterruptionStop) {
  const auto endless = [](FakeRun &run) {
    for (unsigned i = 0; i < 30; ++i)
      run.branch(i, run.equal(run.variable(i, 1), 1));
  };
  Laboratory slow(endless);
  const Exploration late = slow.explore({.strategy = Strategy::Dfs, .time = std::chrono::milliseconds(20)});
  EXPECT_FALSE(late.exhaustive);
  EXPECT_EQ(late.bounds, std::set<Bound>{Bound::Time});

  const std::atomic<bool> interrupted{true};
  Laboratory stopped(endless);
  const Exploration result = stopped.explore({.interrupted = &interrupted});
  EXPECT_FALSE(result.exhaustive);
  EXPECT_EQ(result.runs, 1U) << "what is done is kept";
  EXPECT_TRUE(result.bounds.empty());
}

TEST(Explorer, ApproximationsOfRunsEndExhaustiveness) {
  Laboratory laboratory([](FakeRun &run) {
    if (run.branch(1, run.equal(run.variable(0, 2), 3)))
      run.approximate("call of getenv has no model");
  });
  const Exploration result = laboratory.explore();
  EXPECT_EQ(result.paths, 2U);
  EXPECT_FALSE(result.exhaustive);
  EXPECT_EQ(result.approximations.begin()->what, "call of getenv has no model");
}

TEST(Explorer, SeedsRunFirstAndCountOnce) {
  term::Assignment seed;
  seed.set(0, 3);
  seed.set(1, 1);
  const std::set<std::string> expected = allPaths(nestedIfs, {4, 4});
  for (const Strategy strategy : kStrategies) {
    Laboratory laboratory(nestedIfs);
    const Exploration result = laboratory.explore({.strategy = strategy, .seeds = {seed, seed}});
    EXPECT_TRUE(result.exhaustive);
    EXPECT_EQ(result.paths, expected.size());
    EXPECT_EQ(result.runs, expected.size() + 1) << "the second seed repeats the first";
    EXPECT_EQ(laboratory.names(), expected);
    EXPECT_EQ(laboratory.paths()[1].inputs, seed);
    EXPECT_EQ(result.nodesLeft, 0U);
  }
}

TEST(Explorer, SeedThatEndsOnAPendingEdgeWithoutAStepIsNotRepaired) {
  term::Assignment seed;
  seed.set(0, 3);
  Laboratory laboratory([](FakeRun &run) {
    if (run.branch(1, run.equal(run.variable(0, 2), 3)))
      run.stop(Ending::AssumeViolated);
  });
  const Exploration result = laboratory.explore({.seeds = {seed}});
  EXPECT_EQ(result.runs, 2U);
  EXPECT_EQ(result.paths, 1U);
  EXPECT_EQ(result.aborted, 1U);
  EXPECT_EQ(result.nodesLeft, 0U);
}

TEST(Explorer, BoundsHaveTheNamesOfTheResults) {
  EXPECT_EQ(toString(Bound::SolverTime), "solver-time");
  EXPECT_EQ(toString(Bound::InputSize), "input-size");
  EXPECT_EQ(toString(Bound::Runs), "runs");
}

} // namespace premise::explore::test
