// Is nothing called verified that an exploration did not show?
#include "session/Judge.h"

#include <gtest/gtest.h>

namespace premise::session {
namespace {

using explore::Bound;
using suite::Status;

/// One unit `f` with one check, and an exploration that passed it on three paths.
struct Situation {
  CompiledSource source;
  native::Shape shape;
  explore::Exploration exploration;
  suite::UnitResult result;

  Situation() {
    program::Unit unit;
    unit.name = "f";
    unit.place = {"f.c", 1, 5};
    source.program.units.push_back(unit);
    program::Check check;
    check.id = "f.c:2:3:assert";
    check.function = "f";
    source.program.checks.push_back(check);
    exploration.exhaustive = true;
    exploration.checks[0].passed = 3;
  }

  const suite::CheckResult &judged() {
    judge(source, 0, shape, exploration, result);
    return result.checks.front();
  }
};

TEST(JudgeTest, ExhaustiveAndPassedIsVerifiedByTesting) {
  Situation situation;
  EXPECT_EQ(situation.judged().status, Status::VerifiedByTesting);
}

TEST(JudgeTest, AnAssumptionAboutInputsMakesItConditional) {
  Situation situation;
  situation.shape.assumptions.push_back({"array-length", "a points to n elements"});
  const suite::CheckResult &check = situation.judged();
  EXPECT_EQ(check.status, Status::VerifiedUnder);
  EXPECT_EQ(check.premise, (std::vector<std::vector<std::string>>{{"f.c:1:5:array-length"}}));
}

TEST(JudgeTest, BoundsOnLoopsAndInputsAreSaid) {
  for (const Bound bound : {Bound::Loop, Bound::InputSize}) {
    Situation situation;
    situation.exploration.exhaustive = false;
    situation.exploration.bounds.insert(bound);
    EXPECT_EQ(situation.judged().status, Status::VerifiedToBound);
    EXPECT_FALSE(situation.judged().reason.empty());
  }
}

TEST(JudgeTest, RunsThatWereCutOffHideOnlyWhatComesAfterThem) {
  for (const Bound bound : {Bound::Branches, Bound::Depth}) {
    Situation reached;
    reached.exploration.exhaustive = false;
    reached.exploration.bounds.insert(bound);
    EXPECT_EQ(reached.judged().status, Status::VerifiedToBound) << explore::toString(bound);
    EXPECT_NE(reached.judged().reason.find(explore::toString(bound)), std::string::npos);
    Situation notReached;
    notReached.exploration = reached.exploration;
    notReached.exploration.checks.clear();
    EXPECT_EQ(notReached.judged().status, Status::Open) << explore::toString(bound);
  }
}

TEST(JudgeTest, AnyOtherBoundLeavesItOpen) {
  for (const Bound bound : {Bound::Runs, Bound::SolverTime, Bound::Time, Bound::Memory}) {
    Situation situation;
    situation.exploration.exhaustive = false;
    situation.exploration.bounds.insert(bound);
    EXPECT_EQ(situation.judged().status, Status::Open) << explore::toString(bound);
  }
}

TEST(JudgeTest, ImprecisionLeavesItOpen) {
  Situation approximated;
  approximated.exploration.exhaustive = false;
  approximated.exploration.approximations.insert(
      {.what = "call of g has no model", .site = 1, .file = "f.c", .line = 4});
  EXPECT_EQ(approximated.judged().status, Status::Open);
  Situation diverged;
  diverged.exploration.exhaustive = false;
  diverged.exploration.divergences = 1;
  EXPECT_EQ(diverged.judged().status, Status::Open);
  Situation undecided;
  undecided.exploration.exhaustive = false;
  undecided.exploration.solverUnknown = 1;
  EXPECT_EQ(undecided.judged().status, Status::Open);
}

TEST(JudgeTest, EdgesThatAreLeftKeepItOpenEvenWithALoopBound) {
  Situation situation;
  situation.exploration.exhaustive = false;
  situation.exploration.bounds.insert(Bound::Loop);
  situation.exploration.pendingEdges = 1;
  EXPECT_EQ(situation.judged().status, Status::Open);
}

TEST(JudgeTest, NeverReachedIsUnreachableNotVerified) {
  Situation situation;
  situation.exploration.checks.clear();
  EXPECT_EQ(situation.judged().status, Status::Unreachable);
}

TEST(JudgeTest, UnreachableUnderAssumptionsSaysSo) {
  Situation situation;
  situation.exploration.checks.clear();
  situation.shape.assumptions.push_back({"array-length", "a points to n elements"});
  EXPECT_EQ(situation.judged().status, Status::Unreachable);
  EXPECT_EQ(situation.judged().reason, "if inputs are as assumed: f.c:1:5:array-length");
}

TEST(JudgeTest, FailedNeedsATestThatShowsIt) {
  Situation unshown;
  unshown.exploration.checks[0].failed = 1;
  EXPECT_EQ(unshown.judged().status, Status::Open);
  Situation shown;
  shown.exploration.checks[0].failed = 1;
  suite::Test test;
  test.id = "f_1";
  test.outcome = suite::Outcome::Fail;
  test.check = "f.c:2:3:assert";
  shown.result.tests.push_back(test);
  EXPECT_EQ(shown.judged().status, Status::Failed);
  EXPECT_EQ(shown.judged().test, "f_1");
}

} // namespace
} // namespace premise::session
