// Everything a user can ask of one analysis.
#pragma once

#include "analyze/Chain.h"
#include "explore/Explorer.h"
#include "guide/Instrument.h"
#include "native/NativeExecutor.h"
#include "native/Shape.h"

#include <atomic>
#include <optional>
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
  native::RunLimits limits;
  explore::ExploreOptions exploration;
  solve::ChainOptions solver;
  unsigned setupCalls = 2;                  ///< C++: public calls that may prepare an object
  std::string analyzers = "numeric,unroll"; ///< of the static stage, in order
  analyze::Compromises compromises;
  analyze::Others others;                 ///< results of other analyzers and of people
  std::vector<std::string> warnings = {}; ///< files with what other tools report
  guide::GuideOptions guide;              ///< without verification results they have no effect
  std::string focus = {};                 ///< id of the only check to be tested; empty: all
  bool allPaths = false;
  bool leaks = false; ///< also check that no memory is lost
  unsigned jobs = 0;  ///< 0: one unit per core, one worker per unit
  std::string out = "premise-out";
  std::string annotate = {}; ///< folder for sources with their results as annotations; empty: none
  std::vector<std::string> formats = {"googletest"}; ///< of emitted tests
};

} // namespace premise::session
