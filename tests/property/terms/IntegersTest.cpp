// Are unbounded integers evaluated, simplified and solved as Z3 does, and is what does not fit admitted?
#include "RandomTerms.h"

#include "solve/Chain.h"
#include "solve/Context.h"
#include "solve/check/Oracle.h"
#include "term/Evaluate.h"
#include "term/Print.h"

#include <gtest/gtest.h>

#include <array>

namespace premise::testing {
namespace {

using term::Op;
using term::Term;

/// Integers 0..3 and booleans 4..5, grown by random operators in step in both pools.
class RandomIntegers {
public:
  RandomIntegers(term::Pool &raw, term::Pool &simplified, std::uint64_t seed)
      : raw_(raw), simplified_(simplified), random_(seed) {
    for (term::VarId id = 0; id < 4; id++)
      integers_.push_back({raw.variable(id, term::kIntegerWidth), simplified.variable(id, term::kIntegerWidth)});
    for (term::VarId id = 4; id < 6; id++)
      conditions_.push_back({raw.variable(id, 1), simplified.variable(id, 1)});
  }

  std::uint64_t below(std::uint64_t limit) { return random_() % limit; }

  TermPair integer(unsigned depth, bool isLinear) {
    static constexpr std::array kOps{Op::IAdd, Op::IAdd, Op::ISub, Op::ISub, Op::IMul, Op::IDiv, Op::IMod};
    if (depth == 0 || below(5) == 0)
      return below(3) == 0 ? constant() : integers_[below(integers_.size())];
    if (below(8) == 0)
      return make(Op::IIte,
                  {condition(depth - 1, isLinear), integer(depth - 1, isLinear), integer(depth - 1, isLinear)});
    if (below(8) == 0)
      return make(Op::INeg, {integer(depth - 1, isLinear)});
    const Op op = kOps[below(kOps.size())];
    const bool isHard = op == Op::IMul || op == Op::IDiv || op == Op::IMod;
    return make(op, {integer(depth - 1, isLinear), isHard && isLinear ? constant() : integer(depth - 1, isLinear)});
  }

  TermPair condition(unsigned depth, bool isLinear) {
    static constexpr std::array kCompare{Op::IEq, Op::ILt, Op::ILe};
    if (depth == 0)
      return conditions_[below(conditions_.size())];
    const TermPair compared = make(kCompare[below(3)], {integer(depth - 1, isLinear), integer(depth - 1, isLinear)});
    return below(3) == 0 ? make(Op::Not, {compared}) : compared;
  }

  term::Assignment assignment() {
    term::Assignment inputs;
    for (term::VarId id = 0; id < 4; id++)
      inputs.set(id, static_cast<term::Value>(number()));
    inputs.set(4, below(2));
    inputs.set(5, below(2));
    return inputs;
  }

private:
  __int128 number() {
    const auto small = static_cast<__int128>(below(21)) - 10;
    return below(6) == 0 ? small << (60 + below(66)) : small;
  }
  TermPair constant() {
    const __int128 value = number();
    return {raw_.integer(value), simplified_.integer(value)};
  }
  TermPair make(Op op, const std::vector<TermPair> &args) {
    const bool isCondition = op == Op::IEq || op == Op::ILt || op == Op::ILe || op == Op::Not;
    std::vector<Term> raw, simplified;
    for (const TermPair &arg : args) {
      raw.push_back(arg.raw);
      simplified.push_back(arg.simplified);
    }
    const unsigned width = isCondition ? 1 : term::kIntegerWidth;
    return {raw_.make(op, width, raw), simplified_.make(op, width, simplified)};
  }

  term::Pool &raw_;
  term::Pool &simplified_;
  std::mt19937_64 random_;
  std::vector<TermPair> integers_;
  std::vector<TermPair> conditions_;
};

std::string describe(Term t) {
  return term::print(t, [](term::VarId id) { return "v" + std::to_string(id); });
}

TEST(Integers, AreEvaluatedExactlyOrNotAtAll) {
  term::Pool raw, simplified;
  raw.setSimplify(false);
  RandomIntegers terms(raw, simplified, seedOfRun() + 31);
  solve::check::Oracle oracle;
  term::Evaluator evaluateRaw, evaluateSimplified;
  unsigned exact = 0;
  constexpr unsigned kTerms = 8'000;
  for (unsigned i = 0; i < kTerms; i++) {
    const term::Assignment inputs = terms.assignment();
    const TermPair pair = i % 2 ? terms.integer(4, false) : terms.condition(4, false);
    oracle.setInputs(inputs);
    const auto expected = oracle.evaluateInteger(pair.raw);
    const term::Value value = evaluateRaw.evaluate(pair.raw, inputs);
    if (evaluateRaw.isExact()) {
      ASSERT_EQ(expected, std::optional(value)) << describe(pair.raw);
      exact++;
    }
    const term::Value simpler = evaluateSimplified.evaluate(pair.simplified, inputs);
    if (evaluateSimplified.isExact()) {
      ASSERT_EQ(expected, std::optional(simpler)) << describe(pair.simplified);
    }
    ASSERT_TRUE(evaluateSimplified.isExact() || !evaluateRaw.isExact()) << "simplifying should lose nothing";
  }
  EXPECT_GT(exact, kTerms / 2);
  EXPECT_LT(exact, kTerms) << "the generator should also make numbers that do not fit";
}

TEST(Integers, TheChainAndTheContextAnswerAsAFreshSolver) {
  term::Pool raw, pool;
  raw.setSimplify(false);
  RandomIntegers terms(raw, pool, seedOfRun() + 32);
  solve::check::Oracle oracle;
  const auto chain = solve::makeChain(pool, {});
  unsigned answers[3] = {0, 0, 0};
  for (unsigned round = 0; round < 40; round++) {
    std::vector<Term> conditions;
    const auto context = solve::makeContext(pool, {});
    for (unsigned i = 0; i < 5; i++) {
      const Term condition = terms.condition(3, true).simplified;
      const solve::Query query{.prefix = conditions, .goal = condition};
      const auto expected = oracle.isSatisfiable(query);
      const solve::ContextAnswer answer = context->check(std::span(&condition, 1));
      const solve::Answer byChain = chain->solve(query);
      answers[answer.index()]++;
      if (expected && !std::holds_alternative<solve::Unknown>(answer)) {
        ASSERT_EQ(std::holds_alternative<solve::Sat>(answer), *expected) << describe(condition);
      }
      if (expected && !std::holds_alternative<solve::Unknown>(byChain)) {
        ASSERT_EQ(std::holds_alternative<solve::Sat>(byChain), *expected) << describe(condition);
      }
      if (expected == std::optional(true)) {
        conditions.push_back(condition);
        context->add(condition);
      }
    }
  }
  EXPECT_GT(answers[0], 80u);
  EXPECT_GT(answers[1], 10u);
  EXPECT_LT(answers[2], 40u);
}

} // namespace
} // namespace premise::testing
