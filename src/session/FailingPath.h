// Which places of the source a failing execution passed, for reports that show the way to a failure.
#pragma once

#include "session/Candidates.h"
#include "session/UnitTest.h"
#include "suite/Results.h"

namespace premise::session {

/// Where the code took a step; without a line if the step belongs to nothing that somebody wrote.
base::SourceSpan placeOf(const CompiledSource &source, explore::StepKind kind, std::uint32_t site);

/// Fills in `test.path` from the last run of `executor`, if that run ended as the candidate did: the branches, checks
/// and assumptions that depended on the input, in their order. What depends on no input leaves no record and is not in
/// the path. Of long paths the middle is left out and counted.
void describePath(const CompiledSource &source, const native::NativeExecutor &executor, const Candidate &candidate,
                  suite::Test &test);

} // namespace premise::session
