// Theorems 3 to 5 on random programs: what the algorithms report is executed, enumerated and compared.
#include "Generate.h"
#include "Subject.h"

#include "solve/check/Oracle.h"

#include <cstdlib>
#include <iostream>

namespace premise::cover {
namespace {

constexpr unsigned kPrograms = 500;

std::uint64_t seedOfRun() {
  const char *text = std::getenv("PREMISE_SEED");
  return text ? std::strtoull(text, nullptr, 10) : 20240229;
}

bench::Shape shapeOf(unsigned number) {
  return {.diamonds = number % 8 == 0 ? 2U : 1U,
          .variables = 2 + number % 5,
          .statements = 1 + number % 2,
          .isDeterministic = number % 4 != 0,
          .checks = number % 3};
}

/// Every complete path of the graph whose assumptions a solver of its own finds satisfiable together.
std::set<Path> feasiblePaths(Subject &subject) {
  const solve::ContextOptions options{.timeout = std::chrono::milliseconds(60'000)};
  const auto context = solve::makeContext(subject.pool, options);
  std::set<Path> result;
  std::vector<Path> pending{{0}};
  while (!pending.empty()) {
    const Path path = std::move(pending.back());
    pending.pop_back();
    std::vector<term::Term> conditions;
    for (const BlockIndex block : path)
      for (const encode::Assumption &assumption : subject.passive().blocks[block].assumptions)
        conditions.push_back(assumption.condition);
    const auto answer = context->check(conditions);
    EXPECT_FALSE(std::holds_alternative<solve::Unknown>(answer));
    if (!std::holds_alternative<solve::Sat>(answer))
      continue;
    if (subject.passive().blocks[path.back()].successors.empty())
      result.insert(path);
    for (const BlockIndex next : subject.passive().blocks[path.back()].successors) {
      pending.push_back(path);
      pending.back().push_back(next);
    }
  }
  return result;
}

void checkTheorems(Subject &subject, unsigned &paths, unsigned &infeasible) {
  const std::set<Path> expected = feasiblePaths(subject);
  std::set<encode::OriginIndex> coverable;
  for (const Path &path : expected)
    for (const BlockIndex block : path)
      coverable.insert(subject.passive().blocks[block].origin);
  for (const Algorithm algorithm : kAllAlgorithms) {
    const Cover cover = subject.cover(algorithm);
    std::set<Path> found;
    for (const TestCase &test : cover.tests) {
      ASSERT_EQ(subject.mistakeOf(test), "") << nameOf(algorithm);
      ASSERT_TRUE(expected.contains(test.path)) << nameOf(algorithm);
      found.insert(test.path);
    }
    if (algorithm == Algorithm::PathCover) {
      ASSERT_EQ(found, expected) << "AlgPC should find every feasible path";
    }
    ASSERT_EQ(subject.originsThatAre(cover, BlockState::Feasible), coverable) << nameOf(algorithm);
    ASSERT_TRUE(subject.originsThatAre(cover, BlockState::Open).empty()) << nameOf(algorithm) << cover.reason;
    ASSERT_EQ(subject.originsThatAre(cover, BlockState::Infeasible).size() + coverable.size(),
              subject.passive().origins.size())
        << nameOf(algorithm);
  }
  paths += expected.size();
  infeasible += subject.passive().origins.size() - coverable.size();
}

TEST(Theorems, HoldOnRandomPrograms) {
  const std::uint64_t seed = seedOfRun();
  unsigned paths = 0;
  unsigned infeasible = 0;
  for (unsigned i = 0; i < kPrograms; i++) {
    const std::string source = bench::generate(shapeOf(i), seed + i);
    Subject subject(source);
    checkTheorems(subject, paths, infeasible);
    ASSERT_FALSE(::testing::Test::HasFailure()) << "program " << i << " of seed " << seed << "\n" << source;
  }
  std::cout << kPrograms << " programs, " << paths << " feasible paths, " << infeasible << " infeasible blocks\n";
  EXPECT_GT(paths, kPrograms);
  EXPECT_GT(infeasible, kPrograms / 4);
}

} // namespace
} // namespace premise::cover
