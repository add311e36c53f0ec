// Does reasoning about single variables decide what it should, and only that?
#include "solve/Domains.h"

#include "StageFixture.h"

namespace premise::solve {
namespace {

class DomainsTest : public StageFixture {
protected:
  ConditionSets sets{pool};
  Domains domains{sets};
};

TEST_F(DomainsTest, DecidesBytesExactly) {
  const Term x = byte(0);
  const Term odd = make(Op::Eq, make(Op::URem, x, 7), 3);
  EXPECT_EQ(ask(domains, {odd, make(Op::ULt, x, 4), no(make(Op::Eq, x, 3))}).outcome, Outcome::Unsat);
  EXPECT_EQ(ask(domains, {odd, make(Op::ULt, x, 11), no(make(Op::Eq, x, 3))}).outcome, Outcome::Sat);
}

TEST_F(DomainsTest, DecidesIntervalsOfWideVariables) {
  const Term x = word(0);
  const Term shifted = make(Op::Add, x, 10);
  EXPECT_EQ(ask(domains, {make(Op::SLt, shifted, 5), make(Op::SLt, pool.constant(32, 0), x)}).outcome, Outcome::Sat)
      << "x + 10 wraps around for large x";
  EXPECT_EQ(ask(domains, {make(Op::ULt, x, 100), make(Op::SLt, shifted, 5)}).outcome, Outcome::Unsat);
  EXPECT_EQ(ask(domains, {make(Op::ULt, x, 3), no(make(Op::Eq, x, 0)), no(make(Op::Eq, x, 1)), no(make(Op::Eq, x, 2))})
                .outcome,
            Outcome::Unsat);
}

TEST_F(DomainsTest, SeesOverflowChecksByWidening) {
  const Term x = word(0);
  const Term wide = pool.make(Op::SExt, 33, {x});
  const Term sum = make(Op::Add, wide, 1);
  const Term fits = make(Op::Eq, sum, pool.make(Op::SExt, 33, {make(Op::Add, x, 1)}));
  const Verdict overflows = ask(domains, {no(fits)});
  ASSERT_EQ(overflows.outcome, Outcome::Sat);
  EXPECT_EQ(overflows.model[100], term::Value{0x7FFFFFFF});
  EXPECT_EQ(ask(domains, {make(Op::SLt, x, 1000), no(fits)}).outcome, Outcome::Unsat);
}

TEST_F(DomainsTest, KeepsTheParentWherePossible) {
  parent.set(0, 77);
  parent.set(1, 5);
  const Verdict verdict = ask(domains, {make(Op::ULt, byte(0), 100), make(Op::ULt, pool.constant(8, 9), byte(1))});
  ASSERT_EQ(verdict.outcome, Outcome::Sat);
  EXPECT_EQ(verdict.model[0], 77u);
  EXPECT_EQ(verdict.model[1], 10u);
}

TEST_F(DomainsTest, PropagatesFixedVariables) {
  const Term sum = make(Op::Add, byte(0), byte(1));
  EXPECT_EQ(ask(domains, {make(Op::Eq, byte(0), 5), make(Op::Eq, byte(1), 6), make(Op::Eq, sum, 12)}).outcome,
            Outcome::Unsat);
  EXPECT_EQ(ask(domains, {make(Op::Eq, byte(0), 5), make(Op::Eq, sum, 12)}).outcome, Outcome::Sat);
}

TEST_F(DomainsTest, RefutesByRanges) {
  const auto digit = [&](term::VarId id) { return make(Op::ULt, byte(id), 10); };
  const auto wide = [&](term::VarId id) { return pool.make(Op::ZExt, 32, {byte(id)}); };
  const Term value = make(Op::Add, make(Op::Mul, wide(0), 10), wide(1));
  EXPECT_EQ(ask(domains, {digit(0), digit(1), make(Op::Eq, value, 100)}).outcome, Outcome::Unsat);
  EXPECT_NE(ask(domains, {digit(0), digit(1), make(Op::Eq, value, 99)}).outcome, Outcome::Unsat);
}

TEST_F(DomainsTest, RefutesByBoundsOfBothSigns) {
  const auto narrow = [&](term::VarId id) { return pool.make(Op::SExt, 32, {byte(id)}); };
  const Term difference = make(Op::Sub, make(Op::Mul, narrow(0), narrow(1)), make(Op::Mul, narrow(1), narrow(2)));
  const Term product = make(Op::Mul, narrow(2), difference); // at most 128 * (2 * 128 * 128)
  EXPECT_EQ(ask(domains, {make(Op::Eq, product, 4194305)}).outcome, Outcome::Unsat);
  EXPECT_EQ(ask(domains, {make(Op::SLt, product, -4194304)}).outcome, Outcome::Unsat);
  EXPECT_NE(ask(domains, {make(Op::SLt, product, 0)}).outcome, Outcome::Unsat);
}

TEST_F(DomainsTest, ComparesFloatsOnTheirBits) {
  const Term x = word(0);
  const Term small = make(Op::FLt, x, 0x3F800000);                    // x < 1.0f
  const Term large = make(Op::FLt, pool.constant(32, 0x40000000), x); // 2.0f < x
  EXPECT_EQ(ask(domains, {small, large}).outcome, Outcome::Unsat);
  EXPECT_EQ(ask(domains, {no(small), no(make(Op::FLe, pool.constant(32, 0x3F800000), x))}).outcome, Outcome::Sat)
      << "not a number is neither below 1 nor at least 1";
}

TEST_F(DomainsTest, PassesOnWhatItCannotSee) {
  EXPECT_EQ(ask(domains, {no(make(Op::Eq, make(Op::Mul, word(0), word(1)), 0)),
                          make(Op::Eq, make(Op::Mul, word(0), word(1)), 391)})
                .outcome,
            Outcome::PassOn);
}

} // namespace
} // namespace premise::solve
