// Does the chain as a whole keep its contract?
#include "solve/Chain.h"

#include "StageFixture.h"

namespace premise::solve {
namespace {

class ChainTest : public StageFixture {
protected:
  Answer solve(const std::vector<Term> &prefix, Term goal) { return chain->solve({prefix, goal, &parent}); }
  const StageStatistics stage(const std::string &name) {
    for (const StageStatistics &statistics : chain->statistics())
      if (statistics.name == name)
        return statistics;
    return {};
  }

  std::unique_ptr<Chain> chain = makeChain(pool, {});
};

TEST_F(ChainTest, AnswersConstantGoals) {
  EXPECT_TRUE(std::holds_alternative<Unsat>(solve({}, pool.boolean(false))));
  EXPECT_TRUE(std::holds_alternative<Sat>(solve({}, pool.boolean(true))));
  EXPECT_EQ(stage("trivial").asked, 2u);
}

TEST_F(ChainTest, KeepsTheParentOutsideTheSlice) {
  parent.set(0, 1);
  parent.set(1, 200);
  const Answer answer =
      solve({make(Op::ULt, pool.constant(8, 100), byte(1)), make(Op::Eq, byte(0), 1)}, no(make(Op::Eq, byte(1), 200)));
  const auto &model = std::get<Sat>(answer).model;
  EXPECT_EQ(model[0], 1u);
  EXPECT_GT(model[1], 100u);
  EXPECT_NE(model[1], 200u);
}

TEST_F(ChainTest, SeesARepeatedConditionAtOnce) {
  const Term hard = make(Op::Eq, make(Op::Mul, word(0), word(1)), 391);
  EXPECT_TRUE(std::holds_alternative<Unsat>(solve({hard}, no(hard))));
  EXPECT_EQ(stage("independence").unsat, 1u);
}

TEST_F(ChainTest, WorksWithoutAParent) {
  const std::vector<Term> prefix{make(Op::Eq, byte(0), 65), make(Op::ULt, byte(1), byte(2))};
  const Answer answer = chain->solve({prefix, make(Op::Eq, byte(3), 66), nullptr});
  const auto &model = std::get<Sat>(answer).model;
  EXPECT_EQ(model[0], 65u);
  EXPECT_LT(model[1], model[2]);
  EXPECT_EQ(model[3], 66u);
  const std::vector<Term> contradiction{make(Op::ULt, byte(1), byte(2)), make(Op::ULt, byte(2), byte(1))};
  EXPECT_TRUE(std::holds_alternative<Unsat>(chain->solve({contradiction, make(Op::Eq, byte(3), 66), nullptr})));
}

TEST_F(ChainTest, CountsWhatEachStageDid) {
  for (int i = 0; i < 3; ++i)
    solve({make(Op::ULt, byte(0), 100)}, make(Op::Eq, byte(0), 50 + i));
  const auto all = chain->statistics();
  EXPECT_EQ(all.front().name, "trivial");
  EXPECT_EQ(all.back().name, "z3");
  EXPECT_EQ(stage("domains").sat, 3u);
  EXPECT_EQ(chain->lastStageQueries(), 0u);
  for (const StageStatistics &s : all)
    EXPECT_EQ(s.asked, s.sat + s.unsat + s.unknown) << s.name;
}

TEST_F(ChainTest, SaysWhyItDoesNotKnow) {
  ChainOptions options;
  options.timeout = std::chrono::milliseconds(20);
  chain = makeChain(pool, options);
  const Term x = pool.variable(1, 64);
  const Term y = pool.variable(2, 64);
  parent.set(1, 2);
  parent.set(2, 2);
  const Answer answer = solve({make(Op::ULt, pool.constant(64, 1), x), make(Op::ULt, pool.constant(64, 1), y),
                               make(Op::ULt, x, 1LL << 32), make(Op::ULt, y, 1LL << 32)},
                              make(Op::Eq, make(Op::Mul, x, y), 3037000493LL * 2860486313LL));
  ASSERT_TRUE(std::holds_alternative<Unknown>(answer));
  EXPECT_NE(std::get<Unknown>(answer).why, "");
  EXPECT_EQ(chain->lastStageQueries(), 1u);
}

TEST_F(ChainTest, SurvivesVeryDeepConditions) {
  Term sum = word(0);
  Term all = make(Op::ULt, word(0), word(1));
  for (int i = 1; i < 8'000; ++i) {
    sum = make(Op::Add, make(Op::Xor, sum, word(i % 3)), word(1));
    all = make(Op::Or, all, no(make(Op::Or, all, make(Op::Eq, word(i % 3), i))));
  }
  ChainOptions options;
  options.timeout = std::chrono::milliseconds(100);
  chain = makeChain(pool, options);
  for (const Term goal : {make(Op::Eq, sum, 12345), no(all)})
    EXPECT_NO_THROW(solve({make(Op::ULt, word(0), word(2))}, goal));
}

TEST_F(ChainTest, SortsWithoutTheLastStage) {
  // Insertion sort of 5 numbers: all 120 orders must be found by looking at order alone.
  std::vector<std::pair<term::Assignment, std::size_t>> pending{{parent, 0}};
  term::Evaluator evaluator;
  std::size_t paths = 0;
  while (!pending.empty()) {
    const auto [inputs, from] = pending.back();
    pending.pop_back();
    std::vector<Term> a, path;
    for (term::VarId i = 0; i < 5; ++i)
      a.push_back(word(i));
    const auto branch = [&](Term condition) {
      const bool holds = evaluator.holds(condition, inputs);
      path.push_back(holds ? condition : no(condition));
      return holds;
    };
    for (std::size_t i = 1; i < a.size(); ++i)
      for (std::size_t j = i; j > 0 && branch(make(Op::SLt, a[j], a[j - 1])); --j)
        std::swap(a[j], a[j - 1]);
    ++paths;
    for (std::size_t i = from; i < path.size(); ++i) {
      const Answer answer = chain->solve({std::span(path).first(i), no(path[i]), &inputs});
      if (const Sat *sat = std::get_if<Sat>(&answer))
        pending.emplace_back(sat->model, i + 1);
    }
  }
  EXPECT_EQ(paths, 120u);
  EXPECT_EQ(chain->lastStageQueries(), 0u);
}

} // namespace
} // namespace premise::solve
