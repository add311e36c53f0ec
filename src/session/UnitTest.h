// Tests one unit: explores its paths, keeps the inputs that matter, replays them, and judges every check.
#pragma once

#include "analyze/Analyzer.h"
#include "base/Result.h"
#include "native/Build.h"
#include "native/Extents.h"
#include "native/Globals.h"
#include "native/Shape.h"
#include "session/Options.h"
#include "suite/Results.h"

#include <set>

namespace premise::session {

/// What the units of one source file share.
struct CompiledSource {
  program::Program program;
  native::Build build;
  std::vector<std::vector<const program::Global *>> globals; ///< inputs, by unit
  std::vector<std::vector<std::string>> missing;             ///< functions that nobody defines, by unit
  std::vector<std::vector<native::Caller>> callers;          ///< by unit
  std::vector<native::Extents> extents;                      ///< of inputs that fill the arrays of a unit, by unit
  std::vector<bool> readsInput;                              ///< by unit
  std::vector<std::uint32_t> leakChecks;                     ///< by unit; empty: leaks are not looked for
  std::optional<guide::Guided> guided = {};                  ///< how the units' tests are guided; none: they are not
  ledger::Ledger ledger = {};                                ///< what guides them
  std::set<std::uint32_t> urgent = {};                       ///< checks that other tools complain about
  std::vector<analyze::Counterexample> counterexamples = {}; ///< what an analyzer expects to fail: run first
};

/// A source with its module still intact: what analyzers work on.
struct LoadedSource {
  program::Program program;
  native::Harness harness;
};

base::Result<LoadedSource> loadSource(const TestOptions &options, const std::string &file,
                                      const std::vector<program::Stated> &stated = {});

/// What is known about the checks of a source, and the program that it was found out about.
struct Known {
  const ledger::Ledger *ledger = nullptr;
  const program::Program *analysed = nullptr;
};

/// Makes executables of it. With a ledger, tests are guided by what it says, as `options.guide` asks.
base::Result<CompiledSource> buildSource(LoadedSource source, const TestOptions &options, const Known &known);

/// Both. Without a ledger, tests are guided by what annotations in the source claim, if they claim anything.
base::Result<CompiledSource> compileSource(const TestOptions &options, const std::string &file,
                                           const Known &known = {});

/// The unit's input shape: of a function, or of a program.
native::Shape shapeOf(const CompiledSource &source, std::size_t unit, const TestOptions &options);

/// The options under which the assignment of a test means what it meant when the test was made.
TestOptions withShapeOf(const suite::Test &test, TestOptions options);

/// The bounds of one run of the unit, and its leak check if there is one.
native::RunLimits limitsOf(const CompiledSource &source, std::size_t unit, const TestOptions &options);

/// What is known about a unit before anything ran.
suite::UnitResult describeUnit(const CompiledSource &source, std::size_t unit);

base::Result<suite::UnitResult> testUnit(const CompiledSource &source, std::size_t unit, const TestOptions &options,
                                         unsigned workers);

/// Runs an assignment natively and describes it as a test.
base::Result<suite::Test> replayAssignment(const CompiledSource &source, std::size_t unit, const TestOptions &options,
                                           const term::Assignment &inputs);

std::string encodeAssignment(const term::Assignment &inputs);
base::Result<term::Assignment> decodeAssignment(const std::string &text);

} // namespace premise::session
