// A program of the small language under test, with its passive form.
#pragma once

#include "cover/Cover.h"
#include "encode/ivl/Parser.h"
#include "encode/ivl/Replay.h"

#include <gtest/gtest.h>

#include <memory>
#include <set>

namespace premise::cover {

struct Subject {
  encode::ivl::Program program;
  term::Pool pool;
  encode::ivl::Encoded encoded;

  explicit Subject(const std::string &source, unsigned bound = 3, const std::string &entry = "main") {
    auto parsed = encode::ivl::parse(source, "p.ivl");
    EXPECT_TRUE(parsed.isOk()) << (parsed ? "" : base::toString(parsed.error()));
    program = std::move(*parsed);
    auto result =
        encode::ivl::encode(pool, program, program.find(entry), {.unwind = {.bound = bound}, .summaries = {}});
    EXPECT_TRUE(result.isOk()) << (result ? "" : base::toString(result.error()));
    encoded = std::move(*result);
  }

  const encode::PassiveProgram &passive() const { return encoded.program; }

  Cover cover(Algorithm algorithm) {
    CoverOptions options;
    options.algorithm = algorithm;
    options.solver.timeout = std::chrono::milliseconds(60'000);
    return computeCover(pool, passive(), options);
  }

  /// Empty, or what is wrong with a test case when the source is executed.
  std::string mistakeOf(const TestCase &test) const {
    return encode::ivl::replay(program, encoded, test.path, test.model).mistake;
  }

  /// Origins with a feasible clone, or (not feasible) only infeasible ones.
  std::set<encode::OriginIndex> originsThatAre(const Cover &cover, BlockState state) const {
    std::set<encode::OriginIndex> feasible, infeasible;
    for (BlockIndex i = 0; i < cover.states.size(); i++)
      (cover.states[i] == BlockState::Feasible ? feasible : infeasible).insert(passive().blocks[i].origin);
    if (state == BlockState::Feasible)
      return feasible;
    for (BlockIndex i = 0; i < cover.states.size(); i++)
      if (cover.states[i] != state)
        infeasible.erase(passive().blocks[i].origin);
    return infeasible;
  }
};

constexpr Algorithm kAllAlgorithms[] = {Algorithm::PathCover, Algorithm::StatementCover, Algorithm::FeasibleBlock,
                                        Algorithm::QueryOptimal, Algorithm::WalkFirst};

} // namespace premise::cover
