// Do states keep every assignment of values that satisfies what they were told? Small assignments are all tried.
#include "analyze/numeric/State.h"

#include <gtest/gtest.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

#include <array>
#include <random>

namespace premise::analyze::numeric {
namespace {

constexpr unsigned kVariables = 4;
constexpr int kLow = -2, kHigh = 3;
using Assignment = std::array<int, kVariables>;

bool isAllowed(const State &state, const Assignment &values) {
  if (state.isUnreachable())
    return false;
  for (unsigned i = 0; i < kVariables; i++) {
    if (const Value *known = state.find(i); known && !known->range.contains(values[i]))
      return false;
    for (unsigned j = 0; j < kVariables; j++)
      if (values[i] - values[j] > state.difference(nodeOf(i, false), nodeOf(j, false)))
        return false;
  }
  return true;
}

struct Constraint {
  unsigned from, to;
  int low, high;
  bool holds(const Assignment &values) const {
    const int difference = values[from] - values[to];
    return low <= difference && difference <= high;
  }
};

class StateTest : public ::testing::Test {
protected:
  StateTest() : module_("m", context_), names_(makeFunction()) {
    for (unsigned i = 0; i < kVariables; i++)
      names_.reg(0, *function_->getArg(i));
  }

  llvm::Function &makeFunction() {
    llvm::Type *number = llvm::Type::getInt32Ty(context_);
    auto *type = llvm::FunctionType::get(number, std::vector<llvm::Type *>(kVariables, number), false);
    function_ = llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage, "f", module_);
    return *function_;
  }

  State fresh() const {
    State state;
    for (unsigned i = 0; i < kVariables; i++)
      state.assign(i, Value::of(Range::ofSigned(32, kLow, kHigh)));
    return state;
  }
  Constraint constraint() {
    std::uniform_int_distribution<int> variable(0, kVariables - 1), bound(-3, 3);
    const int a = bound(random_), b = bound(random_);
    const unsigned from = static_cast<unsigned>(variable(random_));
    const unsigned to = (from + 1 + static_cast<unsigned>(variable(random_)) % (kVariables - 1)) % kVariables;
    return {from, to, std::min(a, b), std::max(a, b)};
  }
  static void restrict(State &state, const Constraint &constraint) {
    if (!state.isUnreachable())
      state.restrictDifference(nodeOf(constraint.from, false), nodeOf(constraint.to, false), constraint.low,
                               constraint.high);
  }
  template <typename Predicate> static void forAll(Predicate predicate) {
    Assignment values;
    for (values[0] = kLow; values[0] <= kHigh; values[0]++)
      for (values[1] = kLow; values[1] <= kHigh; values[1]++)
        for (values[2] = kLow; values[2] <= kHigh; values[2]++)
          for (values[3] = kLow; values[3] <= kHigh; values[3]++)
            predicate(values);
  }

  llvm::LLVMContext context_;
  llvm::Module module_;
  llvm::Function *function_ = nullptr;
  Names names_;
  std::mt19937 random_{5};
};

TEST_F(StateTest, DifferencesExcludeNothingThatSatisfiesThem) {
  for (unsigned round = 0; round < 200; round++) {
    State state = fresh();
    std::vector<Constraint> constraints;
    for (unsigned i = 0; i < 4; i++) {
      constraints.push_back(constraint());
      restrict(state, constraints.back());
    }
    forAll([&](const Assignment &values) {
      const bool holds =
          std::all_of(constraints.begin(), constraints.end(), [&](const Constraint &c) { return c.holds(values); });
      ASSERT_TRUE(!holds || isAllowed(state, values));
    });
  }
}

TEST_F(StateTest, JoinsAllowWhatEitherStateAllows) {
  for (unsigned round = 0; round < 200; round++) {
    State a = fresh(), b = fresh();
    for (unsigned i = 0; i < 3; i++) {
      restrict(a, constraint());
      restrict(b, constraint());
    }
    const State both = join(a, b, names_);
    const State widened = a.isUnreachable() || both.isUnreachable() ? both : widen(a, both, {0, 2});
    forAll([&](const Assignment &values) {
      const bool isExpected = isAllowed(a, values) || isAllowed(b, values);
      ASSERT_TRUE(!isExpected || isAllowed(both, values));
      ASSERT_TRUE(!isExpected || isAllowed(widened, values));
    });
  }
}

TEST_F(StateTest, ForgettingKeepsWhatFollowsForOthers) {
  State state = fresh();
  restrict(state, {0, 1, 1, 1}); // v0 = v1 + 1, v1 = v2 + 1
  restrict(state, {1, 2, 1, 1});
  state.forget(1);
  EXPECT_EQ(state.difference(nodeOf(0, false), nodeOf(2, false)), 2);
  EXPECT_EQ(state.difference(nodeOf(2, false), nodeOf(0, false)), -2);
}

TEST_F(StateTest, WhatIsMeasuredByAForgottenVariableMovesToAnother) {
  State state = fresh();
  restrict(state, {0, 1, 1, 1});
  ObjectFacts &facts = state.makeFacts(0);
  facts.prefix = Extent::measured(nodeOf(0, false), 4);
  state.forget(0);
  EXPECT_EQ(state.facts(0)->prefix.node, nodeOf(1, false));
  EXPECT_EQ(state.facts(0)->prefix.constant, 4);
}

TEST_F(StateTest, ContradictionsAreUnreachable) {
  State state = fresh();
  restrict(state, {0, 1, 1, 3});
  restrict(state, {1, 2, 1, 3});
  EXPECT_FALSE(state.isUnreachable());
  restrict(state, {2, 0, -1, 3});
  EXPECT_TRUE(state.isUnreachable());
}

TEST(BytesTest, RangesAreMergedAndCut) {
  Bytes bytes;
  addBytes(bytes, 0, 4);
  addBytes(bytes, 8, 12);
  EXPECT_FALSE(containsBytes(bytes, 0, 12));
  addBytes(bytes, 4, 8);
  EXPECT_TRUE(containsBytes(bytes, 0, 12));
  removeBytes(bytes, 5, 6);
  EXPECT_TRUE(containsBytes(bytes, 0, 5));
  EXPECT_FALSE(containsBytes(bytes, 4, 7));
  EXPECT_EQ(commonBytes(bytes, Bytes{{3, 9}}), (Bytes{{3, 5}, {6, 9}}));
}

} // namespace
} // namespace premise::analyze::numeric
