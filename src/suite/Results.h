// The results of one analysis, as `interface.md` describes them: what reports render and tests are emitted from.
#pragma once

#include "program/Check.h"
#include "suite/InputValue.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace premise::suite {

enum class Status : std::uint8_t {
  Verified,
  VerifiedUnder,
  VerifiedByTesting,
  VerifiedToBound,
  Failed,
  Unreachable,
  Open
};
std::string toString(Status status);
/// One of the four statuses that claim something holds; nothing else may be called verified.
bool isVerified(Status status);

struct CheckResult {
  program::Check check;
  Status status = Status::Open;
  std::vector<std::vector<std::string>> premise; ///< disjunction of conjunctions of assumption ids
  std::vector<std::string> by;
  std::optional<std::string> test; ///< id of the failing test
  double confidence = 0;
  std::string reason; ///< why it is open

  bool operator==(const CheckResult &other) const;
};

struct Assumption {
  std::string id; ///< "file:line:column:kind"
  std::string kind;
  base::SourceSpan place;
  std::string predicate;
  std::string by;

  bool operator==(const Assumption &) const = default;
};

enum class Outcome : std::uint8_t { Pass, Fail, Abort, Timeout, Rejected };
std::string toString(Outcome outcome);

struct Test {
  std::string id; ///< "<function>_<n>"
  Outcome outcome = Outcome::Pass;
  std::optional<std::string> check; ///< id of the check that fails
  std::string message;
  bool redundant = false;
  std::vector<InputValue> parameters; ///< in order; names are the parameters'
  std::vector<InputValue> globals;    ///< globals that are set before the call
  std::vector<TestObject> objects;    ///< what pointers reach
  std::vector<InputValue> choices;    ///< values of __VERIFIER_nondet_* and klee_make_symbolic, in call order
  std::string standardInput;          ///< program mode
  std::vector<std::string> arguments; ///< program mode, without argv[0]
  std::vector<std::pair<std::string, std::string>> files; ///< program mode: name and contents
  std::string assignment;               ///< values of the input variables, "id=hex,...": what a replay runs
  std::optional<InputValue> result;     ///< what the unit returned in the native replay, if it is a scalar
  std::optional<std::string> exception; ///< type of the exception that left the unit in the native replay
  std::optional<int> exitCode;          ///< what the native replay exited with, if the unit ended the process

  bool operator==(const Test &) const = default;
};

struct ExplorationSummary {
  bool exhaustive = false;
  std::vector<std::string> imprecise; ///< "file:line: what"
  std::vector<std::string> bounds;
  std::uint64_t runs = 0, paths = 0, tests = 0, failing = 0, redundant = 0, aborted = 0, interrupted = 0, queries = 0;
  std::uint64_t divergences = 0;
  double seconds = 0;
  unsigned coveredLines = 0, lines = 0, coveredBranches = 0, branches = 0;

  bool operator==(const ExplorationSummary &) const = default;
};

/// One row of --statistics.
struct StageRow {
  std::string name;
  std::uint64_t asked = 0, sat = 0, unsat = 0, unknown = 0;
  double seconds = 0;

  bool operator==(const StageRow &) const = default;
};

/// How C++ calls a unit; a method's receiver is the first parameter of its tests.
struct CxxCall {
  std::string callee;   ///< "::ns::f", "m", or the class that is constructed
  std::string receiver; ///< type of *this as a cast spells it; empty if there is none
  bool isConstructor = false;

  bool operator==(const CxxCall &) const = default;
};

struct UnitResult {
  std::string function;
  base::SourceSpan place;
  std::string declaration; ///< e.g. "int deposit(int amount)", as C declares it
  bool isStatic = false;
  std::string resultType;
  double seconds = 0;
  std::vector<CheckResult> checks;
  std::vector<Assumption> assumptions;
  ExplorationSummary exploration;
  std::vector<Test> tests;
  std::vector<StageRow> stages;
  double executionSeconds = 0, solverSeconds = 0;
  std::optional<CxxCall> cxx; ///< nothing for C
  std::string note;           ///< e.g. why no test was generated

  bool operator==(const UnitResult &) const = default;
};

struct Results {
  std::string command;
  double seconds = 0;
  std::vector<UnitResult> units;
  std::vector<std::string> warnings;

  bool operator==(const Results &) const = default;
};

} // namespace premise::suite
