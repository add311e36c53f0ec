// Do the algorithms agree with brute force on random graphs, in which edges lead from choices directly to joins?
#include "Subject.h"

#include "cover/LinearPaths.h"
#include "term/Evaluate.h"

#include <algorithm>
#include <array>
#include <random>

namespace premise::cover {
namespace {

constexpr unsigned kValues = 128; ///< of the three inputs together

/// Conditions over two inputs of three bits, or integers from 0 to 7, and a boolean.
class Conditions {
public:
  Conditions(term::Pool &pool, std::mt19937 &random, bool isInteger)
      : pool_(pool), random_(random), isInteger_(isInteger), x_(pool.variable(0, isInteger ? term::kIntegerWidth : 3)),
        y_(pool.variable(1, isInteger ? term::kIntegerWidth : 3)), b_(pool.variable(2, 1)) {}

  term::Term condition() {
    const term::Term one = compared();
    switch (random_() % 6) {
    case 0:
      return pool_.make(term::Op::Or, 1, {one, compared()});
    case 1:
      return pool_.make(term::Op::Xor, 1, {one, b_});
    case 2:
      return pool_.make(term::Op::Ite, 1, {b_, one, compared()});
    default:
      return one;
    }
  }

  /// What the first block assumes.
  std::vector<encode::Assumption> bounds() {
    std::vector<encode::Assumption> result;
    for (const term::Term v : {x_, y_})
      if (isInteger_) {
        result.push_back({pool_.make(term::Op::ILe, 1, {pool_.integer(0), v}), {}, ""});
        result.push_back({pool_.make(term::Op::ILt, 1, {v, pool_.integer(8)}), {}, ""});
      }
    return result;
  }

private:
  term::Term compared() {
    using term::Op;
    const term::Term number = isInteger_ ? pool_.integer(random_() % 8) : pool_.constant(3, random_() % 8);
    const Op op = std::array{isInteger_ ? Op::ILt : Op::ULt, isInteger_ ? Op::ILe : Op::ULe,
                             isInteger_ ? Op::IEq : Op::Eq}[random_() % 3];
    const term::Term result = pool_.make(op, 1, {random_() % 2 == 0 ? x_ : y_, random_() % 3 == 0 ? y_ : number});
    return random_() % 2 == 0 ? result : pool_.negate(result);
  }

  term::Pool &pool_;
  std::mt19937 &random_;
  bool isInteger_;
  term::Term x_, y_, b_;
};

/// Every block has an edge to a later one, and every block but the first from an earlier one.
encode::PassiveProgram randomGraph(term::Pool &pool, std::mt19937 &random, bool isInteger) {
  Conditions conditions(pool, random, isInteger);
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
    if (i == 0)
      block.assumptions = conditions.bounds();
    if (random() % 3 != 0)
      block.assumptions.push_back({conditions.condition(), {}, "c"});
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
    model.set(1, value / 8 % 8);
    model.set(2, value / 64);
    Path path{0};
    addPaths(program, model, path, found);
  }
  return found;
}

/// Without a solver, also where a point is hard to find.
TEST(Graphs, SearchesOverLinearIntegersAgreeWithBruteForce) {
  for (unsigned seed = 0; seed < 300; seed++) {
    std::mt19937 random(1000 + seed);
    term::Pool pool;
    const encode::PassiveProgram program = randomGraph(pool, random, true);
    const auto linear = linearProgramOf(program);
    ASSERT_TRUE(linear.has_value()) << seed;
    LinearPaths search(program, *linear,
                       {.solver = [](auto) { return solve::TooHard{}; }, .isOver = [] { return false; }});
    std::set<Path> found;
    const bool isEverything = search.enumerate([&](const term::Assignment &values, const Path &path) {
      Path along{0};
      std::set<Path> executed;
      addPaths(program, values, along, executed);
      EXPECT_TRUE(executed.contains(path)) << seed;
      EXPECT_TRUE(found.insert(path).second) << "each path once: " << seed;
      return true;
    });
    ASSERT_TRUE(isEverything) << seed;
    ASSERT_EQ(found, feasiblePaths(program)) << seed;
    for (BlockIndex i = 0; i < program.blocks.size(); i++) {
      const auto visits = [&](const Path &path) { return std::ranges::find(path, i) != path.end(); };
      const auto through = search.find(i, 1000, [&](const term::Assignment &, const Path &path) {
        EXPECT_TRUE(visits(path) && found.contains(path)) << seed;
        return true;
      });
      ASSERT_EQ(through, std::ranges::any_of(found, visits) ? LinearPaths::Through::Found : LinearPaths::Through::None)
          << seed << ", block " << i;
    }
  }
}

TEST(Graphs, AlgorithmsAgreeWithBruteForce) {
  std::size_t paths = 0, infeasible = 0;
  for (unsigned seed = 0; seed < 600; seed++) {
    std::mt19937 random(seed);
    term::Pool pool;
    const encode::PassiveProgram program = randomGraph(pool, random, seed % 2 == 0);
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
