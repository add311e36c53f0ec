// Are simplified inputs small, and do they satisfy the same constraints?
#include "explore/Simplify.h"

#include "term/Pool.h"

#include <gtest/gtest.h>

#include <bit>

namespace premise::explore {

namespace {

class SimplifyTest : public testing::Test {
protected:
  term::Term make(term::Op op, term::Term a, term::Term b) { return pool_.make(op, 1, {a, b}); }
  term::Term number(term::Value value) { return pool_.constant(32, value); }
  term::Assignment simplify(const std::vector<term::Term> &path) {
    for (const term::Term constraint : path)
      EXPECT_NE(term::evaluate(constraint, inputs_), 0U) << "the inputs should satisfy the path";
    const term::Assignment result = simplifier_.simplify(path, inputs_);
    for (const term::Term constraint : path)
      EXPECT_NE(term::evaluate(constraint, result), 0U);
    return result;
  }

  term::Pool pool_;
  InputSimplifier simplifier_;
  term::Assignment inputs_;
  term::Term x_ = pool_.variable(0, 32);
  term::Term y_ = pool_.variable(1, 32);
};

} // namespace

TEST_F(SimplifyTest, VariablesWithoutConstraintBecomeZero) {
  inputs_.set(0, 77);
  inputs_.set(5, 99);
  const term::Assignment result = simplify({make(term::Op::ULt, number(10), x_)});
  EXPECT_EQ(result[5], 0U);
  EXPECT_EQ(result[0], 11U);
}

TEST_F(SimplifyTest, DescendsFromBothEnds) {
  inputs_.set(0, 0xfffffff0);
  EXPECT_EQ(simplify({make(term::Op::ULt, number(1000), x_)})[0], 1001U) << "unsigned";
  EXPECT_EQ(simplify({make(term::Op::SLt, x_, number(0))})[0], 0xffffffffU) << "signed: -1";
  inputs_.set(0, 0x80000000);
  EXPECT_EQ(simplify({make(term::Op::SLt, x_, number(0xffffff9c))})[0], 0xffffff9bU) << "signed: -101";
}

TEST_F(SimplifyTest, KeepsWhatIsNeeded) {
  inputs_.set(0, 123456);
  inputs_.set(1, 654321);
  const term::Assignment result = simplify(
      {make(term::Op::Eq, x_, number(123456)), make(term::Op::ULt, x_, y_), make(term::Op::ULt, number(3), y_)});
  EXPECT_EQ(result[0], 123456U);
  EXPECT_EQ(result[1], 123457U);
}

TEST_F(SimplifyTest, FloatsBecomeSimpleNumbers) {
  const auto bits = [](float number) { return term::Value{std::bit_cast<std::uint32_t>(number)}; };
  inputs_.set(0, bits(7.654321F));
  EXPECT_EQ(simplify({make(term::Op::FLt, number(bits(1.5F)), x_)})[0], bits(2.0F));
}

TEST_F(SimplifyTest, CharactersBecomeReadable) {
  const term::Term c = pool_.variable(2, 8);
  const auto byte = [&](term::Value value) { return pool_.constant(8, value); };
  const auto simplest = [&](term::Value found, std::vector<term::Term> path) {
    inputs_.set(2, found);
    return simplifier_.simplify(path, inputs_, {2})[2];
  };
  EXPECT_EQ(simplest(1, {pool_.negate(make(term::Op::Eq, c, byte(0)))}), static_cast<term::Value>('a'));
  EXPECT_EQ(simplest('9', {make(term::Op::ULt, byte('/'), c), make(term::Op::ULt, c, byte(':'))}),
            static_cast<term::Value>('0'));
  EXPECT_EQ(simplest('%', {make(term::Op::Eq, c, byte('%'))}), static_cast<term::Value>('%'));
  EXPECT_EQ(simplest(200, {make(term::Op::ULt, byte(150), c)}), 255U) << "no readable one: -1 is the smallest";
  EXPECT_EQ(simplest(200, {make(term::Op::ULt, c, byte(201))}), 0U);
}

TEST_F(SimplifyTest, EffortIsBounded) {
  std::vector<term::Term> path;
  for (term::VarId id = 0; id < 3000; ++id) {
    inputs_.set(id, 0x7fffffff);
    path.push_back(make(term::Op::ULt, number(0x7ffffff0), pool_.variable(id, 32)));
  }
  simplify(path); // ends soon, and what it returns satisfies the path
}

} // namespace premise::explore
