// Which global variables are inputs of a unit: those it may read and that may have another value than the initial one.
#pragma once

#include "program/Program.h"

#include <string>
#include <vector>

namespace premise::native {

/// Needs the module, so ask before `build` consumes it.
/// Left out: constants, function-local statics, and file-scope statics that nothing in the file ever writes.
std::vector<const program::Global *> inputGlobals(const program::Program &program, const program::Unit &unit);

/// Variables that the user's code declares and nobody defines become inputs, too. Call it before `inputGlobals`.
void adoptMissingVariables(program::Program &program);

/// Functions that the unit may call and nobody defines, as the source calls them.
std::vector<std::string> missingFunctions(const program::Program &program, const program::Unit &unit);

/// Whether the unit may call something that reads standard input (or, which is not told apart, a file).
bool readsInput(const program::Program &program, const program::Unit &unit);

/// A place in the program that calls a unit.
struct Caller {
  std::string function;
  base::SourceSpan place;
  unsigned conditionLine = 0; ///< of the branch that leads to the call; 0: none that is only about this call
};

std::vector<Caller> callersOf(const program::Program &program, const program::Unit &unit);

} // namespace premise::native
