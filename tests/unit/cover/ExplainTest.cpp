// Are infeasible statements explained in source terms, and is the bound blamed only where it may matter?
#include "Subject.h"

#include "cover/Judge.h"

namespace premise::cover {
namespace {

Judged judged(Subject &subject, Criterion criterion = Criterion::Statement) {
  CoverOptions options;
  options.solver.timeout = std::chrono::milliseconds(60'000);
  return judge(subject.pool, subject.passive(), criterion, options);
}

const Entry *at(const Judged &judged, unsigned line) {
  for (const Entry &entry : judged.entries)
    if (entry.place.line == line)
      return &entry;
  return nullptr;
}

TEST(Explain, NamesTheConditionsThatContradict) {
  Subject subject("proc main(x, y) {\n"
                  "  assume y == 3;\n"
                  "  if (x > 10) {\n"
                  "    if (x < 5) {\n"
                  "      y := 1;\n"
                  "    }\n"
                  "  }\n"
                  "}\n");
  const Judged result = judged(subject);
  const Entry *dead = at(result, 5);
  ASSERT_NE(dead, nullptr);
  EXPECT_EQ(dead->state, BlockState::Infeasible);
  EXPECT_EQ(dead->reason, "x > 10 (line 3) contradicts x < 5 (line 4)");
  EXPECT_FALSE(dead->mayBoundMatter);
  EXPECT_EQ(at(result, 3)->state, BlockState::Feasible);
}

TEST(Explain, AssignmentsArePartOfTheReason) {
  Subject subject("proc main() {\n  x := 3;\n  y := 4;\n  if (x > 5) {\n    y := 1;\n  }\n}\n");
  const Judged result = judged(subject);
  EXPECT_EQ(at(result, 5)->reason, "x := 3 (line 2) contradicts x > 5 (line 4)");
}

TEST(Explain, WhatTheCallerPassesIsPartOfTheReason) {
  Subject subject("proc f(a, b) returns c { c := 0;\nif (b > 3) {\nc := a;\n} }\n"
                  "proc main(a) {\nr := call f(a, 2);\n}\n");
  EXPECT_EQ(at(judged(subject), 3)->reason, "b := 2 (line 6) contradicts b > 3 (line 2)");
}

TEST(Explain, ConditionsThatMatterOnBothSidesDoNotContradictThemselves) {
  Subject subject("proc main(x) {\n  if (x < 0) { y := 1; } else { y := 2; }\n  if (y == 3) {\n    y := 0;\n  }\n}\n");
  EXPECT_EQ(at(judged(subject), 4)->reason,
            "y := 1 (line 2), y := 2 (line 2) and y == 3 (line 3) contradict each other");
  Subject both("proc main(x) {\n  y := x;\n  if (x < 0) { y := 0 - x; }\n  if (y < 0) {\n    y := 0;\n  }\n}\n");
  EXPECT_EQ(at(judged(both), 5)->reason,
            "y := x (line 2), y := 0 - x (line 3) and y < 0 (line 4) contradict each other, "
            "whether x < 0 (line 3) or not");
}

TEST(Explain, SaysWhenTheBoundMayMatter) {
  const std::string loop = "proc main() {\n  i := 0;\n  while (i < 6) {\n    i := i + 1;\n  }\n  r := 1;\n}\n";
  Subject small(loop, 3);
  const Judged cut = judged(small);
  EXPECT_EQ(at(cut, 6)->state, BlockState::Infeasible);
  EXPECT_TRUE(at(cut, 6)->mayBoundMatter);
  Subject large(loop, 6);
  EXPECT_EQ(at(judged(large), 6)->state, BlockState::Feasible);
}

TEST(Explain, TheBoundIsNotBlamedForWhatLiesBeforeTheLoop) {
  Subject loop("proc main(x) {\n  if (x == 3 && x == 4) {\n    x := 1;\n  }\n"
               "  while (x < 10) {\n    x := x + 1;\n  }\n  if (x == 3) {\n    x := 2;\n  }\n}\n");
  const Judged result = judged(loop);
  EXPECT_EQ(at(result, 3)->state, BlockState::Infeasible);
  EXPECT_FALSE(at(result, 3)->mayBoundMatter);
  EXPECT_TRUE(at(result, 9)->mayBoundMatter);
}

TEST(Explain, TheBoundMayMatterForWhatFollowsInTheCaller) {
  Subject call("proc main(x) {\n  if (x != x) {\n    x := 1;\n  }\n  y := call down(x);\n"
               "  if (y == 1) {\n    x := 2;\n  }\n}\n"
               "proc down(n) returns r {\n  if (n > 0) { r := call down(n - 1); } else { r := 0; }\n}\n");
  const Judged result = judged(call);
  EXPECT_FALSE(at(result, 3)->mayBoundMatter);
  EXPECT_EQ(at(result, 7)->state, BlockState::Infeasible);
  EXPECT_TRUE(at(result, 7)->mayBoundMatter);
}

TEST(Explain, TellsWhatIsFeasibleOnlyByFailing) {
  Subject subject("proc main(x) {\n  if (x > 3) {\n    y := 1;\n    assert x < 2;\n    y := 2;\n  }\n}\n");
  const Judged result = judged(subject);
  EXPECT_TRUE(at(result, 3)->isOnlyByFailing);
  EXPECT_EQ(at(result, 5)->state, BlockState::Infeasible) << "code after a check that always fails";
  EXPECT_FALSE(at(result, 2)->isOnlyByFailing);
}

TEST(Explain, BranchesAreCoveredOnTheirOwn) {
  Subject subject("proc main(x) {\n  y := 0;\n  if (x > 3) {\n    y := 1;\n  }\n  if (y > 1) {\n    y := 2;\n  }\n}\n");
  const Judged result = judged(subject, Criterion::Branch);
  ASSERT_EQ(result.entries.size(), 4u);
  unsigned infeasible = 0;
  for (const Entry &entry : result.entries)
    if (entry.state == BlockState::Infeasible) {
      infeasible++;
      EXPECT_EQ(entry.branch, "y > 1");
      EXPECT_EQ(entry.place.line, 6u);
    }
  EXPECT_EQ(infeasible, 1u);
  for (const TestCase &test : result.cover.tests)
    EXPECT_EQ(subject.mistakeOf(test), "");
}

TEST(Explain, PathsAreListedWithTheirLines) {
  Subject subject("proc main(x) {\n  y := 0;\n  if (x > 3) {\n    y := 1;\n  }\n  y := 2;\n}\n");
  const Judged result = judged(subject, Criterion::Path);
  ASSERT_EQ(result.entries.size(), 2u);
  for (const Entry &entry : result.entries)
    EXPECT_TRUE(entry.lines == std::vector<unsigned>({2, 3, 6}) || entry.lines == std::vector<unsigned>({2, 3, 4, 6}));
}

TEST(Explain, ASolverThatGivesUpLeavesStatementsOpen) {
  Subject subject("proc main(x, y, z) {\n  if (x * x * x + y * y * y + z * z * z == 114 && x * y * z > 1000) {\n"
                  "    r := 1;\n  }\n}\n");
  CoverOptions options;
  options.solver.timeout = std::chrono::milliseconds(50);
  const Judged result = judge(subject.pool, subject.passive(), Criterion::Statement, options);
  EXPECT_EQ(at(result, 3)->state, BlockState::Open);
  EXPECT_NE(at(result, 3)->reason, "");
}

} // namespace
} // namespace premise::cover
