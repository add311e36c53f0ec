// Do the rules that exploration relies on give the term they should?
#include "term/Pool.h"

#include <gtest/gtest.h>

namespace premise::term {
namespace {

class Simplify : public ::testing::Test {
protected:
  Term c(unsigned width, Value value) { return pool.constant(width, value); }
  Term make(Op op, Term a, Term b) {
    const bool compares = op >= Op::Eq && op <= Op::SLe;
    return pool.make(op, compares ? 1 : a->width(), {a, b});
  }
  Term zext(Term t, unsigned width) { return pool.make(Op::ZExt, width, {t}); }
  Term sext(Term t, unsigned width) { return pool.make(Op::SExt, width, {t}); }
  Term concat(Term a, Term b) { return pool.make(Op::Concat, a->width() + b->width(), {a, b}); }
  Term ite(Term condition, Term a, Term b) { return pool.make(Op::Ite, a->width(), {condition, a, b}); }

  Pool pool;
  Term x = pool.variable(0, 32);
  Term y = pool.variable(1, 32);
  Term b = pool.variable(2, 8);
  Term d = pool.variable(3, 8);
  Term p = pool.variable(4, 1);
};

TEST_F(Simplify, BytesGrowTogetherAgain) {
  Term whole = pool.extract(x, 24, 8);
  for (unsigned byte : {16, 8, 0})
    whole = concat(whole, pool.extract(x, byte, 8));
  EXPECT_EQ(whole, x);
  Term otherWay = pool.extract(x, 0, 8);
  for (unsigned byte : {8, 16, 24})
    otherWay = concat(pool.extract(x, byte, 8), otherWay);
  EXPECT_EQ(otherWay, x);
}

TEST_F(Simplify, BytesOfASumGrowTogetherAgain) {
  const Term sum = make(Op::Add, zext(b, 32), zext(d, 32));
  Term whole = pool.extract(sum, 0, 8);
  for (unsigned byte : {8, 16, 24})
    whole = concat(pool.extract(sum, byte, 8), whole);
  EXPECT_EQ(whole, sum);
}

TEST_F(Simplify, BytesOfExtensionsGrowTogetherAgain) {
  for (const Term wide : {zext(b, 32), sext(b, 32), sext(pool.extract(x, 0, 16), 32)}) {
    Term whole = pool.extract(wide, 0, 8);
    for (unsigned byte : {8, 16, 24})
      whole = concat(pool.extract(wide, byte, 8), whole);
    EXPECT_EQ(whole, wide);
  }
}

TEST_F(Simplify, ShiftedAndOredBytesAreAConcatenation) {
  const Term high = make(Op::Shl, zext(b, 32), c(32, 8));
  EXPECT_EQ(make(Op::Or, high, zext(d, 32)), zext(concat(b, d), 32));
  EXPECT_EQ(make(Op::Add, zext(d, 32), high), zext(concat(b, d), 32));
}

TEST_F(Simplify, ConstantsGather) {
  const Term sum = make(Op::Add, make(Op::Add, x, c(32, 1)), c(32, 2));
  EXPECT_EQ(sum, make(Op::Add, x, c(32, 3)));
  EXPECT_EQ(make(Op::Sub, sum, c(32, 3)), x);
  EXPECT_EQ(make(Op::Sub, x, x), c(32, 0));
  EXPECT_EQ(make(Op::Eq, sum, c(32, 10)), make(Op::Eq, x, c(32, 7)));
}

TEST_F(Simplify, ComparisonsAreNarrowed) {
  EXPECT_EQ(make(Op::Eq, zext(b, 32), c(32, 65)), make(Op::Eq, b, c(8, 65)));
  EXPECT_EQ(make(Op::Eq, zext(b, 32), c(32, 256)), pool.boolean(false));
  EXPECT_EQ(make(Op::SLt, sext(b, 32), c(32, 10)), make(Op::SLt, b, c(8, 10)));
  EXPECT_EQ(make(Op::SLt, sext(b, 32), c(32, 1000)), pool.boolean(true));
  EXPECT_EQ(make(Op::SLt, zext(b, 32), zext(d, 32)), make(Op::ULt, b, d));
  EXPECT_EQ(make(Op::SLt, sext(b, 32), sext(d, 32)), make(Op::SLt, b, d));
  EXPECT_EQ(make(Op::SLt, zext(b, 32), c(32, Value(-5) & maskOf(32))), pool.boolean(false));
}

TEST_F(Simplify, WhatBothSidesOfAnEquationXorIsDropped) {
  const auto xored = [&](Term a, Term b) { return pool.make(Op::Xor, 32, {a, b}); };
  const auto equal = [&](Term a, Term b) { return pool.make(Op::Eq, 1, {a, b}); };
  const Term a = pool.variable(50, 32), b = pool.variable(51, 32), c = pool.variable(52, 32), d = pool.variable(53, 32);
  EXPECT_EQ(equal(xored(xored(a, b), c), xored(xored(c, b), a)), pool.boolean(true));
  EXPECT_EQ(equal(xored(xored(a, b), c), xored(xored(d, b), a)), equal(c, d));
  EXPECT_EQ(equal(xored(xored(a, b), c), b), equal(a, c));
  EXPECT_NE(equal(xored(a, b), xored(c, d)), equal(a, c));
}

TEST_F(Simplify, NegatedComparisonsTurnAround) {
  EXPECT_EQ(pool.negate(make(Op::ULt, x, y)), make(Op::ULe, y, x));
  EXPECT_EQ(pool.negate(make(Op::SLe, x, y)), make(Op::SLt, y, x));
  EXPECT_EQ(pool.negate(pool.negate(p)), p);
}

TEST_F(Simplify, PointerChoicesAreResolved) {
  const Term choice = pool.variable(9, 8);
  const auto chosen = [&](Value k) { return make(Op::Eq, choice, c(8, k)); };
  const Term pointer = ite(chosen(0), c(64, 0), ite(chosen(1), c(64, 0x1000), c(64, 0x2000)));
  EXPECT_EQ(make(Op::Eq, pointer, c(64, 0)), chosen(0));
  EXPECT_EQ(make(Op::Eq, pointer, c(64, 0x1000)), chosen(1));
  EXPECT_EQ(make(Op::Eq, pointer, c(64, 0x2000)), make(Op::And, pool.negate(chosen(0)), pool.negate(chosen(1))));
  EXPECT_EQ(make(Op::Eq, pointer, c(64, 0x3000)), pool.boolean(false));
}

TEST_F(Simplify, ChoicesBetweenTruthValuesAreConditions) {
  EXPECT_EQ(ite(p, c(1, 1), c(1, 0)), p);
  EXPECT_EQ(make(Op::Eq, zext(p, 32), c(32, 0)), pool.negate(p));
  EXPECT_EQ(make(Op::Eq, ite(p, c(32, 3), c(32, 4)), c(32, 3)), p);
  EXPECT_EQ(ite(p, x, x), x);
}

TEST_F(Simplify, ConstantShiftsAreWiring) {
  EXPECT_EQ(make(Op::LShr, zext(b, 32), c(32, 8)), c(32, 0));
  EXPECT_EQ(make(Op::AShr, x, c(32, 31)), sext(pool.extract(x, 31, 1), 32));
  EXPECT_EQ(make(Op::And, x, c(32, 0xFF)), zext(pool.extract(x, 0, 8), 32));
  EXPECT_EQ(make(Op::Mul, x, c(32, 8)), make(Op::Shl, x, c(32, 3)));
  EXPECT_EQ(make(Op::URem, x, c(32, 16)), make(Op::And, x, c(32, 15)));
}

TEST_F(Simplify, TruncatedSumsAreNarrow) {
  const Term sum = make(Op::Add, zext(b, 32), zext(d, 32));
  EXPECT_EQ(pool.extract(sum, 0, 8), make(Op::Add, b, d));
}

TEST_F(Simplify, TablesLoseWhatIsNotReached) {
  const Term table = pool.make(Op::Mux, 8, {p, c(8, 1), c(8, 2), c(8, 3)});
  EXPECT_EQ(table, ite(p, c(8, 2), c(8, 1)));
  EXPECT_EQ(pool.make(Op::Mux, 8, {c(8, 200), c(8, 1), c(8, 2)}), c(8, 2));
  EXPECT_EQ(make(Op::Eq, pool.make(Op::Mux, 8, {b, c(8, 1), c(8, 2), c(8, 3)}), c(8, 2)), make(Op::Eq, b, c(8, 1)));
}

TEST_F(Simplify, SurvivesLongChainsOfChoices) {
  Term chain = x;
  for (unsigned i = 0; i < 100'000; ++i)
    chain = ite(make(Op::Eq, y, c(32, i)), c(32, i + 1), chain);
  EXPECT_FALSE(make(Op::Eq, chain, c(32, 7)).isNull());
  EXPECT_FALSE(make(Op::SLt, chain, c(32, 7)).isNull());
  EXPECT_FALSE(pool.extract(pool.make(Op::Not, 32, {chain}), 3, 7).isNull());
}

TEST_F(Simplify, FloatRulesRespectNaN) {
  const Term isNumber = pool.negate(pool.make(Op::FIsNaN, 1, {x}));
  EXPECT_EQ(pool.make(Op::FEq, 1, {x, x}), isNumber);
  const Term wide = pool.make(Op::FToF, 64, {x});
  const Term half = c(64, 0x3FE0000000000000);
  EXPECT_EQ(pool.make(Op::FLt, 1, {wide, half}), pool.make(Op::FLt, 1, {x, c(32, 0x3F000000)}));
}

} // namespace
} // namespace premise::term
