// `premise cover`: which statements are feasible within a loop bound, with a test for each, and which are infeasible?
#pragma once

#include "cover/Ivl.h"
#include "session/Options.h"
#include "suite/Results.h"

namespace premise::session {

struct CoverRequest {
  cover::Criterion criterion = cover::Criterion::Statement;
  cover::Algorithm algorithm = cover::Algorithm::WalkFirst;
  cover::Summaries summaries = cover::Summaries::Off;
  std::optional<unsigned> unwind = 3; ///< nothing: auto
  std::uint64_t maxMemoryMiB = 0;     ///< 0: unbounded
  bool crossChecks = false;           ///< dynamic exploration tries to refute what is called infeasible
};

/// Units so far are kept when a later one fails.
base::Result<void> cover(const TestOptions &options, const CoverRequest &request, suite::Results &results);

/// How the time of a unit is divided: the cover, explanations, native runs. Each may take what the ones before left.
struct CoverPhases {
  base::TimeLimit cover{};
  base::TimeLimit explanations{};
  base::TimeLimit runs{};
};
/// From now on; 0: no limits.
CoverPhases coverPhases(std::chrono::milliseconds time);

/// What the search for a cover may take, from the options of the command.
cover::CoverOptions coverOptions(const TestOptions &options, const CoverRequest &request, const CoverPhases &phases);
/// Entries of a cover in the form of results; test n is called "<function>_<n+1>".
suite::CoverResult toResult(const cover::Judged &judged, const CoverRequest &request, unsigned unwind,
                            const std::string &function);

} // namespace premise::session
