// Are the conditions those of the paper, point by point, and right for loops, disjunctions and checks?
#include "guide/Conditions.h"

#include "Deposit.h"

#include <gtest/gtest.h>

namespace premise::guide {
namespace {

std::vector<std::string> mays(AbstractProgram program, BlockIndex block) {
  const Conditions conditions(program);
  std::vector<std::string> texts;
  for (std::size_t point = 0; point < conditions.pointsOf(block); point++)
    texts.push_back(conditions.mayText(conditions.at(block, point)));
  return texts;
}

std::vector<std::string> musts(AbstractProgram program, BlockIndex block) {
  const Conditions conditions(program);
  std::vector<std::string> texts;
  for (std::size_t point = 0; point < conditions.pointsOf(block); point++)
    texts.push_back(conditions.mustText(conditions.at(block, point)));
  return texts;
}

using Texts = std::vector<std::string>;

TEST(Conditions, Figure4) {
  const AbstractProgram program = deposit(false);
  EXPECT_EQ(mays(program, 0), (Texts{"true", "true"}));
  EXPECT_EQ(mays(program, 1), (Texts{"!a", "!a"}));
  EXPECT_EQ(mays(program, 2), (Texts{"true", "!a"}));
  EXPECT_EQ(mays(program, 3), (Texts{"!a", "!a"}));
  EXPECT_EQ(mays(program, 4), (Texts{"!a"}));
  EXPECT_EQ(mays(program, 5), (Texts{"!a", "false"}));
}

TEST(Conditions, Figure5) {
  const AbstractProgram program = deposit(true);
  EXPECT_EQ(musts(program, 0), (Texts{"false", "!a"}));
  EXPECT_EQ(musts(program, 1), (Texts{"!a", "!a"}));
  EXPECT_EQ(musts(program, 2), (Texts{"!a", "!a"}));
  EXPECT_EQ(musts(program, 3), (Texts{"!a", "!a"}));
  EXPECT_EQ(musts(program, 4), (Texts{"!a"}));
  EXPECT_EQ(musts(program, 5), (Texts{"!a", "true", "false"}));
}

TEST(Conditions, AnUnverifiedAssertionMakesEveryMayConditionBeforeItTrue) {
  const AbstractProgram program = deposit(true);
  for (BlockIndex block = 0; block < 5; block++)
    for (const std::string &text : mays(program, block))
      EXPECT_EQ(text, "true");
  EXPECT_EQ(mays(program, 5), (Texts{"true", "true", "false"}));
}

/// One block with these statements over the identifiers a and b.
AbstractProgram straight(std::vector<Statement> statements) {
  AbstractProgram program;
  program.identifiers = {{"a", "a"}, {"b", "b"}};
  program.blocks.push_back({std::move(statements), {}, {}, 1});
  return program;
}

BitSet cube(std::initializer_list<Variable> variables) {
  BitSet set;
  for (const Variable variable : variables)
    set.insert(variable);
  return set;
}

TEST(Conditions, AConjunctionIsViolatedByEitherAssumption) {
  AbstractProgram program = straight({});
  program.blocks[0].statements = {Assert{program.premises.intern({cube({0, 1})}), 0}};
  EXPECT_EQ(mays(program, 0), (Texts{"!a || !b", "false"}));
  EXPECT_EQ(musts(program, 0), (Texts{"(!a || !b)", "false"}));
}

TEST(Conditions, ADisjunctionIsViolatedByBothAssumptions) {
  AbstractProgram program = straight({});
  program.blocks[0].statements = {Update{0}, Assert{program.premises.intern({cube({0}), cube({1})}), 0}};
  // The update may make a false: then only b is left.
  EXPECT_EQ(mays(program, 0), (Texts{"!b", "!(a || b)", "false"}));
}

TEST(Conditions, TwoAssertionsAreOneConditionEach) {
  AbstractProgram program = straight({});
  const PremiseId a = program.premises.intern({cube({0})});
  const PremiseId b = program.premises.intern({cube({1})});
  program.blocks[0].statements = {Assert{a, 0}, Assert{b, 1}};
  EXPECT_EQ(mays(program, 0), (Texts{"!a || !b", "!b", "false"}));
  EXPECT_EQ(musts(program, 0), (Texts{"!a && !b", "!b", "false"}));
}

TEST(Conditions, AnUpdateInALoopReachesTheAssertionBehindIt) {
  // 0 -> 1 (header) -> 2 (body, updates a) -> 1; 1 -> 3 (assert verified a)
  AbstractProgram program;
  program.identifiers = {{"a", "a"}};
  const PremiseId a = program.premises.intern({cube({0})});
  program.blocks.resize(4);
  program.blocks[0] = {{Initialise{0}}, {1}, {}, 1};
  program.blocks[1] = {{}, {2, 3}, {}, 2};
  program.blocks[2] = {{Update{0}}, {1}, {}, 3};
  program.blocks[3] = {{Assert{a, 0}}, {}, {}, 4};
  program.link();
  EXPECT_EQ(mays(program, 1), (Texts{"true"}));
  EXPECT_EQ(mays(program, 2), (Texts{"true", "true"}));
  EXPECT_EQ(mays(program, 3), (Texts{"!a", "false"}));
  EXPECT_EQ(musts(program, 2), (Texts{"!a", "!a"}));
}

TEST(Conditions, AnAssertionInALoopStaysAheadUntilTheLoopIsLeft) {
  AbstractProgram program;
  program.identifiers = {{"a", "a"}};
  const PremiseId a = program.premises.intern({cube({0})});
  program.blocks.resize(3);
  program.blocks[0] = {{}, {1}, {}, 1};
  program.blocks[1] = {{Assert{a, 0}}, {1, 2}, {}, 2};
  program.blocks[2] = {{Call{"rest"}}, {}, {}, 3};
  program.link();
  EXPECT_EQ(mays(program, 0), (Texts{"!a"}));
  EXPECT_EQ(mays(program, 1), (Texts{"!a", "!a"}));
  EXPECT_EQ(mays(program, 2), (Texts{"false", "false"}));
}

TEST(Conditions, AnAssumptionThatIsACheckIsAsBeforeBehindIt) {
  // a := a && *; assert * verified a; ...; assert * verified a: whoever passes the first assertion passes the second.
  AbstractProgram program = straight({});
  const PremiseId a = program.premises.intern({cube({0})});
  program.blocks[0].statements = {Initialise{0}, Update{0, true}, Assert{a, 0}, Assert{a, 1}};
  EXPECT_EQ(mays(program, 0), (Texts{"true", "true", "!a", "!a", "false"}));
  const Conditions conditions(program);
  EXPECT_TRUE(conditions.at(0, 2).unknown.contains(0));
  EXPECT_FALSE(conditions.at(0, 3).unknown.contains(0)) << "behind the check its assumption is true again";
}

TEST(Conditions, ACheckWithAPremiseOfItsOwnNeedsThatPremiseBeforeItsAssumptionIsUpdated) {
  AbstractProgram program = straight({});
  const PremiseId either = program.premises.intern({cube({0}), cube({1})});
  const PremiseId a = program.premises.intern({cube({0})});
  program.blocks[0].statements = {Update{0, true}, Assert{either, 0}, Assert{a, 1}};
  EXPECT_EQ(mays(program, 0), (Texts{"!a || !b", "!a", "!a", "false"}));
}

TEST(Conditions, ACallThatMeetsUnverifiedChecksIsNeverPruned) {
  const AbstractProgram program = straight({Call{"f", true, false}, Call{"g"}});
  EXPECT_EQ(mays(program, 0), (Texts{"true", "false", "false"}));
  EXPECT_EQ(musts(program, 0), (Texts{"false", "false", "false"})) << "a call need not meet anything";
}

TEST(Conditions, HundredsOfAssumptionsAreSetsOfNumbers) {
  AbstractProgram program;
  constexpr Variable kMany = 400;
  for (Variable i = 0; i < kMany; i++)
    program.identifiers.push_back({"a" + std::to_string(i), ""});
  for (BlockIndex i = 0; i < kMany; i++) {
    const PremiseId premise = program.premises.intern({cube({i, (i + 7) % kMany}), cube({(i + 13) % kMany})});
    program.blocks.push_back({{Update{(i * 3) % kMany}, Assert{premise, i}}, {}, {}, i});
    if (i > 0)
      program.blocks[i - 1].successors = {i, i / 2};
  }
  program.link();
  const Conditions conditions(program);
  EXPECT_TRUE(conditions.mayIsTrue(conditions.at(0, 0)));
  EXPECT_LT(program.premises.size(), 10U * kMany);
}

} // namespace
} // namespace premise::guide
