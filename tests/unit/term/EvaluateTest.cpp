// Does evaluation compute what C and SMT-LIB say, also on very large terms?
#include "term/Evaluate.h"

#include "term/Operators.h"
#include "term/Pool.h"

#include <gtest/gtest.h>

namespace premise::term {
namespace {

Value binary(Op op, unsigned width, Value x, Value y) {
  return applyInteger(op, width, width, x, y);
}

TEST(Evaluate, DividesByZeroAsSmtLibDoes) {
  EXPECT_EQ(binary(Op::UDiv, 8, 7, 0), 255);
  EXPECT_EQ(binary(Op::URem, 8, 7, 0), 7);
  EXPECT_EQ(binary(Op::SDiv, 8, 7, 0), 255);
  EXPECT_EQ(binary(Op::SDiv, 8, 0xF9, 0), 1);
  EXPECT_EQ(binary(Op::SRem, 8, 0xF9, 0), 0xF9);
  EXPECT_EQ(binary(Op::SDiv, 8, 0x80, 0xFF), 0x80);
}

TEST(Evaluate, RoundsSignedDivisionTowardZero) {
  EXPECT_EQ(binary(Op::SDiv, 8, 0xF9, 2), 0xFD); // -7 / 2 = -3
  EXPECT_EQ(binary(Op::SRem, 8, 0xF9, 2), 0xFF); // -7 % 2 = -1
}

TEST(Evaluate, ShiftsOutEverything) {
  EXPECT_EQ(binary(Op::Shl, 8, 1, 8), 0);
  EXPECT_EQ(binary(Op::LShr, 8, 0x80, 200), 0);
  EXPECT_EQ(binary(Op::AShr, 8, 0x80, 200), 0xFF);
  EXPECT_EQ(binary(Op::Shl, 128, 1, 127), signBitOf(128));
}

TEST(Evaluate, ComputesWithFloats) {
  const Value one = 0x3F800000;
  EXPECT_EQ(applyFloat(Op::FAdd, 32, 32, one, one), 0x40000000);
  EXPECT_EQ(applyFloat(Op::FDiv, 32, 32, 0, 0), quietNaN(32));
  EXPECT_EQ(applyFloat(Op::FEq, 1, 32, quietNaN(32), quietNaN(32)), 0);
  EXPECT_EQ(applyFloat(Op::FToSInt, 32, 32, 0xBFC00000, 0), Value(-1) & maskOf(32)); // -1.5
  EXPECT_EQ(applyFloat(Op::FToSInt, 8, 32, 0x43800000, 0), outOfRangeInteger(8));    // 256.0
  EXPECT_EQ(applyFloat(Op::UIntToF, 32, 128, maskOf(128), 0), 0x7F800000);
  EXPECT_EQ(applyFloat(Op::FToF, 32, 64, 0x3FB999999999999A, 0), 0x3DCCCCCD); // 0.1
}

TEST(Evaluate, EvaluatesSharedNodesOnce) {
  Pool pool;
  const Term x = pool.variable(0, 32);
  Term t = x;
  for (int i = 0; i < 1000; ++i) // as a tree this has 2^1000 nodes
    t = pool.make(Op::Mul, 32, {t, pool.make(Op::Add, 32, {pool.make(Op::Xor, 32, {t, x}), pool.constant(32, 1)})});
  Evaluator evaluator;
  for (std::uint32_t start : {3u, 5u, 3u}) { // the same evaluator must not remember the inputs before
    Assignment inputs;
    inputs.set(0, start);
    std::uint32_t expected = start;
    for (int i = 0; i < 1000; ++i)
      expected *= (expected ^ start) + 1;
    EXPECT_EQ(evaluator.evaluate(t, inputs), expected);
  }
}

TEST(Evaluate, SurvivesVeryDeepTerms) {
  Pool pool;
  Term t = pool.variable(0, 32);
  for (unsigned i = 0; i < 300'000; ++i)
    t = pool.make(Op::Mul, 32, {pool.make(Op::Xor, 32, {t, pool.variable(1, 32)}), pool.constant(32, 3)});
  Assignment inputs;
  inputs.set(1, 1);
  std::uint32_t expected = 0;
  for (unsigned i = 0; i < 300'000; ++i)
    expected = (expected ^ 1) * 3;
  EXPECT_EQ(evaluate(t, inputs), expected);
}

TEST(Evaluate, ChoosesOnlyOneBranch) {
  Pool pool;
  const Term index = pool.variable(0, 8);
  std::vector<Term> args{index};
  for (VarId cell = 1; cell <= 60; ++cell)
    args.push_back(pool.variable(cell, 16));
  const Term table = pool.make(Op::Mux, 16, args);
  Assignment inputs;
  for (VarId cell = 1; cell <= 60; ++cell)
    inputs.set(cell, 100 + cell);
  for (const auto &[at, value] : {std::pair{0, 101}, {7, 108}, {59, 160}, {255, 160}}) {
    inputs.set(0, at);
    EXPECT_EQ(evaluate(table, inputs), value);
  }
}

} // namespace
} // namespace premise::term
