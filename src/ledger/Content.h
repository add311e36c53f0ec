// Has the code behind a result changed? A key for every function, from everything that its executions depend on.
#pragma once

#include "program/Program.h"

#include <map>
#include <string>

namespace premise::ledger {

/// By symbol: a hash of the function's code with places, and of every function and global that it reaches. Two
/// functions with equal keys behave the same and have the same checks at the same places.
std::map<std::string, std::string> contentKeys(const program::Program &program);

} // namespace premise::ledger
