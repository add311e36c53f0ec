// Lemma 3: summaries never add an execution; and on demand nothing is lost.
#include "Generate.h"
#include "Subject.h"

#include "cover/Ivl.h"

namespace premise::cover {
namespace {

using encode::ivl::Program;

Program parsed(const std::string &source) {
  auto program = encode::ivl::parse(source, "p.ivl");
  EXPECT_TRUE(program.isOk()) << (program ? "" : base::toString(program.error()));
  return std::move(*program);
}

IvlUnit covered(const Program &program, Summaries mode, SummaryCache &cache) {
  IvlOptions options;
  options.summaries = mode;
  options.cover.solver.timeout = std::chrono::milliseconds(60'000);
  auto unit = coverProcedure(program, program.find("main"), options, cache);
  EXPECT_TRUE(unit.isOk());
  return std::move(*unit);
}

std::set<std::pair<unsigned, unsigned>> placesThatAre(const IvlUnit &unit, BlockState state,
                                                      const std::string &function) {
  std::set<std::pair<unsigned, unsigned>> result;
  for (const Entry &entry : unit.judged.entries)
    if (entry.state == state && entry.function == function)
      result.insert({entry.place.line, entry.place.column});
  return result;
}

/// The example of Sect. 6: bar passes the constant 1, so one branch of foo is feasible.
const char *const kPaper =
    "proc foo(a, b) returns c {\n l1: goto l2, l3;\n l2: assume b > 0;\n c := a + 1;\n goto l4;\n"
    " l3: assume b <= 0;\n c := a - 1;\n goto l4;\n l4:\n}\n"
    "proc main(x) returns z {\n z := call foo(x, 1);\n}\n";

TEST(Summaries, HaveOneRowPerExecutionOfTheCallee) {
  const Program program = parsed(kPaper);
  CoverOptions options;
  options.algorithm = Algorithm::PathCover;
  SummaryCache cache(program, 3, options);
  const auto summaries = cache.forCallsOf(program.find("main"));
  ASSERT_TRUE(summaries[0].has_value());
  ASSERT_EQ(summaries[0]->rows.size(), 2u);
  for (const encode::ivl::SummaryRow &row : summaries[0]->rows) {
    const auto a = static_cast<__int128>(row.before[0]);
    const auto b = static_cast<__int128>(row.before[1]);
    EXPECT_EQ(static_cast<__int128>(row.after[0]), b > 0 ? a + 1 : a - 1);
  }
}

TEST(Summaries, AreRecomputedForTheConstantsOfTheCaller) {
  const Program program = parsed("proc foo(b) returns c { if (b == 77) { c := 1; } else { c := 2; } }\n"
                                 "proc main() returns z {\n z := call foo(77);\n}\n");
  SummaryCache cache(program, 3, {});
  const IvlUnit unit = covered(program, Summaries::OnDemand, cache);
  EXPECT_TRUE(placesThatAre(unit, BlockState::Infeasible, "main").empty());
  EXPECT_EQ(placesThatAre(unit, BlockState::Feasible, "main").size(), 1u);
  const unsigned before = cache.computed();
  covered(program, Summaries::OnDemand, cache);
  EXPECT_EQ(cache.computed(), before) << "summaries should be kept for the next caller";
}

TEST(Summaries, FrameConditionsKeepGlobals) {
  const Program program = parsed("var g, h: int; proc foo() { g := g + 1; }\n"
                                 "proc main() {\n call foo();\n if (h == 5) { h := 6;\n g := 0;\n }\n}\n");
  SummaryCache cache(program, 3, {});
  const auto summaries = cache.forCallsOf(program.find("main"));
  for (const encode::ivl::SummaryRow &row : summaries[0]->rows) {
    EXPECT_EQ(row.before[1], row.after[1]) << "h should not change";
    EXPECT_EQ(row.before[0] + 1, row.after[0]);
  }
}

TEST(Summaries, WhatTheyDoNotShowStaysOpen) {
  const Program program =
      parsed("proc foo(b) returns c { c := b; }\n"
             "proc main(x) returns z {\n z := call foo(x);\n if (z == 123456) {\n z := 0;\n }\n}\n");
  SummaryCache cache(program, 3, {});
  const IvlUnit always = covered(program, Summaries::Always, cache);
  EXPECT_EQ(placesThatAre(always, BlockState::Open, "main").size(), 1u);
  EXPECT_TRUE(placesThatAre(always, BlockState::Infeasible, "main").empty());
  const IvlUnit onDemand = covered(program, Summaries::OnDemand, cache);
  EXPECT_TRUE(placesThatAre(onDemand, BlockState::Open, "main").empty());
}

/// A caller of a random procedure: with summaries only what is feasible by inlining is feasible, on demand all of it.
TEST(Summaries, NeverAddAnExecution) {
  unsigned open = 0;
  for (unsigned i = 0; i < 500; i++) {
    std::string callee = bench::generate({.diamonds = 1, .variables = 3, .statements = 2}, 4000 + i);
    callee.replace(callee.find("main("), 5, "f(g, ");
    callee.replace(callee.find(") {"), 3, ") returns g0 {");
    callee.insert(callee.rfind('}'), "g0 := x0 + x1;\n");
    const std::string constant = std::to_string(i % 7);
    const std::string caller = "proc main(a, b) {\n r := call f(a, b, " + constant +
                               ", a);\n if (r > 5) {\n b := 1;\n"
                               " if (r < 3) {\n b := 2;\n }\n } else {\n s := call f(r, r, r, b);\n"
                               " if (s == r) {\n b := 3;\n }\n }\n}\n";
    const Program program = parsed(callee + caller);
    SummaryCache cache(program, 3, {});
    const auto inlined = placesThatAre(covered(program, Summaries::Off, cache), BlockState::Feasible, "main");
    const IvlUnit always = covered(program, Summaries::Always, cache);
    for (const auto &place : placesThatAre(always, BlockState::Feasible, "main"))
      ASSERT_TRUE(inlined.contains(place)) << i << "\n" << callee << caller;
    open += placesThatAre(always, BlockState::Open, "main").size();
    ASSERT_EQ(placesThatAre(covered(program, Summaries::OnDemand, cache), BlockState::Feasible, "main"), inlined) << i;
  }
  EXPECT_GT(open, 0u) << "summaries should leave something out, otherwise nothing was tested";
}

} // namespace
} // namespace premise::cover
