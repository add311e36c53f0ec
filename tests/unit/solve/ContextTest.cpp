// Does an incremental context answer as a fresh solver would, and tell which assumptions contradict?
#include "solve/Context.h"

#include "solve/check/Oracle.h"

#include "StageFixture.h"

#include <random>

namespace premise::solve {
namespace {

using std::chrono::milliseconds;

class Contexts : public StageFixture {
protected:
  std::unique_ptr<Context> context = makeContext(pool, {.timeout = milliseconds(10000)});

  ContextAnswer check(std::vector<Term> assumptions) { return context->check(assumptions); }
  bool isSat(std::vector<Term> assumptions) { return std::holds_alternative<Sat>(check(std::move(assumptions))); }
  bool isUnsat(std::vector<Term> assumptions) { return std::holds_alternative<Core>(check(std::move(assumptions))); }
};

TEST_F(Contexts, FactsStayAndAssumptionsGo) {
  context->add(make(Op::ULt, byte(0), 10));
  EXPECT_TRUE(isUnsat({make(Op::ULt, pool.constant(8, 20), byte(0))}));
  EXPECT_TRUE(isSat({make(Op::Eq, byte(0), 9)}));
  EXPECT_TRUE(isUnsat({make(Op::Eq, byte(0), 10)}));
  context->add(no(make(Op::Eq, byte(0), 9)));
  EXPECT_TRUE(isUnsat({make(Op::Eq, byte(0), 9)}));
  EXPECT_TRUE(isSat({}));
  EXPECT_EQ(context->queries(), 5u);
}

TEST_F(Contexts, TheModelSatisfiesFactsAndAssumptions) {
  context->add(make(Op::Eq, make(Op::Mul, byte(0), byte(1)), 77));
  const ContextAnswer answer =
      check({make(Op::ULt, byte(0), byte(1)), make(Op::ULt, pool.constant(8, 1), byte(0)), make(Op::ULt, byte(1), 12)});
  ASSERT_TRUE(std::holds_alternative<Sat>(answer));
  EXPECT_EQ(std::get<Sat>(answer).model[0], 7u);
  EXPECT_EQ(std::get<Sat>(answer).model[1], 11u);
}

TEST_F(Contexts, TheCoreNamesTheAssumptionsThatContradict) {
  context->add(make(Op::ULt, byte(0), byte(1)));
  const ContextAnswer answer =
      check({make(Op::ULt, byte(2), 4), make(Op::ULt, byte(1), byte(2)), make(Op::ULt, byte(2), byte(0))});
  ASSERT_TRUE(std::holds_alternative<Core>(answer));
  EXPECT_TRUE(std::ranges::includes(std::get<Core>(answer).assumptions, std::vector<std::size_t>{1, 2}));
  EXPECT_TRUE(isUnsat({make(Op::ULt, byte(1), byte(2)), make(Op::ULt, byte(2), byte(0))}));
  const ContextAnswer unrelated = check({make(Op::ULt, byte(5), 4), make(Op::ULt, byte(1), byte(0))});
  ASSERT_TRUE(std::holds_alternative<Core>(unrelated));
  EXPECT_EQ(std::get<Core>(unrelated).assumptions, std::vector<std::size_t>{1});
}

TEST_F(Contexts, PreferencesSteerModelsButChangeNoAnswer) {
  const Term one = pool.variable(50, 1);
  const Term other = pool.variable(51, 1);
  context->add(pool.make(Op::Or, 1, {one, other}));
  for (const bool wanted : {true, false}) {
    context->prefer(wanted ? one : no(one));
    context->prefer(wanted ? no(other) : other);
    const ContextAnswer answer = check({make(Op::Eq, byte(2), wanted ? 1 : 2)});
    ASSERT_TRUE(std::holds_alternative<Sat>(answer));
    EXPECT_EQ(std::get<Sat>(answer).model[50] != 0, wanted);
    EXPECT_EQ(std::get<Sat>(answer).model[51] != 0, !wanted);
  }
  EXPECT_TRUE(isSat({one, other}));
  EXPECT_TRUE(isUnsat({no(one), no(other)}));
}

TEST_F(Contexts, FloatArithmeticIsDecidedByAnotherSolver) {
  context->add(make(Op::Eq, byte(0), 3));
  EXPECT_TRUE(isSat({make(Op::FLt, word(0), word(1))}));
  const Term sum = pool.make(Op::FAdd, 32, {word(0), word(1)});
  EXPECT_TRUE(isSat({make(Op::FEq, sum, 0x40400000)}));
  EXPECT_TRUE(isUnsat({make(Op::FLt, sum, sum)}));
  EXPECT_TRUE(isUnsat({make(Op::Eq, byte(0), 4)})) << "earlier facts should still hold";
}

TEST_F(Contexts, GiveUpInTimeAndGoOn) {
  const Term x = pool.variable(1, 64);
  const Term y = pool.variable(2, 64);
  context = makeContext(pool, {.timeout = milliseconds(20)});
  const std::vector<Term> hard{make(Op::Eq, make(Op::Mul, x, y), 3037000493LL * 2860486313LL),
                               make(Op::ULt, x, 1LL << 32), make(Op::ULt, y, 1LL << 32),
                               make(Op::ULt, pool.constant(64, 1), x), make(Op::ULt, pool.constant(64, 1), y)};
  const ContextAnswer answer = context->check(hard);
  ASSERT_TRUE(std::holds_alternative<Unknown>(answer));
  EXPECT_EQ(std::get<Unknown>(answer).why, "solver-time");
  EXPECT_TRUE(isSat({make(Op::Eq, x, 5)})) << "it should work again afterwards";
}

TEST_F(Contexts, MemoryIsBounded) {
  context = makeContext(pool, {.timeout = milliseconds(10000), .maxMemoryMiB = 1});
  const Term product = make(Op::Mul, pool.variable(1, 128), pool.variable(2, 128));
  const ContextAnswer answer = check({make(Op::Eq, product, 12345)});
  ASSERT_TRUE(std::holds_alternative<Unknown>(answer));
  EXPECT_EQ(std::get<Unknown>(answer).why, "memory");
}

TEST_F(Contexts, NothingIsKnownWhenTimeIsOver) {
  const Term contradiction = make(Op::Eq, make(Op::Add, byte(0), 1), byte(0));
  const Term integers = pool.make(Op::IEq, 1, {pool.variable(9, term::kIntegerWidth), pool.integer(3)});
  for (const Term fact : {contradiction, integers}) {
    context = makeContext(pool, {.timeout = milliseconds(10000), .limit = base::TimeLimit::at({})});
    context->add(fact);
    for (const auto &assumptions : {std::vector<Term>{}, std::vector<Term>{pool.boolean(false)}}) {
      const ContextAnswer answer = check(assumptions);
      ASSERT_TRUE(std::holds_alternative<Unknown>(answer));
      EXPECT_EQ(std::get<Unknown>(answer).why, kOutOfTime);
    }
  }
}

/// Random comparisons between few bytes: facts join, questions come and go; each answer is compared with a fresh Z3.
TEST_F(Contexts, AgreeWithAFreshSolver) {
  std::mt19937 random(7);
  const auto condition = [&] {
    const Term a = byte(random() % 4);
    const Term b = random() % 2 ? byte(random() % 4) : pool.constant(8, random() % 256);
    const Term sum = random() % 3 ? a : make(Op::Add, a, byte(random() % 4));
    const Term compared = make(random() % 4 == 0 ? Op::Eq : random() % 2 ? Op::ULt : Op::SLt, sum, b);
    return random() % 2 ? compared : no(compared);
  };
  unsigned answers[2] = {0, 0};
  check::Oracle oracle;
  for (unsigned round = 0; round < 25; round++) {
    context = makeContext(pool, {.timeout = milliseconds(10000)});
    std::vector<Term> facts;
    for (unsigned question = 0; question < 6; question++) {
      facts.push_back(condition());
      context->add(facts.back());
      std::vector<Term> all = facts, assumptions;
      for (unsigned i = random() % 4; i > 0; i--)
        assumptions.push_back(condition());
      all.insert(all.end(), assumptions.begin(), assumptions.end());
      const Query query{.prefix = all, .goal = pool.boolean(true)};
      const ContextAnswer answer = context->check(assumptions);
      ASSERT_EQ(oracle.isSatisfiable(query), std::optional(std::holds_alternative<Sat>(answer)));
      answers[answer.index()]++;
      if (const auto *core = std::get_if<Core>(&answer)) {
        all = facts;
        for (const std::size_t i : core->assumptions)
          all.push_back(assumptions[i]);
        ASSERT_EQ(oracle.isSatisfiable({.prefix = all, .goal = pool.boolean(true)}), std::optional(false));
      }
    }
  }
  EXPECT_GT(answers[0], 20u);
  EXPECT_GT(answers[1], 20u);
}

} // namespace
} // namespace premise::solve
