// Which function does a function pointer of an input lead to, and what does it return?
#pragma once

#include "program/Program.h"
#include "suite/Results.h"

#include <string>

namespace premise::session {

/// The name of an entry of the table of functions. A stub becomes a function of the test.
std::string functionName(const program::Program &program, unsigned entry, suite::Test &test);

/// Pointers that stubs return are inputs of the unit, and what the functions of the test return.
void decodeResults(const program::Program &program, suite::Test &test);

} // namespace premise::session
