// Units under test that are a few lines of C++, and a solver that tries all values of small inputs.
#pragma once

#include "explore/Explorer.h"
#include "term/Evaluate.h"
#include "term/Pool.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace premise::explore::test {

/// What a fake unit sees of one run: its inputs, and functions that decide on them and write down the step.
class FakeRun : public Execution {
public:
  FakeRun(term::Pool &pool, const term::Assignment &inputs, std::set<std::uint32_t> *tried = nullptr)
      : pool_(pool), inputs_(inputs), tried_(tried) {}

  term::Term variable(term::VarId id, unsigned width) { return pool_.variable(id, width); }
  term::Term number(unsigned width, term::Value value) { return pool_.constant(width, value); }
  term::Term less(term::Term a, term::Term b) { return pool_.make(term::Op::ULt, 1, {a, b}); }
  term::Term less(term::Term a, term::Value b) { return less(a, number(a->width(), b)); }
  term::Term equal(term::Term a, term::Value b) { return pool_.make(term::Op::Eq, 1, {a, number(a->width(), b)}); }
  term::Term add(term::Term a, term::Term b) { return pool_.make(term::Op::Add, a->width(), {a, b}); }
  term::Pool &pool() { return pool_; }
  const term::Assignment &inputs() const { return inputs_; }

  bool branch(std::uint32_t site, term::Term condition);
  /// Inputs beyond it exist, but cannot be built.
  void limit(std::uint32_t site, term::Term condition);
  void assume(std::uint32_t site, term::Term condition);
  void check(std::uint32_t index, term::Term condition);
  /// Ends the run where its condition is false, the first time that this site is executed.
  void tryFirst(std::uint32_t site, term::Term condition);
  void prune(std::uint32_t site, term::Term condition);
  void meetUnverified() { metUnverified_ = true; }
  term::Value enumerate(std::uint32_t site, term::Term term);
  /// A step whose condition is not what was evaluated: what a wrong symbolic side would do.
  bool lie(std::uint32_t site, term::Term told, bool holds, StepKind kind = StepKind::Branch);
  void stop(Ending ending) {
    ending_ = ending;
    throw Stopped{};
  }
  void reach(Bound bound) { bounds_.push_back(bound); }
  void approximate(std::string what) {
    approximations_.push_back({.what = std::move(what), .site = 0, .file = {}, .line = 0});
  }

  struct Stopped {};

  std::span<const Step> steps() const override { return steps_; }
  term::Term condition(std::size_t step) override { return conditions_.at(step); }
  Ending ending() const override { return ending_; }
  std::uint32_t failedCheck() const override { return failedCheck_; }
  const std::vector<Approximation> &approximations() const override { return approximations_; }
  const std::vector<Bound> &bounds() const override { return bounds_; }
  bool addsCoverage() const override { return addsCoverage_; }
  std::span<const std::uint32_t> checksReached() const override { return checks_; }
  std::uint64_t branchesExecuted() const override { return steps_.size(); }
  bool metUnverified() const override { return metUnverified_; }

  /// Names the path: two runs took the same path iff their names are equal.
  std::string name() const;
  /// Fills in what is known only after the run; `seen` are the steps of earlier runs.
  void finish(std::set<std::pair<std::uint32_t, bool>> &seen);

private:
  bool record(std::uint32_t site, StepKind kind, term::Term condition);

  term::Pool &pool_;
  term::Assignment inputs_;
  std::vector<Step> steps_;
  std::vector<term::Term> conditions_;
  std::vector<std::uint32_t> checks_;
  std::vector<Approximation> approximations_;
  std::vector<Bound> bounds_;
  std::string values_;
  Ending ending_ = Ending::Returned;
  std::uint32_t failedCheck_ = 0;
  bool addsCoverage_ = false;
  bool metUnverified_ = false;
  std::set<std::uint32_t> *tried_; ///< sites of TryFirst that were executed; null: no interrupts
};

using FakeUnit = std::function<void(FakeRun &)>;

class FakeExecutor : public Executor {
public:
  FakeExecutor(term::Pool &pool, FakeUnit unit) : pool_(pool), unit_(std::move(unit)) {}
  Execution &execute(const term::Assignment &inputs) override;
  void allowInterrupts(bool isAllowed) override { mayInterrupt_ = isAllowed; }

private:
  term::Pool &pool_;
  FakeUnit unit_;
  std::optional<FakeRun> run_;
  std::set<std::pair<std::uint32_t, bool>> seen_;
  std::set<std::uint32_t> tried_;
  bool mayInterrupt_ = false;
};

/// Decides queries by trying all values of their variables: for a few bits of input.
class FakeChain : public solve::Chain {
public:
  solve::Answer solve(const solve::Query &query) override;
  std::vector<solve::StageStatistics> statistics() const override { return {}; }
  std::uint64_t lastStageQueries() const override { return queries_; }

  /// When it returns a reason, the answer is Unknown.
  std::function<std::optional<std::string>(const solve::Query &)> givesUp;

private:
  std::uint64_t queries_ = 0;
};

/// A finished path as the tests look at it.
struct SeenPath {
  std::string name;
  term::Assignment inputs;
  Ending ending = Ending::Returned;
  bool diverged = false;
};

/// Explores a fake unit with some number of workers and keeps all that was told.
class Laboratory : public Listener {
public:
  explicit Laboratory(FakeUnit unit, unsigned workers = 1);
  Exploration explore(const ExploreOptions &options = {});
  void finished(const Path &path) override;

  FakeChain &chain(unsigned worker = 0) { return *chains_[worker]; }
  const std::vector<SeenPath> &paths() const { return paths_; }
  /// Names of the paths; a path that is told twice makes the test fail.
  std::set<std::string> names() const;

private:
  std::vector<std::unique_ptr<term::Pool>> pools_;
  std::vector<std::unique_ptr<FakeChain>> chains_;
  std::vector<std::unique_ptr<FakeExecutor>> executors_;
  std::vector<SeenPath> paths_;
};

/// The names of all paths that no assume stops, by running all inputs: variable i has `widths[i]` bits.
std::set<std::string> allPaths(const FakeUnit &unit, const std::vector<unsigned> &widths);

constexpr Strategy kStrategies[] = {Strategy::Dfs, Strategy::Bfs, Strategy::Random, Strategy::Generational,
                                    Strategy::Coverage};

} // namespace premise::explore::test
