// Is what there was no time for open, and neither infeasible nor lost?
#include "Subject.h"

#include "cover/Ivl.h"

namespace premise::cover {
namespace {

const char *const kDead = "proc twice(a) returns b {\n"
                          "  b := a + a;\n"
                          "}\n"
                          "proc main(x) returns y {\n"
                          "  i := 0;\n"
                          "  while (i < 2) {\n"
                          "    i := i + 1;\n"
                          "  }\n"
                          "  y := call twice(x);\n"
                          "  if (y > 10) {\n"
                          "    if (x < 5) {\n"
                          "      y := 1;\n"
                          "    }\n"
                          "  }\n"
                          "  return;\n"
                          "  y := 2;\n"
                          "}\n";

CoverOptions late() {
  CoverOptions options;
  options.limit = options.explanationLimit = base::TimeLimit::at({});
  return options;
}

using Place = std::tuple<std::string, unsigned, unsigned, std::string>;

std::set<Place> placesOf(const Judged &judged) {
  std::set<Place> result;
  for (const Entry &entry : judged.entries)
    result.emplace(entry.function, entry.place.line, entry.place.column, entry.branch);
  return result;
}

TEST(Limit, EveryAlgorithmLeavesEverythingOpen) {
  for (const Algorithm algorithm : kAllAlgorithms) {
    Subject subject(kDead);
    CoverOptions options = late();
    options.algorithm = algorithm;
    const Cover cover = computeCover(subject.pool, subject.passive(), options);
    EXPECT_EQ(cover.reason, solve::kOutOfTime) << nameOf(algorithm);
    EXPECT_FALSE(cover.isEveryPathKnown);
    for (BlockIndex i = 0; i < cover.states.size(); i++)
      if (!subject.passive().origins[subject.passive().blocks[i].origin].isCutOff)
        EXPECT_EQ(cover.states[i], BlockState::Open) << nameOf(algorithm) << ", block " << i;
  }
}

TEST(Limit, ExplanationsThatTakeTooLongChangeNoAnswer) {
  Subject subject(kDead);
  CoverOptions options = late();
  options.limit = {};
  const Judged slow = judge(subject.pool, subject.passive(), Criterion::Statement, options);
  const auto dead = std::ranges::find(slow.entries, 12U, [](const Entry &e) { return e.place.line; });
  ASSERT_NE(dead, slow.entries.end());
  EXPECT_EQ(dead->state, BlockState::Infeasible);
  EXPECT_TRUE(dead->mayBoundMatter) << "nobody asked";
}

TEST(Limit, PathsAreOpenThoughEveryBlockIsCovered) {
  Subject subject("proc main(x, y) { if (x > 0) { x := 1; } if (y > 0) { y := 1; } }");
  CoverOptions options;
  options.algorithm = Algorithm::PathCover;
  EXPECT_TRUE(computeCover(subject.pool, subject.passive(), options).isEveryPathKnown);
  options.maxPaths = 3;
  const Cover cover = computeCover(subject.pool, subject.passive(), options);
  EXPECT_TRUE(subject.originsThatAre(cover, BlockState::Open).empty());
  EXPECT_FALSE(cover.isEveryPathKnown);
  EXPECT_EQ(cover.reason, "paths");
}

TEST(Limit, ProceduresWithoutTimeAreListedAsOpen) {
  auto program = encode::ivl::parse(kDead, "p.ivl");
  ASSERT_TRUE(program.isOk());
  for (const Criterion criterion : {Criterion::Statement, Criterion::Branch, Criterion::Path})
    for (const std::optional<unsigned> unwind : {std::optional<unsigned>(3), std::optional<unsigned>()}) {
      IvlOptions options;
      options.criterion = criterion;
      options.unwind = unwind;
      SummaryCache cache(*program, 3, {});
      auto whole = coverProcedure(*program, program->find("main"), options, cache);
      options.cover = late();
      auto none = coverProcedure(*program, program->find("main"), options, cache);
      ASSERT_TRUE(whole.isOk() && none.isOk());
      if (criterion != Criterion::Path)
        EXPECT_EQ(placesOf(whole->judged), placesOf(none->judged)) << nameOf(criterion);
      EXPECT_FALSE(none->judged.entries.empty());
      for (const Entry &entry : none->judged.entries) {
        EXPECT_EQ(entry.state, BlockState::Open) << nameOf(criterion) << ", line " << entry.place.line;
        EXPECT_EQ(entry.reason, solve::kOutOfTime);
      }
    }
}

} // namespace
} // namespace premise::cover
