// What happens when the solver gives up, a run leaves its predicted path, or the symbolic side is wrong?
#include "FakeUnit.h"

#include <gtest/gtest.h>

namespace premise::explore::test {

namespace {

void twoVariables(FakeRun &run) {
  const term::Term x = run.variable(0, 3);
  const term::Term y = run.variable(1, 3);
  run.branch(1, run.less(run.add(x, y), 1));
}

/// Queries with both variables free are too hard.
std::optional<std::string> onlyOneVariable(const solve::Query &query) {
  bool isFixed = false;
  for (const term::Term constraint : query.prefix)
    isFixed |= constraint->variables().size() == 1 && constraint->op() == term::Op::Eq;
  return isFixed ? std::nullopt : std::optional<std::string>("timeout");
}

} // namespace

TEST(Unknown, EdgeIsGivenUpAndSaid) {
  Laboratory laboratory(twoVariables);
  laboratory.chain().givesUp = [](const solve::Query &) { return std::optional<std::string>("cannot express it"); };
  const Exploration result = laboratory.explore();
  EXPECT_FALSE(result.exhaustive);
  EXPECT_EQ(result.solverUnknown, 1U);
  EXPECT_EQ(result.paths, 1U);
  EXPECT_TRUE(result.bounds.empty());
  EXPECT_EQ(result.nodesLeft, 0U);
}

TEST(Unknown, FixingVariablesFindsAPathButProvesNothing) {
  Laboratory laboratory(twoVariables);
  laboratory.chain().givesUp = onlyOneVariable;
  const Exploration result = laboratory.explore();
  EXPECT_EQ(result.paths, 2U);
  EXPECT_EQ(result.solverUnknown, 1U);
  EXPECT_EQ(result.bounds, std::set<Bound>{Bound::SolverTime});
  EXPECT_FALSE(result.exhaustive);
}

TEST(Unknown, UnknownFailureIsCountedAtItsCheck) {
  Laboratory laboratory([](FakeRun &run) { run.check(3, run.less(run.variable(0, 4), 15)); });
  laboratory.chain().givesUp = [](const solve::Query &) { return std::optional<std::string>("timeout"); };
  const Exploration result = laboratory.explore();
  EXPECT_EQ(result.checks.at(3).unknown, 1U);
  EXPECT_EQ(result.checks.at(3).passed, 1U);
  EXPECT_FALSE(result.exhaustive);
}

TEST(Unknown, DivergingRunIsCountedAndStillMerged) {
  // The condition of site 1 forgets that the branch also depends on y: asking for x == 5 does not lead there.
  const auto unit = [](FakeRun &run) {
    const term::Value x = run.inputs()[0];
    const term::Value y = run.inputs()[1];
    const term::Term told = run.equal(run.variable(0, 3), 5);
    if (run.lie(1, told, x == 5 && y == 7))
      return;
    run.branch(2, run.less(run.variable(0, 3), 4));
  };
  for (const bool verify : {false, true}) {
    Laboratory laboratory(unit);
    ExploreOptions options;
    options.verifyConditions = verify;
    const Exploration result = laboratory.explore(options);
    EXPECT_FALSE(result.exhaustive);
    EXPECT_GE(result.divergences, 1U);
    EXPECT_EQ(result.paths, 2U) << "both sides of site 2";
    EXPECT_EQ(result.nodesLeft, 0U);
    EXPECT_EQ(result.pendingEdges, 0U);
  }
}

TEST(Unknown, FailureThatARunMissedIsUnknown) {
  // The check's condition is told for x alone, but it fails only if y is 7 as well.
  Laboratory laboratory([](FakeRun &run) {
    const bool holds = run.inputs()[0] != 5 || run.inputs()[1] != 7;
    run.lie(2, run.pool().negate(run.equal(run.variable(0, 3), 5)), holds, StepKind::Check);
  });
  ExploreOptions options;
  options.verifyConditions = false;
  const Exploration result = laboratory.explore(options);
  EXPECT_EQ(result.divergences, 1U);
  EXPECT_EQ(result.checks.at(2).unknown, 1U);
  EXPECT_EQ(result.checks.at(2).failed, 0U);
}

TEST(Unknown, ConditionThatDisagreesWithTheRunIsNotTrusted) {
  const auto unit = [](FakeRun &run) {
    run.lie(1, run.equal(run.variable(0, 3), 0), false); // x is 0 in the first run
    run.branch(2, run.less(run.variable(0, 3), 4));
  };
  Laboratory laboratory(unit);
  const Exploration result = laboratory.explore();
  EXPECT_FALSE(result.exhaustive);
  EXPECT_EQ(result.paths, 2U) << "the wrong condition should not hinder the other one";
  ASSERT_EQ(result.approximations.size(), 1U);
  EXPECT_EQ(result.approximations.begin()->what, "symbolic condition disagrees with the execution");
  EXPECT_EQ(result.approximations.begin()->site, 1U);
}

TEST(Unknown, UnitThatIsNotDeterministicIsNoticed) {
  int runs = 0;
  Laboratory laboratory([&runs](FakeRun &run) {
    const std::uint32_t first = runs++ == 0 ? 1 : 2;
    run.branch(first, run.less(run.variable(0, 3), 4));
    run.branch(3, run.less(run.variable(1, 3), 4));
  });
  const Exploration result = laboratory.explore();
  EXPECT_FALSE(result.exhaustive);
  EXPECT_GE(result.divergences, 1U);
  EXPECT_EQ(result.nodesLeft, 0U);
  EXPECT_TRUE(laboratory.paths().back().diverged);
}

} // namespace premise::explore::test
