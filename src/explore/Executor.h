// What exploration needs from a language: run one input, and tell which conditions decided the path.
#pragma once

#include "term/Assignment.h"
#include "term/Term.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace premise::explore {

enum class StepKind : std::uint8_t {
  Branch,    ///< BRANCH(c) of Alg. 1.1: its negation is another path.
  Assume,    ///< ASSUME(c): never negated; a run that violates it ends there, and c joins the prefix.
  Check,     ///< A check's condition: a branch whose negation is a failing path. A run that violates it ends there.
  Enumerate, ///< `term == its concrete value`, for a term that had to be made concrete: negated to enumerate the other
             ///< values.
  TryFirst,  ///< tryfirst c (Guided DSE, Sect. 3.3): inputs that satisfy it come first, the others later. It decides no
             ///< path: runs on both sides of it go the same way.
  Limit, ///< Like Assume, but inputs that violate it are inputs of the unit that nobody can build: whether there are
         ///< any on this path is asked, and said as the bound "input-size".
};

/// One condition that the run evaluated on symbolic data.
struct Step {
  std::uint32_t site = 0; ///< Branch, Assume, Enumerate: place in the code. Check: index of the check.
  StepKind kind = StepKind::Branch;
  bool holds = true; ///< what the condition evaluated to in this run

  bool operator==(const Step &) const = default;
};

enum class Ending : std::uint8_t {
  Returned,       ///< the unit returned
  CheckFailed,    ///< a check failed, symbolically recorded or not
  AssumeViolated, ///< stopped by an assume: not a test
  Exited,         ///< the unit called exit
  Crashed,        ///< a signal that no check predicted
  TimedOut,       ///< one run took too long
  BoundReached,   ///< stopped by a bound on one run: branches, depth, loop or memory
  Pruned,         ///< stopped by a may-unverified condition: every check from here on is known to be verified
  Interrupted,    ///< stopped by the TryFirst that is its last step: not a test yet
};

/// A place where the run was only approximated; ends any claim of exhaustiveness.
struct Approximation {
  std::string what;       ///< e.g. "call of getenv has no model"
  std::uint32_t site = 0; ///< as in Step
  StepKind kind = StepKind::Branch;
  std::string file; ///< empty: whoever knows the site has to say where it is
  unsigned line = 0;

  auto operator<=>(const Approximation &) const = default;
};

/// The bounds of `interface.md` that one run can reach, plus "input-size": an input shape was cut off.
enum class Bound : std::uint8_t { Runs, Branches, Depth, Loop, SolverTime, Time, Memory, InputSize };
std::string toString(Bound bound);

/// One finished run; valid until the executor's next run.
class Execution {
public:
  virtual ~Execution() = default;
  virtual std::span<const Step> steps() const = 0;
  /// The condition of step i, not negated, of width 1. Built on demand: ask only for what the prefix does not know.
  virtual term::Term condition(std::size_t step) = 0;
  virtual Ending ending() const = 0;
  /// Index of the failed check when `ending()` is CheckFailed.
  virtual std::uint32_t failedCheck() const = 0;
  virtual const std::vector<Approximation> &approximations() const = 0;
  virtual const std::vector<Bound> &bounds() const = 0;
  /// Whether this run executed code or reached a check that no earlier run of this executor did.
  virtual bool addsCoverage() const = 0;
  /// Indices of the checks that this run evaluated, passed or failed; sorted.
  virtual std::span<const std::uint32_t> checksReached() const = 0;
  /// How many loop iterations, calls and branches: what strategies and statistics may want.
  virtual std::uint64_t branchesExecuted() const = 0;
  /// Whether the run met a check that nobody had verified for it: its premise did not hold, or there is none.
  virtual bool metUnverified() const { return true; }
};

/// EXECUTECONCRETE and EXECUTESYMBOLIC of Alg. 1.1, in one run.
class Executor {
public:
  virtual ~Executor() = default;
  virtual Execution &execute(const term::Assignment &inputs) = 0;
  /// Whether the runs that follow may be Interrupted; each TryFirst does that at most once, when it is executed first.
  virtual void allowInterrupts(bool) {}
};

} // namespace premise::explore
