// What all covering algorithms share while they run: what is covered, what is left, when to stop.
#pragma once

#include "cover/Cover.h"
#include "cover/LinearProgram.h"
#include "cover/Paths.h"
#include "cover/Reduce.h"

#include <functional>

namespace premise::cover {

/// One run of one algorithm.
class Run {
public:
  Run(term::Pool &pool, const encode::PassiveProgram &program, const CoverOptions &options);

  term::Pool &pool() { return pool_; }
  /// The reduced program: what the solver is asked about.
  const encode::PassiveProgram &program() const { return reduced_.program; }
  /// The program with all its definitions.
  const encode::PassiveProgram &source() const { return program_; }
  const CoverOptions &options() const { return options_; }
  solve::Context &context() { return *context_; }
  Paths &paths() { return paths_; }

  /// The paper's set 𝓡: not covered, and no clone of it covered, and not settled otherwise.
  bool isLeft(BlockIndex block) const { return isLeft_[block]; }
  const std::vector<bool> &left() const { return isLeft_; }
  bool isAnyLeft() const;
  bool isFeasible(BlockIndex block) const { return cover_.states[block] == BlockState::Feasible; }

  /// Records a test; its blocks are covered, their clones need no test (`RemoveClones`).
  void add(TestCase test);
  /// The same for a path of a solver's valuation, whose variables without values get them from their definitions; false
  /// if they do not fit in 128 bits.
  bool add(const term::Assignment &model, Path path);
  /// The same after evaluating what the path assumes; false if that does not hold.
  bool addExecuted(const term::Assignment &model, const Path &path);
  /// Every execution of the valuation counts; false if the values do not really execute all of them.
  bool addAll(const term::Assignment &model);
  /// What a valuation covers that was left: test cases until none of it is left.
  bool addUseful(const term::Assignment &model);
  /// One more question that was answered without the solver.
  void countAnswer() { cover_.queries++; }
  const TestCase &lastTest() const { return cover_.tests.back(); }
  void settle(BlockIndex block, BlockState state, const std::string &reason = "");
  /// If they are open, so may be paths: the reason is kept even if nothing is left.
  void settleLeft(BlockState state, const std::string &reason = "");
  /// The tests are all feasible paths, which is proved.
  void settleEveryPath();
  /// Whether time is over or the user stopped it; then everything left is open.
  bool isOver();
  Cover finish();

private:
  term::Pool &pool_;
  const encode::PassiveProgram &program_;
  const CoverOptions &options_;
  std::unique_ptr<solve::Context> context_;
  Reduced reduced_;
  Paths paths_;
  term::Evaluator evaluator_;
  std::vector<std::vector<BlockIndex>> clonesOf_; ///< by origin
  std::vector<bool> isLeft_;
  Cover cover_;
  std::chrono::steady_clock::time_point start_;
};

/// The reduced program as one over linear integers, if it is, and is not too large to be searched.
std::optional<LinearProgram> searchable(Run &run);

void runPathCover(Run &run);      // PathCover.cpp
void runStatementCover(Run &run); // StatementCover.cpp
void runFeasibleBlock(Run &run);  // FeasibleBlock.cpp
void runQueryOptimal(Run &run);   // QueryOptimal.cpp
void runWalkFirst(Run &run);      // WalkFirst.cpp

/// Asks for executions that visit blocks which are left, until none is; the condition's facts are already added.
/// Where the solver gives up on all blocks together, each one is asked alone.
/// `look` may find more around each model.
void coverWhatIsLeft(Run &run, const Condition &condition,
                     const std::function<void(const term::Assignment &)> &look = {});

} // namespace premise::cover
