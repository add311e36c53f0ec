// Do the complete stages, SAT and Z3, decide every operator, and give up in time?
#include "solve/SatStage.h"
#include "solve/Z3Stage.h"

#include "StageFixture.h"

namespace premise::solve {
namespace {

using std::chrono::milliseconds;

class CompleteStages : public StageFixture {
protected:
  SatStage sat{pool, milliseconds(10000)};
  Z3Stage z3{pool, milliseconds(10000)};

  void expectBoth(std::vector<Term> conditions, Outcome outcome) {
    EXPECT_EQ(ask(sat, conditions).outcome, outcome);
    EXPECT_EQ(ask(z3, conditions).outcome, outcome);
  }
};

TEST_F(CompleteStages, InvertEveryBinaryOperator) {
  const Term x = pool.variable(1, 12);
  const Term y = pool.variable(2, 12);
  for (Op op : {Op::Add, Op::Sub, Op::Mul, Op::UDiv, Op::SDiv, Op::URem, Op::SRem, Op::And, Op::Or, Op::Xor, Op::Shl,
                Op::LShr, Op::AShr})
    expectBoth({make(op, x, y)->width() == 12 ? make(Op::Eq, make(op, x, y), 24) : x, no(make(Op::Eq, x, 24))},
               Outcome::Sat);
}

TEST_F(CompleteStages, DivideByZeroAsSmtLibDoes) {
  const Term x = pool.variable(1, 12);
  const Term y = pool.variable(2, 12);
  const Term zero = make(Op::Eq, y, 0);
  expectBoth({zero, no(make(Op::Eq, make(Op::UDiv, x, y), 4095))}, Outcome::Unsat);
  expectBoth({zero, no(make(Op::Eq, make(Op::URem, x, y), x))}, Outcome::Unsat);
  expectBoth({zero, no(make(Op::Eq, make(Op::SRem, x, y), x))}, Outcome::Unsat);
  expectBoth({zero, make(Op::SLt, x, 0), no(make(Op::Eq, make(Op::SDiv, x, y), 1))}, Outcome::Unsat);
}

TEST_F(CompleteStages, KnowDivisionByConstants) {
  const Term x = pool.variable(1, 12);
  const Term quotient = make(Op::UDiv, x, 7);
  const Term remainder = make(Op::URem, x, 7);
  const Term again = make(Op::Add, make(Op::Mul, quotient, 7), remainder);
  expectBoth({no(make(Op::Eq, again, x))}, Outcome::Unsat);
  expectBoth({make(Op::Eq, make(Op::SRem, x, 100), -42)}, Outcome::Sat);
  expectBoth({make(Op::ULt, pool.constant(12, 585), quotient)}, Outcome::Unsat);
}

TEST_F(CompleteStages, DefineProductsAndQuotientsWhereTheyMatter) {
  const Term x = pool.variable(1, 16);
  const Term y = pool.variable(2, 16);
  const auto isAbove = [&](term::Value least, Term t) { return make(Op::ULt, pool.constant(16, least), t); };
  const Term product = make(Op::Mul, x, y);
  const Term remainder = make(Op::URem, x, y);
  const Term quotient = make(Op::UDiv, x, y);
  expectBoth({isAbove(0, y), no(make(Op::ULt, remainder, y))}, Outcome::Unsat); // known at once
  expectBoth({make(Op::Eq, make(Op::And, y, 1), 0), make(Op::Eq, make(Op::And, product, 1), 1)}, Outcome::Unsat);
  const std::vector<Term> small{make(Op::ULt, x, 200), make(Op::ULt, y, 200), isAbove(1, x), isAbove(1, y)};
  const auto with = [&](std::vector<Term> others) {
    others.insert(others.end(), small.begin(), small.end());
    return others;
  };
  expectBoth(with({make(Op::Eq, product, 17 * 23)}), Outcome::Sat);
  expectBoth(with({make(Op::Eq, product, 211)}), Outcome::Unsat); // a prime
  expectBoth(with({make(Op::Eq, quotient, 9), make(Op::Eq, remainder, 5)}), Outcome::Sat);
  expectBoth(with({make(Op::Eq, quotient, 60), make(Op::Eq, remainder, 5)}), Outcome::Unsat);
}

TEST_F(CompleteStages, KnowThatProductsOfEqualsAreEqual) {
  const Term x = word(0);
  const Term y = word(1);
  const Term sum = make(Op::Add, x, make(Op::Xor, y, 0x55));
  const auto hashed = [&](Term t) { return make(Op::Mul, t, 2654435761U); };
  const Term isSame = make(Op::Eq, x, make(Op::Sub, sum, make(Op::Xor, y, 0x55)));
  expectBoth({isSame, make(Op::Eq, x, y), no(make(Op::Eq, hashed(x), hashed(y)))}, Outcome::Unsat);
  EXPECT_EQ(ask(sat, {make(Op::Eq, hashed(x), hashed(y)), no(make(Op::Eq, x, y))}).outcome, Outcome::Unsat)
      << "an odd factor has an inverse";
  const auto twice = [&](Term t) { return make(Op::Mul, t, 2 * 1325400061U); };
  EXPECT_EQ(ask(sat, {make(Op::Eq, twice(x), twice(y)), no(make(Op::Eq, x, y))}).outcome, Outcome::Sat);
}

TEST_F(CompleteStages, LookIntoTables) {
  std::vector<Term> args{byte(0)};
  for (unsigned i = 0; i < 11; ++i)
    args.push_back(pool.constant(16, 100 + 7 * i));
  const Term cell = pool.make(Op::Mux, 16, args);
  expectBoth({make(Op::ULt, byte(0), 200), make(Op::ULt, pool.constant(8, 100), byte(0)), no(make(Op::Eq, cell, 170))},
             Outcome::Unsat);
  expectBoth({make(Op::ULt, cell, 125), make(Op::ULt, pool.constant(16, 115), cell)}, Outcome::Sat);
}

TEST_F(CompleteStages, StayRightOverManyQueries) {
  for (unsigned i = 0; i < 300; ++i) {
    const Term product = make(Op::Mul, byte(i % 5), byte(5 + i % 3));
    const Term goal = make(Op::Eq, product, static_cast<int>(i % 256));
    const bool impossible = i % 2 == 0;
    const Term limit = impossible ? make(Op::And, make(Op::ULt, byte(i % 5), 1), no(make(Op::Eq, product, 0)))
                                  : make(Op::ULe, byte(i % 5), 255);
    if (limit->isConst())
      continue;
    expectBoth({limit, goal}, Outcome::Unsat);
  }
}

TEST_F(CompleteStages, SatLeavesFloatArithmeticToZ3) {
  const Term sum = pool.make(Op::FAdd, 32, {word(0), word(1)});
  const Term isThree = make(Op::FEq, sum, 0x40400000);
  EXPECT_EQ(ask(sat, {isThree}).outcome, Outcome::PassOn);
  EXPECT_EQ(ask(z3, {isThree}).outcome, Outcome::Sat);
  EXPECT_EQ(ask(sat, {make(Op::FLt, word(0), word(1)), make(Op::FLt, word(1), word(0))}).outcome, Outcome::Unsat);
}

TEST_F(CompleteStages, SatTellsWhichConditionsContradict) {
  const Term unrelated = make(Op::ULt, byte(2), byte(0));
  const Term less = make(Op::ULt, byte(0), byte(1));
  const Term greater = make(Op::ULt, byte(1), byte(0));
  const Verdict verdict = ask(sat, {unrelated, less, greater});
  ASSERT_EQ(verdict.outcome, Outcome::Unsat);
  EXPECT_EQ(std::ranges::count(verdict.core, unrelated), 0);
  EXPECT_EQ(verdict.core.size(), 2u);
}

TEST_F(CompleteStages, GiveUpInTime) {
  // Factoring a product of two primes of 32 bits is out of reach for some milliseconds.
  const Term x = pool.variable(1, 64);
  const Term y = pool.variable(2, 64);
  const std::vector<Term> hard{make(Op::Eq, make(Op::Mul, x, y), 3037000493LL * 2860486313LL),
                               make(Op::ULt, x, 1LL << 32), make(Op::ULt, y, 1LL << 32),
                               make(Op::ULt, pool.constant(64, 1), x), make(Op::ULt, pool.constant(64, 1), y)};
  SatStage hastySat(pool, milliseconds(20));
  Z3Stage hastyZ3(pool, milliseconds(20));
  const Verdict bySat = ask(hastySat, hard);
  EXPECT_EQ(bySat.outcome, Outcome::PassOn);
  EXPECT_NE(bySat.why, "");
  const Verdict byZ3 = ask(hastyZ3, hard);
  EXPECT_EQ(byZ3.outcome, Outcome::PassOn);
  EXPECT_NE(byZ3.why, "");
  EXPECT_EQ(ask(hastySat, {make(Op::Eq, x, 5)}).outcome, Outcome::Sat) << "it should work again afterwards";
  EXPECT_EQ(ask(hastyZ3, {make(Op::Eq, x, 5)}).outcome, Outcome::Sat) << "it should work again afterwards";
}

} // namespace
} // namespace premise::solve
