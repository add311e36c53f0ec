// Which functions does an execution of some units meet?
#pragma once

#include "program/Program.h"

#include <string>
#include <vector>

namespace premise::session {

/// The symbols of the units and of all units that they refer to, callees first: a test meets the checks of a callee
/// like its own, and whoever analyses a caller may rely on what is verified about its callees.
std::vector<std::string> withCallees(const program::Program &program, const std::vector<std::size_t> &units);

/// Whether an execution of the unit may enter it again.
bool mayRecur(const program::Program &program, const program::Unit &unit);

} // namespace premise::session
