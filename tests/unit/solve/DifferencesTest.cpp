// Are contradicting comparisons found, and orders turned into values?
#include "solve/Differences.h"

#include "StageFixture.h"

namespace premise::solve {
namespace {

class DifferencesTest : public StageFixture {
protected:
  Differences differences{pool};
  Term less(Term a, Term b) { return make(Op::SLt, a, b); }
};

TEST_F(DifferencesTest, FindsStrictCycles) {
  const Term product = make(Op::Mul, word(3), word(4));
  EXPECT_EQ(ask(differences, {less(word(0), word(1)), less(word(1), product), make(Op::SLe, product, word(0))}).outcome,
            Outcome::Unsat);
  EXPECT_EQ(ask(differences, {make(Op::ULt, word(0), word(1)), make(Op::Eq, word(0), word(1))}).outcome,
            Outcome::Unsat);
}

TEST_F(DifferencesTest, OrdersConstants) {
  EXPECT_EQ(ask(differences,
                {less(word(0), word(1)), less(pool.constant(32, 10), word(0)), less(word(1), pool.constant(32, 11))})
                .outcome,
            Outcome::Unsat);
}

TEST_F(DifferencesTest, ForcedEqualityContradictsDifference) {
  EXPECT_EQ(ask(differences,
                {make(Op::SLe, word(0), word(1)), make(Op::SLe, word(1), word(0)), no(make(Op::Eq, word(0), word(1)))})
                .outcome,
            Outcome::Unsat);
}

TEST_F(DifferencesTest, SignedAndUnsignedDoNotMix) {
  EXPECT_NE(ask(differences, {make(Op::ULt, word(0), word(1)), less(word(1), word(0))}).outcome, Outcome::Unsat);
}

TEST_F(DifferencesTest, FindsEveryOrderOfSorting) {
  std::vector<term::VarId> order{0, 1, 2, 3, 4};
  do {
    std::vector<Term> chain;
    for (std::size_t i = 1; i < order.size(); ++i)
      chain.push_back(less(word(order[i - 1]), word(order[i])));
    ASSERT_EQ(ask(differences, chain).outcome, Outcome::Sat);
  } while (std::ranges::next_permutation(order).found);
}

TEST_F(DifferencesTest, StaysWithinBounds) {
  parent.set(100, 1000);
  const Verdict tight =
      ask(differences, {less(word(0), word(1)), less(word(1), word(2)), less(word(2), pool.constant(32, 3)),
                        less(pool.constant(32, static_cast<term::Value>(-1)), word(0))});
  ASSERT_EQ(tight.outcome, Outcome::Sat);
  EXPECT_EQ(tight.model[100], 0u);
  EXPECT_EQ(tight.model[102], 2u);
}

TEST_F(DifferencesTest, RespectsDifferences) {
  std::vector<Term> conditions;
  for (term::VarId a = 0; a < 4; ++a)
    for (term::VarId b = 0; b < a; ++b)
      conditions.push_back(no(make(Op::Eq, word(a), word(b))));
  EXPECT_EQ(ask(differences, conditions).outcome, Outcome::Sat);
}

} // namespace
} // namespace premise::solve
