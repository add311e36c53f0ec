// Which global variables are inputs of a unit: those it may read and that may have another value than the initial one.
#pragma once

#include "program/Program.h"

#include <string>
#include <vector>

namespace premise::native {

/// Needs the module, so ask before `build` consumes it.
/// Left out: constants, function-local statics, and file-scope statics that nothing in the file ever writes.
std::vector<const program::Global *> inputGlobals(const program::Program &program, const program::Unit &unit);

} // namespace premise::native
