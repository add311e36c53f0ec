// How a source and what it needs of its project come into one program.
#pragma once

#include "base/Result.h"
#include "program/Program.h"
#include "session/Options.h"
#include "suite/Results.h"

#include <functional>

namespace premise::session {

/// The flags of the file, and how large its inputs get.
base::Result<program::Source> sourceFor(const TestOptions &options, const std::string &file);

/// Links definitions from other sources of the project, if there is one; says what is missing.
base::Result<void> completeProgram(const TestOptions &options, program::Program &program);

/// Calls `work` for every source, with the project opened once for all of them; only what changed, if that was asked
/// for. Stops at the first error, and when the user interrupts.
base::Result<void>
forEachSource(const TestOptions &options, suite::Results &results,
              const std::function<base::Result<void>(const TestOptions &, const std::string &)> &work);

} // namespace premise::session
