// One static analyzer: verifies checks that nobody has fully verified yet, and says under which assumptions.
#pragma once

#include "base/Result.h"
#include "ledger/Ledger.h"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace premise::analyze {

/// What an analyzer may take for granted if it records an assumption where it does. All off: sound.
struct Compromises {
  bool noOverflow = false;         ///< no-overflow: signed arithmetic does not overflow
  bool noAlias = false;            ///< no-alias: parameters, and distinct fields, do not overlap
  bool calleeFrame = false;        ///< callee-frame: a call writes only what its contract says
  unsigned loopsAtMost = 0;        ///< loops-at-most-N; 0: no such assumption
  bool noLoopBound = false;        ///< no-loop-bound: `unroll` makes no such assumption of its own either
  bool nonNullParameters = false;  ///< non-null-parameters
  bool objectInvariants = false;   ///< object-invariants-hold
  bool noExceptions = false;       ///< no-exceptions
  bool arrayLengths = false;       ///< array-lengths: an array has as many elements as the parameter beside it says
  bool strings = false;            ///< strings: characters behind a pointer without a length end with a zero
  bool initialisedGlobals = false; ///< initialised-globals: globals start with the value of their definition
};
/// From `--assume`: names separated by commas, or "none".
base::Result<Compromises> parseCompromises(const std::string &list);

/// Values that an analyzer expects to make a check fail: a seed for testing, not a verdict.
struct Counterexample {
  std::uint32_t check = 0;
  std::string function;                            ///< the unit
  std::map<std::string, std::uint64_t> parameters; ///< scalars by name, as bits
  /// What globals hold, by name and distance in bytes.
  std::map<std::string, std::map<std::uint64_t, std::uint64_t>> globals;
  std::map<std::string, bool> isNull = {}; ///< pointer parameters by name
  /// Object and offset that pointer parameters point to, by name: equal ones are the same place.
  std::map<std::string, std::pair<std::uint64_t, std::uint64_t>> targets = {};
  /// What pointer parameters point to, by name and distance in bytes.
  std::map<std::string, std::map<std::uint64_t, std::uint64_t>> pointees = {};
};

struct Task {
  /// The module is the one program/README.md describes. Nobody changes it: who transforms code clones it first.
  const program::Program &program;
  std::vector<std::string> functions; ///< units (by `Unit::symbol`) to look at
  Compromises compromises = {};
  std::chrono::milliseconds timePerUnit{10000};
  const std::atomic<bool> *interrupted = nullptr;
  /// To be called when one unit is done, so that its results are safe whatever happens to the next one.
  std::function<void()> unitDone = [] {};
};

struct Findings {
  std::vector<Counterexample> counterexamples;
  std::vector<std::string> warnings; ///< one line each: contradictory preconditions, gave up on ...
};

class Analyzer {
public:
  virtual ~Analyzer() = default;
  virtual std::string name() const = 0;
  /// Records evidence in the ledger, unit by unit, so that what is done stays when it is stopped. Results hold for
  /// every call of the check's function that satisfies the function's preconditions. Leaves fully verified checks
  /// alone and may rely on them; of a check that is verified under a premise, only executions in which the premise
  /// does not hold are left to show (FM 2012, Sect. 3).
  virtual Findings analyze(const Task &task, ledger::Ledger &ledger) = 0;
};

} // namespace premise::analyze
