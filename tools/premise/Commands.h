// What each command does with the session's answers.
#pragma once

#include "CommandLine.h"

namespace premise::tool {

/// Carries out the request; returns the exit code of `interface.md`.
int execute(Request &request);

} // namespace premise::tool
