// Does the slicer find exactly the conditions that share variables with the goal, also after going back?
#include "solve/Slicer.h"

#include "StageFixture.h"

#include <random>

namespace premise::solve {
namespace {

class SlicerTest : public StageFixture {
protected:
  std::set<std::uint32_t> sliceOf(Slicer &slicer, Term goal) {
    std::vector<Term> slice;
    slicer.collect(goal, slice);
    std::set<std::uint32_t> ids;
    for (Term condition : slice)
      ids.insert(condition->id());
    return ids;
  }

  /// Straight from the definition: repeat until no condition shares a variable with the ones found.
  std::set<std::uint32_t> expected(std::span<const Term> prefix, Term goal) {
    std::set<term::VarId> reached(goal->variables().begin(), goal->variables().end());
    std::set<std::uint32_t> ids;
    for (bool changed = true; changed;) {
      changed = false;
      for (Term condition : prefix) {
        const auto shares = [&](term::VarId id) { return reached.contains(id); };
        if (ids.contains(condition->id()) || std::ranges::none_of(condition->variables(), shares))
          continue;
        ids.insert(condition->id());
        reached.insert(condition->variables().begin(), condition->variables().end());
        changed = true;
      }
    }
    return ids;
  }
};

TEST_F(SlicerTest, FollowsChangingPrefixes) {
  std::mt19937 random(1);
  Slicer slicer(pool);
  std::vector<Term> prefix;
  for (int step = 0; step < 3000; ++step) {
    if (random() % 4 == 0)
      prefix.resize(random() % (prefix.size() + 1));
    else
      prefix.push_back(make(Op::ULt, byte(random() % 60),
                            random() % 2 ? byte(random() % 60) : pool.constant(8, 1 + random() % 200)));
    if (!prefix.empty() && prefix.back()->isConst())
      prefix.pop_back();
    slicer.follow(prefix);
    const Term goal = make(Op::Eq, byte(random() % 60), 3);
    ASSERT_EQ(sliceOf(slicer, goal), expected(prefix, goal)) << "step " << step;
  }
}

TEST_F(SlicerTest, SplitsConjunctions) {
  Slicer slicer(pool);
  const Term first = make(Op::Eq, byte(0), 1);
  const Term second = make(Op::ULt, byte(1), 7);
  slicer.follow(std::vector{make(Op::And, first, second)});
  EXPECT_EQ(sliceOf(slicer, make(Op::Eq, byte(0), 9)), std::set{first->id()});
  const Term wide = pool.make(Op::Concat, 16, {byte(0), byte(1)});
  EXPECT_EQ(slicer.conjunctsOf(make(Op::Eq, wide, 0x4142)).size(), 2u);
  EXPECT_EQ(slicer.conjunctsOf(no(make(Op::Or, first, second))).size(), 2u);
}

TEST_F(SlicerTest, NoticesContradictions) {
  Slicer slicer(pool);
  slicer.follow(std::vector{pool.boolean(false)});
  EXPECT_TRUE(slicer.isContradictory());
  slicer.follow({});
  EXPECT_FALSE(slicer.isContradictory());
}

} // namespace
} // namespace premise::solve
