// Does exploration agree with running all inputs, on random programs?
#include "FakeUnit.h"

#include <gtest/gtest.h>

#include <random>

namespace premise::explore::test {

namespace {

constexpr unsigned kVariables = 3;
constexpr unsigned kWidth = 3;

/// A random program: what it does at a step depends only on the program's seed and the decisions before.
FakeUnit randomUnit(std::uint64_t seed) {
  return [seed](FakeRun &run) {
    std::uint64_t state = seed;
    const unsigned steps = 2 + seed % 6;
    for (unsigned i = 0; i < steps; ++i) {
      std::mt19937_64 random(state);
      const std::uint32_t site = random() % 50;
      const term::Term x = run.variable(random() % kVariables, kWidth);
      const term::Term y = run.variable(random() % kVariables, kWidth);
      const term::Term condition = random() % 2 ? run.less(run.add(x, y), random() % 8) : run.equal(x, random() % 8);
      switch (random() % 8) {
      case 0:
        run.assume(site, random() % 2 ? run.pool().negate(condition) : condition);
        break;
      case 1:
        run.check(site, run.pool().negate(condition));
        break;
      case 2:
        state += static_cast<std::uint64_t>(run.enumerate(site, x)) * 1000003;
        break;
      default:
        state += run.branch(site, condition) ? 7919 : 104729;
      }
      state = state * 6364136223846793005U + 1442695040888963407U;
    }
  };
}

} // namespace

TEST(RandomPrograms, PathsAreThoseOfAllInputs) {
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    const FakeUnit unit = randomUnit(seed);
    const std::set<std::string> expected = allPaths(unit, std::vector<unsigned>(kVariables, kWidth));
    for (const Strategy strategy : kStrategies) {
      Laboratory laboratory(unit);
      const Exploration result = laboratory.explore({.strategy = strategy, .seed = seed, .everyFailure = true});
      ASSERT_TRUE(result.exhaustive) << "seed " << seed;
      ASSERT_EQ(laboratory.names(), expected) << "seed " << seed;
      ASSERT_EQ(result.paths, expected.size());
      ASSERT_EQ(result.nodesLeft, 0U);
    }
  }
}

TEST(RandomPrograms, FailedChecksAreTheSameWithoutEveryFailure) {
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    Laboratory every(randomUnit(seed));
    Laboratory once(randomUnit(seed));
    const Exploration all = every.explore({.everyFailure = true});
    const Exploration first = once.explore();
    ASSERT_TRUE(first.exhaustive);
    ASSERT_EQ(all.checks.size(), first.checks.size());
    for (const auto &[check, outcome] : all.checks)
      ASSERT_EQ(outcome.failed > 0, first.checks.at(check).failed > 0) << "seed " << seed << " check " << check;
  }
}

TEST(RandomPrograms, WorkersAgree) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const FakeUnit unit = randomUnit(seed);
    const std::set<std::string> expected = allPaths(unit, std::vector<unsigned>(kVariables, kWidth));
    Laboratory alone(unit);
    Laboratory three(unit, 3);
    const Exploration one = alone.explore({.everyFailure = true});
    const Exploration many = three.explore({.everyFailure = true});
    ASSERT_TRUE(many.exhaustive) << "seed " << seed;
    ASSERT_EQ(three.names(), expected) << "seed " << seed;
    ASSERT_EQ(many.paths, one.paths);
    ASSERT_EQ(many.nodesLeft, 0U);
    for (const auto &[check, outcome] : one.checks) {
      ASSERT_EQ(outcome.passed, many.checks.at(check).passed);
      ASSERT_EQ(outcome.failed, many.checks.at(check).failed);
    }
  }
}

} // namespace premise::explore::test
