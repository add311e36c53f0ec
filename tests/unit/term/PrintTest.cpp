// Is the text of a term readable, and bounded?
#include "term/Print.h"

#include <gtest/gtest.h>

namespace premise::term {
namespace {

TEST(Print, WritesInfix) {
  Pool pool;
  const Term x = pool.variable(0, 32);
  const Term y = pool.variable(1, 32);
  const auto name = [](VarId id) { return std::string(id == 0 ? "x" : "y"); };
  const Term sum = pool.make(Op::Add, 32, {x, pool.constant(32, 3)});
  EXPECT_EQ(print(pool.make(Op::SLt, 1, {sum, y}), name), "(x + 3) < y");
  EXPECT_EQ(print(pool.negate(pool.make(Op::Eq, 1, {x, y})), name), "(x != y)");
  EXPECT_EQ(print(pool.make(Op::Add, 32, {x, pool.constant(32, Value(-2))}), name), "x + -2");
  EXPECT_EQ(print(pool.extract(x, 8, 8), name), "bits(x, 15..8)");
}

TEST(Print, CutsLongTexts) {
  Pool pool;
  Term t = pool.variable(0, 32);
  for (VarId i = 1; i < 20'000; ++i)
    t = pool.make(Op::Mul, 32, {t, pool.variable(i % 5, 32)});
  const std::string text = print(t, [](VarId id) { return "v" + std::to_string(id); }, 100);
  EXPECT_LT(text.size(), 1000u);
  EXPECT_NE(text.find("..."), std::string::npos);
}

TEST(Print, CopiesTermsBetweenPools) {
  Pool from, to;
  to.variable(7, 8);
  const Term t =
      from.make(Op::ULt, 1, {from.variable(0, 8), from.make(Op::Mul, 8, {from.variable(1, 8), from.constant(8, 3)})});
  const auto name = [](VarId id) { return "v" + std::to_string(id); };
  EXPECT_EQ(print(copyTerm(to, t), name), print(t, name));
}

} // namespace
} // namespace premise::term
