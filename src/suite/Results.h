// The results of one analysis, as `interface.md` describes them: what reports render and tests are emitted from.
#pragma once

#include "ledger/Status.h"
#include "program/Check.h"
#include "suite/CoverResult.h"
#include "suite/Findings.h"
#include "suite/InputValue.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace premise::suite {

using ledger::isVerified;
using ledger::Status;
using ledger::toString;

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
  bool refutes = false; ///< it fails a check although the check's premise holds: whoever verified that is wrong
  std::vector<InputValue> parameters;  ///< in order; names are the parameters'
  std::vector<InputValue> globals;     ///< globals that are set before the call
  std::vector<TestObject> objects;     ///< what pointers reach
  std::vector<TestFunction> functions; ///< what function pointers lead to that is not in the source
  std::vector<InputValue> choices;     ///< values of __VERIFIER_nondet_* and klee_make_symbolic, in call order
  std::string standardInput;           ///< program mode
  bool hasStandardInput = false;       ///< it was given, though it may be empty
  std::vector<std::string> arguments;  ///< program mode, without argv[0]
  std::vector<std::pair<std::string, std::string>> files; ///< program mode: name and contents
  std::string assignment;               ///< values of the input variables, "id=hex,...": what a replay runs
  unsigned maxLength = 0;               ///< of the shape that the variables belong to; 0: what the request says
  std::optional<InputValue> result;     ///< what the unit returned in the native replay, if it is a scalar
  std::optional<std::string> exception; ///< type of the exception that left the unit in the native replay
  std::optional<int> exitCode;          ///< what the native replay exited with, if the unit ended the process
  std::vector<base::SourceSpan> path; ///< failing tests: the branches and checks on input data that led to the failure
  std::vector<std::string> allowed;   ///< failing tests: why nothing forbids this input, one sentence each
  std::uint64_t pathOmitted = 0;      ///< how many steps in the middle of a long path are left out

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

struct LineCoverage {
  unsigned line = 0;
  bool isCovered = false; ///< by some run of the exploration

  bool operator==(const LineCoverage &) const = default;
};

/// A conditional branch of the unit's own code. Which direction is which is the compiler's choice.
struct BranchCoverage {
  unsigned line = 0;
  bool isFirstTaken = false, isSecondTaken = false;

  bool operator==(const BranchCoverage &) const = default;
};

/// A condition that guided the unit's tests: "assume C" (may) or "tryfirst C" (must).
struct Guidance {
  std::string kind; ///< "may" or "must"
  unsigned line = 0;
  std::string condition; ///< over the names of assumption identifiers

  bool operator==(const Guidance &) const = default;
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

/// A precondition under which a check no longer fails: a line for the start of the unit's body.
struct Proposal {
  std::string check; ///< id
  std::string line;  ///< PREMISE_REQUIRES(...);
  std::string shown; ///< what was done to see that it works

  bool operator==(const Proposal &) const = default;
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
  std::vector<Guidance> guidance;
  double guideSeconds = 0; ///< for inferring and writing them
  ExplorationSummary exploration;
  std::vector<LineCoverage> lineCoverage;     ///< the unit's own lines, sorted
  std::vector<BranchCoverage> branchCoverage; ///< in the order of the code
  std::vector<Test> tests;
  std::vector<StageRow> stages;
  double executionSeconds = 0, solverSeconds = 0;
  std::optional<CoverResult> cover{}; ///< of `premise cover`
  std::optional<CxxCall> cxx{};       ///< nothing for C
  std::vector<Proposal> proposals{};  ///< of --infer-preconditions
  std::vector<std::string> linked{};  ///< other sources that its emitted tests need
  std::string note;                   ///< e.g. why no test was generated

  bool operator==(const UnitResult &) const = default;
};

/// A source file as it was when it was analysed.
struct SourceFile {
  std::string file; ///< as places name it
  std::string hash; ///< of its contents, so that a report notices that the file has changed since

  bool operator==(const SourceFile &) const = default;
};

struct Results {
  std::string command;
  std::string directory; ///< where the analysis ran: what relative names of files are relative to
  std::vector<SourceFile> sources;
  double seconds = 0;
  std::vector<UnitResult> units;
  std::vector<std::string> warnings;
  std::vector<Reported> reported{};
  std::vector<Refutation> refuted{};

  bool operator==(const Results &) const = default;
};

} // namespace premise::suite
