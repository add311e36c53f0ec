// Do the algorithms agree with brute force on random graphs, in which edges lead from choices directly to joins?
#include "Subject.h"

#include "term/Evaluate.h"

#include <algorithm>
#include <array>
#include <random>

namespace premise::cover {
namespace {

constexpr unsigned kValues = 64; ///< of the two inputs together

/// Every block has an edge to a later one, and every block but the first from an earlier one.
encode::PassiveProgram randomGraph(term::Pool &pool, std::mt19937 &random) {
  const term::Term x = pool.variable(0, 3);
  const term::Term y = pool.variable(1, 3);
  const auto count = static_cast<BlockIndex>(4 + random() % 5);
  encode::PassiveProgram program;
  std::vector<std::set<BlockIndex>> successors(count);
  for (BlockIndex i = 0; i + 1 < count; i++) {
    successors[i].insert(i + 1 + random() % (count - i - 1));
    if (random() % 3 != 0)
      successors[i].insert(i + 1 + random() % (count - i - 1));
    successors[random() % (i + 1)].insert(i + 1);
  }
  for (BlockIndex i = 0; i < count; i++) {
    program.origins.push_back({.place = {"p", i + 1, 1}, .lines = {i + 1}});
    encode::Block block;
    block.origin = i;
    block.successors.assign(successors[i].begin(), successors[i].end());
    const term::Term number = pool.constant(3, random() % 8);
    const term::Op op = std::array{term::Op::ULt, term::Op::ULe, term::Op::Eq}[random() % 3];
    const term::Term compared = pool.make(op, 1, {random() % 2 == 0 ? x : y, random() % 3 == 0 ? y : number});
    if (random() % 3 != 0)
      block.assumptions.push_back({random() % 2 == 0 ? compared : pool.negate(compared), {}, "c"});
    program.blocks.push_back(std::move(block));
  }
  encode::ensureWellFormed(program);
  return program;
}

void addPaths(const encode::PassiveProgram &program, const term::Assignment &model, Path &path, std::set<Path> &found) {
  term::Evaluator evaluator;
  const encode::Block &block = program.blocks[path.back()];
  for (const encode::Assumption &assumption : block.assumptions)
    if (!evaluator.holds(assumption.condition, model))
      return;
  if (block.successors.empty())
    found.insert(path);
  for (const BlockIndex next : block.successors) {
    path.push_back(next);
    addPaths(program, model, path, found);
    path.pop_back();
  }
}

std::set<Path> feasiblePaths(const encode::PassiveProgram &program) {
  std::set<Path> found;
  for (unsigned value = 0; value < kValues; value++) {
    term::Assignment model;
    model.set(0, value % 8);
    model.set(1, value / 8);
    Path path{0};
    addPaths(program, model, path, found);
  }
  return found;
}

TEST(Graphs, AlgorithmsAgreeWithBruteForce) {
  std::size_t paths = 0, infeasible = 0;
  for (unsigned seed = 0; seed < 300; seed++) {
    std::mt19937 random(seed);
    term::Pool pool;
    const encode::PassiveProgram program = randomGraph(pool, random);
    const std::set<Path> expected = feasiblePaths(program);
    std::set<BlockIndex> coverable;
    for (const Path &path : expected)
      coverable.insert(path.begin(), path.end());
    for (const Algorithm algorithm : kAllAlgorithms) {
      CoverOptions options;
      options.algorithm = algorithm;
      const Cover cover = computeCover(pool, program, options);
      std::set<Path> found;
      for (const TestCase &test : cover.tests)
        found.insert(test.path);
      ASSERT_TRUE(std::ranges::includes(expected, found)) << seed;
      if (algorithm == Algorithm::PathCover) {
        ASSERT_EQ(found, expected) << seed;
        ASSERT_EQ(cover.tests.size(), expected.size()) << "each path once: " << seed;
        ASSERT_TRUE(cover.isEveryPathKnown);
      }
      // Helper variables are not carried over such edges: what the baselines cannot tell then is open, never wrong.
      const bool mayBeOpen = algorithm == Algorithm::FeasibleBlock || algorithm == Algorithm::QueryOptimal;
      for (BlockIndex i = 0; i < program.blocks.size(); i++)
        if (cover.states[i] != BlockState::Open || !mayBeOpen)
          ASSERT_EQ(cover.states[i], coverable.contains(i) ? BlockState::Feasible : BlockState::Infeasible)
              << seed << ", block " << i << ", " << nameOf(algorithm) << ": " << cover.reason;
    }
    paths += expected.size();
    infeasible += program.blocks.size() - coverable.size();
  }
  EXPECT_GT(paths, 600u);
  EXPECT_GT(infeasible, 100u);
}

} // namespace
} // namespace premise::cover
