// Are answers found again, and is nothing found that was not answered?
#include "solve/Cache.h"

#include "StageFixture.h"

namespace premise::solve {
namespace {

class CacheTest : public StageFixture {
protected:
  Cache cache;
  Term a = make(Op::ULt, byte(0), byte(1));
  Term b = make(Op::ULt, byte(1), byte(2));
  Term c = make(Op::ULt, byte(2), byte(0));
  Term d = make(Op::Eq, byte(2), 9);

  void learnUnsat(std::vector<Term> conditions, std::vector<Term> core = {}) {
    cache.learn(problemOf(std::move(conditions)), unsat(std::move(core)));
  }
};

TEST_F(CacheTest, KnowsNothingAtFirst) {
  EXPECT_EQ(ask(cache, {a, b}).outcome, Outcome::PassOn);
}

TEST_F(CacheTest, FindsTheSameQuestion) {
  learnUnsat({a, b, c});
  EXPECT_EQ(ask(cache, {c, a, b}).outcome, Outcome::Unsat);
  EXPECT_EQ(ask(cache, {a, b}).outcome, Outcome::PassOn);
}

TEST_F(CacheTest, ASupersetOfAContradictionIsUnsat) {
  learnUnsat({a, b, c});
  EXPECT_EQ(ask(cache, {a, b, c, d}).outcome, Outcome::Unsat);
  EXPECT_EQ(ask(cache, {a, b, d}).outcome, Outcome::PassOn);
}

TEST_F(CacheTest, OnlyTheCoreOfAContradictionMatters) {
  learnUnsat({a, b, c, d}, {a, b, c});
  EXPECT_EQ(ask(cache, {a, b, c, make(Op::Eq, byte(1), 3)}).outcome, Outcome::Unsat);
}

TEST_F(CacheTest, AModelServesSubsetsToo) {
  term::Assignment model;
  model.set(0, 1);
  model.set(1, 2);
  model.set(2, 9);
  cache.learn(problemOf({a, b, d}), sat(model));
  EXPECT_EQ(ask(cache, {a, b, d}).outcome, Outcome::Sat);
  EXPECT_EQ(ask(cache, {b, a}).outcome, Outcome::Sat);
  EXPECT_EQ(ask(cache, {a, c}).outcome, Outcome::PassOn);
}

} // namespace
} // namespace premise::solve
