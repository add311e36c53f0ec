// Do B and R mean what Sect. 4 says, and do models map back to complete paths?
#include "Subject.h"

#include "solve/check/Oracle.h"

namespace premise::cover {
namespace {

/// Whether VC ∧ R_block ∧ ¬beyond has a model, by a fresh solver.
bool isReachable(Subject &subject, const Condition &vc, BlockIndex block) {
  solve::check::Oracle oracle;
  std::vector<term::Term> all = vc.facts;
  all.push_back(subject.pool.negate(vc.beyond));
  return oracle.isSatisfiable({.prefix = all, .goal = vc.reached[block]}) == std::optional(true);
}

TEST(Condition, BlocksAreReachableExactlyIfAPathThroughThemIsFeasible) {
  Subject subject("proc main(x) { if (x > 3) { if (x < 2) { y := 1; } else { y := 2; } } assume x != 10; y := 3; }");
  const Condition vc = makeCondition(subject.pool, subject.passive());
  unsigned infeasible = 0;
  for (BlockIndex i = 0; i < subject.passive().blocks.size(); i++)
    infeasible += isReachable(subject, vc, i) ? 0 : 1;
  EXPECT_EQ(infeasible, 1u) << "only the block y := 1";
}

TEST(Condition, ReachableButNotTerminatingIsNotReached) {
  // x == 1 gets to the second block, but no such execution ends (Sect. 4: B alone is not enough, R alone neither).
  Subject subject("proc main(x) { goto a, b; a: assume x == 1; goto end; b: assume x != 1; goto end;"
                  " end: assume x == 2; goto out; out: }");
  const Cover cover = subject.cover(Algorithm::StatementCover);
  for (BlockIndex i = 0; i < cover.states.size(); i++) {
    const std::string &label = subject.passive().origins[subject.passive().blocks[i].origin].label;
    if (label == "a") {
      EXPECT_EQ(cover.states[i], BlockState::Infeasible);
    }
    if (label == "b") {
      EXPECT_EQ(cover.states[i], BlockState::Feasible);
    }
  }
}

TEST(Condition, TheVisitConditionHasTheSameReachableBlocks) {
  Subject subject("proc main(x, y) { while (x < y) { x := x + 2; assert x != 7; } if (x == y) { z := 1; } }");
  const Condition vc = makeCondition(subject.pool, subject.passive());
  const Condition visit = makeVisitCondition(subject.pool, subject.passive());
  for (BlockIndex i = 0; i < subject.passive().blocks.size(); i++)
    EXPECT_EQ(isReachable(subject, vc, i), isReachable(subject, visit, i)) << i;
}

TEST(Condition, TheProgramOfFigureTwo) {
  const std::string figure = "proc foo(x, y) returns z { l0: goto l1, l2; l1: assume y > 0; z := x + y; goto l3;"
                             " l2: assume y <= 0; z := x - y; goto l3; l3: }"
                             " proc main() { l0: r := call foo(0, 1); }";
  Subject whole(figure);
  for (const Algorithm algorithm : kAllAlgorithms) {
    const Cover cover = whole.cover(algorithm);
    ASSERT_EQ(cover.tests.size(), 1u) << nameOf(algorithm);
    EXPECT_EQ(whole.mistakeOf(cover.tests[0]), "");
    unsigned infeasible = 0;
    for (BlockIndex i = 0; i < cover.states.size(); i++) {
      const encode::Origin &origin = whole.passive().origins[whole.passive().blocks[i].origin];
      infeasible += cover.states[i] == BlockState::Infeasible ? 1 : 0;
      EXPECT_EQ(cover.states[i] == BlockState::Infeasible, origin.function == "foo" && origin.label == "l2");
    }
    EXPECT_EQ(infeasible, 1u);
  }
  Subject alone(figure, 3, "foo");
  EXPECT_EQ(alone.cover(Algorithm::PathCover).tests.size(), 2u);
}

} // namespace
} // namespace premise::cover
