// Which units of a program did the user ask for?
#pragma once

#include "base/Result.h"
#include "program/Program.h"
#include "session/Options.h"

#include <vector>

namespace premise::session {

/// Indices into `Program::units`; all of them if no function was named.
base::Result<std::vector<std::size_t>> chooseUnits(const program::Program &program, const TestOptions &options);

/// The same without units that only their own class or function can call, which nobody but an analyzer looks at. An
/// error if a function was named that no test can call.
base::Result<std::vector<std::size_t>> chooseTestable(const program::Program &program, const TestOptions &options);

} // namespace premise::session
