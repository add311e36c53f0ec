// Are terms shared, and do nodes know the facts that others rely on?
#include "term/Pool.h"

#include "base/Ensure.h"

#include <gtest/gtest.h>

namespace premise::term {
namespace {

TEST(Pool, SharesEqualTerms) {
  Pool pool;
  const Term x = pool.variable(0, 32);
  const Term y = pool.variable(1, 32);
  EXPECT_EQ(pool.variable(0, 32), x);
  EXPECT_EQ(pool.constant(8, 7), pool.constant(8, 7));
  EXPECT_NE(pool.constant(8, 7), pool.constant(16, 7));
  EXPECT_EQ(pool.make(Op::Mul, 32, {x, y}), pool.make(Op::Mul, 32, {y, x}));
  EXPECT_NE(pool.make(Op::ULt, 1, {x, y}), pool.make(Op::ULt, 1, {y, x}));
  EXPECT_NE(pool.extract(x, 0, 8), pool.extract(x, 8, 8));
}

TEST(Pool, StaysRightWhileItsTableGrows) {
  Pool pool;
  const Term x = pool.variable(0, 32);
  std::vector<Term> terms;
  for (unsigned i = 1; i < 50'000; ++i)
    terms.push_back(pool.make(Op::Mul, 32, {x, pool.constant(32, 2 * i + 1)}));
  const std::size_t size = pool.size();
  for (unsigned i = 1; i < 50'000; ++i)
    ASSERT_EQ(terms[i - 1], pool.make(Op::Mul, 32, {x, pool.constant(32, 2 * i + 1)}));
  EXPECT_EQ(pool.size(), size);
}

TEST(Pool, KnowsTheVariablesOfATerm) {
  Pool pool;
  const Term x = pool.variable(5, 8);
  const Term y = pool.variable(2, 8);
  const Term sum = pool.make(Op::Add, 8, {x, y});
  const Term product = pool.make(Op::Mul, 8, {y, x});
  EXPECT_EQ(std::vector(sum->variables().begin(), sum->variables().end()), (std::vector<VarId>{2, 5}));
  EXPECT_EQ(&sum->variables(), &product->variables());
  EXPECT_TRUE(sum->variables().contains(5));
  EXPECT_FALSE(sum->variables().contains(3));
  EXPECT_TRUE(pool.constant(8, 1)->variables().isEmpty());
}

TEST(Pool, KnowsWhichTermsHaveFloats) {
  Pool pool;
  const Term x = pool.variable(0, 32);
  const Term sum = pool.make(Op::FAdd, 32, {x, x});
  EXPECT_FALSE(x->hasFloat());
  EXPECT_TRUE(sum->hasFloat());
  EXPECT_TRUE(pool.make(Op::ULt, 1, {sum, x})->hasFloat());
}

TEST(Pool, BuildsAsAskedWithoutSimplifier) {
  Pool pool;
  pool.setSimplify(false);
  const Term one = pool.constant(8, 1);
  const Term sum = pool.make(Op::Add, 8, {one, one});
  EXPECT_EQ(sum->op(), Op::Add);
  pool.setSimplify(true);
  EXPECT_TRUE(pool.make(Op::Add, 8, {one, one})->isConst());
}

TEST(Pool, RefusesTermsThatMakeNoSense) {
  Pool pool;
  const Term x = pool.variable(0, 32);
  EXPECT_THROW(pool.make(Op::Add, 32, {x, pool.constant(8, 1)}), base::InternalError);
  EXPECT_THROW(pool.extract(x, 30, 8), base::InternalError);
  EXPECT_THROW(pool.variable(0, 16), base::InternalError);
  EXPECT_THROW(pool.make(Op::FAdd, 16, {pool.constant(16, 1), pool.constant(16, 1)}), base::InternalError);
  EXPECT_THROW(pool.constant(129, 1), base::InternalError);
}

} // namespace
} // namespace premise::term
