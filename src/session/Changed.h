// Which sources and functions a change since a git revision concerns.
#pragma once

#include "base/Result.h"
#include "program/Project.h"
#include "session/Options.h"
#include "suite/Results.h"

namespace premise::session {

/// The lines that `git diff` of the current folder's repository shows as new or touched.
base::Result<program::ChangedLines> changedLines(const std::string &revision);

/// One request per source that has something to test; sources are those of the project, or those that were named.
base::Result<std::vector<TestOptions>> changedRequests(const TestOptions &options, suite::Results &results);

} // namespace premise::session
