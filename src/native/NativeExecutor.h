// The Executor for C: runs a unit natively with symbolic shadow, and turns its records into terms.
#pragma once

#include "explore/Executor.h"
#include "native/Build.h"
#include "native/Runner.h"
#include "native/Shape.h"
#include "term/Pool.h"

#include <chrono>
#include <memory>
#include <optional>
#include <set>
#include <vector>

namespace premise::native {

/// Bounds of one run; 0: none.
struct RunLimits {
  std::uint64_t maxBranches = 100000;
  std::uint64_t maxDepth = 1000;
  std::uint64_t loopBound = 0;
  std::uint64_t maxMemory = 256u << 20;
  std::chrono::milliseconds time{2000};
  std::optional<std::uint32_t> leakCheck; ///< the check that fails when memory is lost; none: leaks are not looked for
  std::set<std::uint32_t> filters = {};   ///< the unit's own preconditions, where nothing else evaluates them
};

/// An input that the run made: __VERIFIER_nondet_* or a part of klee_make_symbolic.
struct DynamicInput {
  term::VarId variable = 0;
  unsigned bits = 0;
  std::string asked{};                   ///< T of __VERIFIER_nondet_T, or '=' and the name of an object
  bool continuesObject = false;          ///< belongs to the object of the input before
  std::optional<std::size_t> callback{}; ///< what the stub of this set of callbacks returned
};

class NativeExecutor : public explore::Executor, public explore::Execution {
public:
  /// `build` must outlive the executor. `unit` is the number of the unit in the harness.
  static base::Result<std::unique_ptr<NativeExecutor>> open(const Build &build, const Shape &shape, unsigned unit,
                                                            const RunLimits &limits, term::Pool &pool);

  explore::Execution &execute(const term::Assignment &inputs) override;

  std::span<const explore::Step> steps() const override { return steps_; }
  term::Term condition(std::size_t step) override;
  explore::Ending ending() const override { return ending_; }
  std::uint32_t failedCheck() const override { return failedCheck_; }
  const std::vector<explore::Approximation> &approximations() const override { return approximations_; }
  const std::vector<explore::Bound> &bounds() const override { return bounds_; }
  bool addsCoverage() const override { return addsCoverage_; }
  std::span<const std::uint32_t> checksReached() const override { return checksReached_; }
  std::uint64_t branchesExecuted() const override { return branchesExecuted_; }
  bool metUnverified() const override { return metUnverified_; }
  void allowInterrupts(bool isAllowed) override;
  /// Whether the last run failed a check whose premise held: whoever verified it is wrong.
  bool refutes() const { return ending_ == explore::Ending::CheckFailed && isRefuted_; }

  /// The checks that the last run met while their premise did not hold; sorted.
  std::vector<std::uint32_t> violatedPremises();

  /// Tells the path of the last run from all others: its ending, its steps, and the values of what was enumerated.
  std::uint64_t pathHash();
  /// Of the last run.
  std::vector<DynamicInput> dynamicInputs();
  /// Covered blocks and, behind them, branch directions, as numbers; sorted.
  std::vector<std::uint32_t> coverage();
  /// Whether any run so far allocated memory: that it always succeeds is an assumption.
  bool sawAllocation() const { return sawAllocation_; }
  /// Whether any run so far asked for something that the runner fixes: the time, random numbers, the environment.
  bool sawEnvironment() const { return sawEnvironment_; }
  /// Checks that failed while client code prepared the inputs: no test of this unit shows them.
  const std::set<std::uint32_t> &preparationChecks() const { return preparationChecks_; }
  /// What all runs together covered.
  const std::vector<bool> &blocksSeen() const { return blocksSeen_; }
  const std::vector<bool> &branchesSeen() const { return branchesSeen_; }

private:
  NativeExecutor(const Build &build, const Shape &shape, Runner runner, term::Pool &pool);
  void writeInputs(const term::Assignment &inputs);
  void readRecords(RunnerAnswer answer);
  void losePatience();
  void readSteps();
  void readApproximations();
  void readBounds();
  void readCoverage();
  void readReached();
  void readVerification();
  bool isAborted() const;
  term::Term termOf(std::uint32_t handle);
  term::Term makeTerm(const protocol::Node &node);
  bool pushMissing(const protocol::Node &node, std::vector<std::uint32_t> &work);
  explore::Approximation describe(const protocol::Approximated &record) const;

  const Build &build_;
  bool isShapeCutOff_; ///< some input exists in fewer forms than C allows
  Runner runner_;
  term::Pool &pool_;
  std::chrono::milliseconds patience_{2500};
  unsigned cutOff_ = 0; ///< runs that reached the limit of branches
  std::optional<std::uint32_t> leakCheck_;
  std::set<std::uint32_t> filters_;
  std::vector<explore::Step> steps_;
  std::vector<term::Term> terms_; ///< by handle, of the last run
  explore::Ending ending_ = explore::Ending::Returned;
  std::uint32_t failedCheck_ = 0;
  std::vector<explore::Approximation> approximations_;
  std::vector<explore::Bound> bounds_;
  std::vector<std::uint32_t> checksReached_;
  std::vector<bool> blocksSeen_;
  std::vector<bool> branchesSeen_;
  std::vector<bool> reachedSeen_;
  std::size_t variablesWritten_ = 0;
  std::uint64_t branchesExecuted_ = 0;
  bool addsCoverage_ = false;
  bool metUnverified_ = false;
  bool isRefuted_ = false;
  bool sawAllocation_ = false;
  bool sawEnvironment_ = false;
  std::set<std::uint32_t> preparationChecks_;
};

} // namespace premise::native
