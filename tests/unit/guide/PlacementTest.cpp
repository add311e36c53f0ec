// Do conditions become statements exactly where the paper puts them?
#include "guide/Placement.h"

#include "Deposit.h"

#include <gtest/gtest.h>

namespace premise::guide {
namespace {

/// "block.point kind condition", in order.
std::vector<std::string> placedIn(AbstractProgram program, Mode mode) {
  Conditions conditions(program);
  std::vector<std::string> texts;
  for (const Placed &one : place(program, conditions, AllPlaces(program), mode))
    texts.push_back(std::to_string(one.block) + "." + std::to_string(one.point) +
                    (one.kind == Kind::May ? " assume " : " tryfirst ") + one.text);
  return texts;
}

using Texts = std::vector<std::string>;

TEST(Placement, Figure4HasTwoStatements) {
  EXPECT_EQ(placedIn(deposit(false), Mode::May), (Texts{"1.0 assume !a", "2.1 assume !a"}));
}

TEST(Placement, Figure5HasTwoStatements) {
  // Behind the update, and where the branches meet: before, the condition is false for all executions.
  EXPECT_EQ(placedIn(deposit(true), Mode::Must), (Texts{"2.1 tryfirst !a", "5.0 tryfirst !a"}));
}

TEST(Placement, TryFirstIsLeftOutWhereTheAssumptionSaysTheSame) {
  EXPECT_EQ(placedIn(deposit(false), Mode::MayMust), (Texts{"1.0 assume !a", "2.1 assume !a"}));
}

TEST(Placement, BothConditionsOfTheVariant) {
  // The may-unverified conditions are true until the last assertion.
  EXPECT_EQ(placedIn(deposit(true), Mode::MayMust), (Texts{"2.1 tryfirst !a", "5.0 tryfirst !a"}));
}

TEST(Placement, NothingIsPlacedWithoutConditions) {
  EXPECT_TRUE(placedIn(deposit(true), Mode::Uv).empty());
  EXPECT_TRUE(placedIn(deposit(true), Mode::Pv).empty());
}

TEST(Placement, AFullyVerifiedProgramIsStoppedAtOnce) {
  AbstractProgram program;
  program.blocks.push_back({{Call{"work"}}, {}, {}, 1});
  EXPECT_EQ(placedIn(program, Mode::May), (Texts{"0.0 assume false"}));
}

TEST(Placement, TryFirstComesBeforeAssume) {
  // Two assertions: may !a || !b, must !a && !b.
  AbstractProgram program;
  program.identifiers = {{"a", "a"}, {"b", "b"}};
  BitSet a;
  BitSet b;
  a.insert(0);
  b.insert(1);
  const PremiseId isA = program.premises.intern({a});
  const PremiseId isB = program.premises.intern({b});
  program.blocks.push_back(
      {{Initialise{0}, Initialise{1}, Update{0}, Update{1}, Assert{isA, 0}, Assert{isB, 1}}, {}, {}, 1});
  EXPECT_EQ(placedIn(program, Mode::MayMust), (Texts{"0.4 tryfirst !a && !b", "0.4 assume !a || !b", "0.5 assume !b"}));
}

} // namespace
} // namespace premise::guide
