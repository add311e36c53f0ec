// How a source and what it needs of its project come into one program.
#pragma once

#include "base/Result.h"
#include "program/Program.h"
#include "session/Options.h"

namespace premise::session {

/// The flags of the file, and how large its inputs get.
base::Result<program::Source> sourceFor(const TestOptions &options, const std::string &file);

/// Links definitions from other sources of the project, if there is one; says what is missing.
base::Result<void> completeProgram(const TestOptions &options, program::Program &program);

} // namespace premise::session
