// Which blocks of a loop-free program have feasible executions, and by which test cases (infeasible code, Sect. 5)?
#pragma once

#include "cover/Condition.h"
#include "solve/Context.h"

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace premise::cover {

enum class Algorithm : std::uint8_t {
  PathCover,      ///< AlgPC: blocking clauses, every feasible path
  StatementCover, ///< AlgSC: enabling clauses
  FeasibleBlock,  ///< AlgFM: one query per minimal block, with helper variables in the program
  QueryOptimal,   ///< AlgVSTTE: as many uncovered minimal blocks as possible per query
  WalkFirst,      ///< ours: walks with concrete values first, the solver for what is left, fewer obligations per query
};

std::optional<Algorithm> algorithmNamed(const std::string &name); ///< pc, sc, fm, vstte, walk
std::string nameOf(Algorithm algorithm);

struct CoverOptions {
  Algorithm algorithm = Algorithm::WalkFirst;
  solve::ContextOptions solver;
  std::size_t maxPaths = 10'000;      ///< of AlgPC; more stay open
  base::TimeLimit limit{};            ///< for the cover; what is not known then is open
  base::TimeLimit explanationLimit{}; ///< for saying why something is infeasible
  std::uint64_t seed = 0;
  const std::atomic<bool> *interrupted = nullptr;
};

/// One execution: values for all variables of the program and the path that they take.
struct TestCase {
  term::Assignment model;
  Path path;
};

enum class BlockState : std::uint8_t {
  NotNeeded, ///< a clone of it is covered
  Feasible,
  Infeasible,
  Open,
};

struct Cover {
  std::vector<TestCase> tests;
  std::vector<BlockState> states;    ///< by block
  std::vector<std::uint32_t> tested; ///< by block: index of the first test that visits it; ~0: none
  std::string reason;                ///< why blocks are open
  bool isEveryPathKnown = false;     ///< of AlgPC: the tests are all feasible paths
  std::uint64_t queries = 0;
  double seconds = 0;
};

/// For the questions of a solver that has to stop in time.
solve::ContextOptions limited(solve::ContextOptions options, const base::TimeLimit &limit);

/// A block that is not covered is `Infeasible` only if the solver proved it.
Cover computeCover(term::Pool &pool, const encode::PassiveProgram &program, const CoverOptions &options);

} // namespace premise::cover
