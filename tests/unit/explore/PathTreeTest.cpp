// Does the tree free what is done, and keep what is pending?
#include "explore/PathTree.h"

#include <gtest/gtest.h>

namespace premise::explore {

namespace {

class PathTreeTest : public testing::Test {
protected:
  term::Term isValue(unsigned value) {
    return pool_.make(term::Op::Eq, 1, {pool_.variable(0, 8), pool_.constant(8, value)});
  }
  NodeIndex grow(Edge at, StepKind kind, unsigned value, bool holds = true) {
    return tree_.grow(at, {.site = 1, .kind = kind, .holds = holds}, isValue(value));
  }

  term::Pool pool_;
  PathTree tree_{pool_};
};

} // namespace

TEST_F(PathTreeTest, NodesAreFreedUpward) {
  const NodeIndex a = grow(PathTree::kRoot, StepKind::Branch, 1);
  const NodeIndex b = grow({a, true}, StepKind::Branch, 2);
  const RunIndex run = tree_.runs().add({}, 2);
  tree_.pend({a, false}, run);
  tree_.pend({b, false}, run);
  tree_.close({b, true}, EdgeState::Closed);
  EXPECT_EQ(tree_.live(), 2U);
  tree_.take({b, false});
  tree_.close({b, false}, EdgeState::Infeasible);
  EXPECT_EQ(tree_.live(), 1U);
  EXPECT_EQ(tree_.runs().live(), 1U);
  EXPECT_EQ(tree_.state({a, true}), EdgeState::Closed);
  tree_.take({a, false});
  tree_.close({a, false}, EdgeState::Unknown);
  EXPECT_EQ(tree_.live(), 0U);
  EXPECT_EQ(tree_.runs().live(), 0U);
  EXPECT_EQ(tree_.pending(), 0U);
  EXPECT_EQ(tree_.peak(), 2U);
  EXPECT_EQ(tree_.state(PathTree::kRoot), EdgeState::Closed);
}

TEST_F(PathTreeTest, FreedIndexGetsAnotherSerial) {
  const NodeIndex a = grow(PathTree::kRoot, StepKind::Branch, 1);
  const std::uint32_t serial = tree_[a].serial;
  tree_.pend({a, false}, tree_.runs().add({}, 1));
  EXPECT_TRUE(tree_.isPending({a, false}, serial));
  tree_.close({a, true}, EdgeState::Closed);
  tree_.close({a, false}, EdgeState::Infeasible);
  tree_.reopen();
  const NodeIndex b = grow(PathTree::kRoot, StepKind::Branch, 1);
  tree_.pend({b, false}, tree_.runs().add({}, 1));
  ASSERT_EQ(a, b);
  EXPECT_FALSE(tree_.isPending({a, false}, serial));
}

TEST_F(PathTreeTest, PrefixLeavesOutValuesThatAnEqualityExcludes) {
  const NodeIndex first = grow(PathTree::kRoot, StepKind::Branch, 9, false);
  const NodeIndex three = grow({first, false}, StepKind::Enumerate, 3);
  tree_.setState({three, false}, EdgeState::Unknown);
  const NodeIndex five = grow({three, false}, StepKind::Enumerate, 5);
  const NodeIndex last = grow({five, true}, StepKind::Branch, 7);
  EXPECT_EQ(tree_[five].enumerated, 1U);

  std::vector<term::Term> prefix;
  tree_.prefix(last, prefix);
  EXPECT_EQ(prefix, (std::vector<term::Term>{isValue(5), pool_.negate(isValue(9))}));
  prefix.clear();
  tree_.prefix(five, prefix);
  EXPECT_EQ(prefix, (std::vector<term::Term>{pool_.negate(isValue(3)), pool_.negate(isValue(9))}));
  const std::vector<Step> steps = tree_.stepsBefore(last);
  ASSERT_EQ(steps.size(), 2U) << "both values belong to one step";
  EXPECT_FALSE(steps[0].holds);
  EXPECT_TRUE(steps[1].holds);
}

TEST_F(PathTreeTest, ChainsOfValuesAreNotHandedOver) {
  const NodeIndex three = grow(PathTree::kRoot, StepKind::Enumerate, 3);
  tree_.setState({three, false}, EdgeState::Unknown);
  const NodeIndex five = grow({three, false}, StepKind::Enumerate, 5);
  tree_.pend({five, false}, tree_.runs().add({}, 1));
  EXPECT_EQ(tree_.shallowPending(), PathTree::kRoot);
  const NodeIndex below = grow({five, true}, StepKind::Branch, 7);
  tree_.pend({below, false}, tree_.runs().add({}, 1));
  EXPECT_EQ(tree_.shallowPending(), (Edge{below, false}));
}

} // namespace premise::explore
