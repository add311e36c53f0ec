// `premise cover` for C: the unit's code within the bound, and tests that really get there.
#pragma once

#include "session/Cover.h"

namespace premise::session {

/// Units so far are kept when a later one fails.
base::Result<void> coverSource(const TestOptions &options, const CoverRequest &request, const std::string &file,
                               suite::Results &results);

} // namespace premise::session
