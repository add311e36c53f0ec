// Everything a user can ask of one analysis.
#pragma once

#include "analyze/Chain.h"
#include "explore/Explorer.h"
#include "guide/Instrument.h"
#include "native/NativeExecutor.h"
#include "native/Shape.h"
#include "program/Project.h"

#include <atomic>
#include <chrono>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace premise::session {

/// `premise test` and what it shares with the other commands.
struct TestOptions {
  std::vector<std::string> sources;
  std::optional<std::string> buildDirectory;
  std::vector<std::string> flags;     ///< after `--`
  std::vector<std::string> functions; ///< empty: all
  bool isProgram = false;
  native::ProgramInput input;
  native::ShapeOptions shape;
  unsigned longerRuns = 300; ///< with longer inputs than `shape` says, once those are explored; 0: none
  native::RunLimits limits;
  explore::ExploreOptions exploration;
  solve::ChainOptions solver;
  program::Project *project = nullptr;       ///< borrowed: where missing definitions are found; null: opened on demand
  bool stubMissing = false;                  ///< functions that nobody defines return any value
  std::vector<std::string> instantiate = {}; ///< C++: instantiations that nobody in the source makes, "f<int>"
  std::string changedSince = {};             ///< a git revision: only functions touched since then, and their callers
  std::optional<std::set<std::string>> symbols = {}; ///< only functions of these symbols
  bool inferPreconditions = false;
  std::vector<program::Insertion> insertions = {}; ///< into the source under test
  unsigned setupCalls = 2;                         ///< C++: public calls that may prepare an object
  std::string analyzers = "numeric,unroll";        ///< of the static stage, in order
  std::chrono::milliseconds analysisTime{0};       ///< per unit and analyzer; 0: what analyzers take by themselves
  analyze::Compromises compromises;
  analyze::Others others;                 ///< results of other analyzers and of people
  std::vector<std::string> warnings = {}; ///< files with what other tools report
  guide::GuideOptions guide;              ///< without verification results they have no effect
  bool usesWholePremises = false;         ///< for comparison: premises are not the smallest that were found
  std::string focus = {};                 ///< id of the only check to be tested; empty: all
  bool allPaths = false;
  bool leaks = false; ///< also check that no memory is lost
  unsigned jobs = 0;  ///< 0: one unit per core, one worker per unit
  std::string out = "premise-out";
  std::string annotate = {}; ///< folder for sources with their results as annotations; empty: none
  std::vector<std::string> formats = {"googletest"}; ///< of emitted tests
};

} // namespace premise::session
