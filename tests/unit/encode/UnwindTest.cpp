// Does unwinding keep executions up to the bound and add none?
#include "cover/Cover.h"
#include "encode/ivl/Parser.h"
#include "encode/ivl/Replay.h"

#include <gtest/gtest.h>

#include <set>

namespace premise::encode::ivl {
namespace {

/// All feasible paths of `main`, each executed by the interpreter; returns the results of those that do not fail.
struct Executions {
  std::set<std::vector<std::int64_t>> results;
  unsigned paths = 0;
  unsigned failing = 0;
};

Executions execute(const std::string &source, unsigned bound) {
  Executions found;
  auto program = parse(source, "p.ivl");
  EXPECT_TRUE(program.isOk()) << base::toString(program.error());
  term::Pool pool;
  auto encoded = encode(pool, *program, program->find("main"), {.unwind = {.bound = bound}, .summaries = {}});
  EXPECT_TRUE(encoded.isOk());
  cover::CoverOptions options;
  options.algorithm = cover::Algorithm::PathCover;
  const cover::Cover cover = cover::computeCover(pool, encoded->program, options);
  EXPECT_TRUE(cover.isEveryPathKnown);
  for (const cover::TestCase &test : cover.tests) {
    const Replayed replayed = replay(*program, *encoded, test.path, test.model);
    EXPECT_EQ(replayed.mistake, "");
    found.paths++;
    found.failing += replayed.fails ? 1 : 0;
    std::vector<std::int64_t> values;
    for (const term::Value value : replayed.results)
      values.push_back(static_cast<std::int64_t>(value));
    if (!replayed.fails)
      found.results.insert(values);
  }
  return found;
}

TEST(Unwind, ALoopRunsUpToTheBound) {
  const std::string loop = "proc main(n) returns r { r := 0; while (r < n) { r := r + 1; } }";
  EXPECT_EQ(execute(loop, 0).results, (std::set<std::vector<std::int64_t>>{{0}}));
  EXPECT_EQ(execute(loop, 3).results, (std::set<std::vector<std::int64_t>>{{0}, {1}, {2}, {3}}));
}

TEST(Unwind, ALoopThatNeedsMoreRoundsIsCut) {
  const std::string loop = "proc main() returns r { r := 0; while (r < 5) { r := r + 1; } }";
  EXPECT_EQ(execute(loop, 4).paths, 0u);
  EXPECT_EQ(execute(loop, 5).results, (std::set<std::vector<std::int64_t>>{{5}}));
}

TEST(Unwind, NestedLoopsCountOnTheirOwn) {
  const std::string loops = "proc main() returns r { r := 0; i := 0; while (i < 2) { j := 0;"
                            " while (j < 3) { j := j + 1; r := r + 1; } i := i + 1; } }";
  EXPECT_EQ(execute(loops, 3).results, (std::set<std::vector<std::int64_t>>{{6}}));
  EXPECT_EQ(execute(loops, 2).paths, 0u);
}

TEST(Unwind, AGraphThatIsNotReducibleIsUnwoundToo) {
  // Both a and b are entered from outside.
  const std::string tangle = "proc main(n) returns r { assume n >= 0 && n <= 1; r := 0; goto l0;\n"
                             "l0: goto ta, tb;\n"
                             "ta: assume n == 0; goto a;\n tb: assume n == 1; goto b;\n"
                             "a: r := r + 1; goto b;\n"
                             "b: r := r + 10; goto again, end;\n"
                             "again: assume r < 30; goto a;\n"
                             "end: assume r >= 30; goto out;\n out: }";
  EXPECT_EQ(execute(tangle, 3).results, (std::set<std::vector<std::int64_t>>{{33}, {32}}));
}

TEST(Unwind, RecursionRunsUpToTheBound) {
  const std::string factorial = "proc fac(n) returns r { if (n <= 1) { r := 1; } else { r := call fac(n - 1);"
                                " r := r + r; } } proc main(n) returns r { assume n == 3; r := call fac(n); }";
  EXPECT_EQ(execute(factorial, 2).results, (std::set<std::vector<std::int64_t>>{{4}}));
  EXPECT_EQ(execute(factorial, 1).paths, 0u);
}

TEST(Unwind, InlinedVariablesAreTheirOwn) {
  const std::string calls = "var g: int; proc f(x) returns y { g := g + x; x := x * 2; y := x; }"
                            "proc main() returns r { g := 0; x := 5; r := call f(x); r := call f(r); r := r + x; }";
  EXPECT_EQ(execute(calls, 1).results, (std::set<std::vector<std::int64_t>>{{25, 15}}));
}

TEST(Unwind, FailingExecutionsStayVisible) {
  const Executions found = execute("proc main(x) returns r { assume x >= 0; assert x != 7; r := 1; }", 1);
  EXPECT_EQ(found.paths, 2u);
  EXPECT_EQ(found.failing, 1u);
}

TEST(Unwind, AFailureInACallEndsTheProgram) {
  const Executions found =
      execute("proc f(x) { assert x > 0; } proc main(x) returns r { call f(x); assert x > 0; }", 1);
  EXPECT_EQ(found.paths, 2u) << "the second assertion cannot fail";
  EXPECT_EQ(found.failing, 1u);
}

TEST(Unwind, LocalsAndHavocsMayHaveAnyValue) {
  const Executions found = execute("proc main() returns r { r := 0; if (u == 12345) { havoc v; assume v == u + 1;"
                                   " r := v; } }",
                                   1);
  EXPECT_EQ(found.results, (std::set<std::vector<std::int64_t>>{{0}, {12346}}));
}

TEST(Unwind, TooManyBlocksAreRefused) {
  const auto program = parse("proc f(n) { call f(n); call f(n); } proc main() { call f(1); }", "p.ivl");
  term::Pool pool;
  const auto encoded =
      encode(pool, *program, program->find("main"), {.unwind = {.bound = 30, .maxInstances = 1000}, .summaries = {}});
  ASSERT_FALSE(encoded.isOk());
  EXPECT_NE(encoded.error().message.find("more than 1000 blocks"), std::string::npos);
}

} // namespace
} // namespace premise::encode::ivl
