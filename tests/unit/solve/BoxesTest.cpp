// Are products and quotients of a few unknowns decided, and rightly?
#include "solve/Boxes.h"

#include "StageFixture.h"

namespace premise::solve {
namespace {

class BoxesTest : public StageFixture {
protected:
  Boxes boxes{pool};
};

TEST_F(BoxesTest, RefutesProductsBySigns) {
  const Term x = word(0);
  const Term y = word(1);
  const Term product = make(Op::Mul, pool.make(Op::SExt, 64, {x}), pool.make(Op::SExt, 64, {y}));
  const auto outcome = [&](Term condition) {
    const Term least = pool.constant(32, static_cast<term::Value>(-1000) & term::maskOf(32));
    const Term less = pool.constant(32, static_cast<term::Value>(-2000) & term::maskOf(32));
    return ask(boxes, {make(Op::SLe, x, 1000), make(Op::SLe, least, x), make(Op::SLe, y, 2000), make(Op::SLe, less, y),
                       condition})
        .outcome;
  };
  EXPECT_EQ(outcome(make(Op::SLt, pool.constant(64, 2000000), product)), Outcome::Unsat);
  EXPECT_EQ(outcome(make(Op::SLt, product, -2000000)), Outcome::Unsat);
  EXPECT_NE(outcome(make(Op::SLt, pool.constant(64, 1999999), product)), Outcome::Unsat);
  EXPECT_NE(outcome(make(Op::SLt, product, -1999999)), Outcome::Unsat);
}

TEST_F(BoxesTest, FollowsPowersThatDoNotOverflow) {
  const Term x = word(0);
  const auto wide = [&](Term t) { return pool.make(Op::SExt, 64, {t}); };
  std::vector<Term> path;
  Term power = x;
  for (unsigned exponent = 2; exponent <= 8; ++exponent) {
    const Term product = make(Op::Mul, wide(power), wide(x));
    path.push_back(make(Op::SLe, product, 0x7FFFFFFF));
    path.push_back(make(Op::SLe, pool.constant(64, ~term::Value{0x7FFFFFFF} & term::maskOf(64)), product));
    power = make(Op::Mul, power, x);
    const auto with = [&](Term sign, Term goal) {
      std::vector<Term> conditions = path;
      conditions.insert(conditions.end(), {sign, goal});
      return ask(boxes, conditions).outcome;
    };
    const Term zero = pool.constant(32, 0);
    EXPECT_EQ(with(make(Op::SLt, zero, x), make(Op::SLe, power, 0)), Outcome::Unsat) << exponent;
    EXPECT_EQ(with(make(Op::SLt, x, 0), exponent % 2 == 0 ? make(Op::SLe, power, 0) : make(Op::SLe, zero, power)),
              Outcome::Unsat)
        << exponent;
    EXPECT_NE(with(make(Op::SLt, x, 0), exponent % 2 == 1 ? make(Op::SLe, power, 0) : make(Op::SLe, zero, power)),
              Outcome::Unsat)
        << exponent;
  }
}

TEST_F(BoxesTest, FindsTheFewNumbersWhosePowersOverflowLast) {
  const Term x = word(0);
  const auto wide = [&](Term t) { return pool.make(Op::SExt, 64, {t}); };
  Term power = x;
  std::vector<Term> path;
  for (unsigned exponent = 2; exponent <= 7; ++exponent) {
    const Term product = make(Op::Mul, wide(power), wide(x));
    path.push_back(make(Op::SLe, product, 0x7FFFFFFF));
    path.push_back(make(Op::SLe, pool.constant(64, ~term::Value{0x7FFFFFFF} & term::maskOf(64)), product));
    power = make(Op::Mul, power, x);
  }
  path.push_back(make(Op::SLt, pool.constant(64, 0x7FFFFFFF), make(Op::Mul, wide(power), wide(x))));
  const Verdict verdict = ask(boxes, path);
  ASSERT_EQ(verdict.outcome, Outcome::Sat);
  const auto found = static_cast<std::int32_t>(verdict.model[0]);
  EXPECT_TRUE((found >= 15 && found <= 21) || (found <= -15 && found >= -21)) << found;
  path.push_back(make(Op::SLt, x, 15));
  path.push_back(make(Op::SLt, pool.constant(32, static_cast<term::Value>(-15) & term::maskOf(32)), x));
  EXPECT_EQ(ask(boxes, path).outcome, Outcome::Unsat);
}

TEST_F(BoxesTest, PassesOnWhatHasNoProducts) {
  EXPECT_EQ(ask(boxes, {make(Op::ULt, word(0), word(1))}).outcome, Outcome::PassOn);
}

} // namespace
} // namespace premise::solve
