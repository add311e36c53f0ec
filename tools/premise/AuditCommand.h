// What `premise audit` prints.
#pragma once

#include "CommandLine.h"
#include "suite/Results.h"

#include <string>

namespace premise::tool {

/// audit --assumptions: what everything rests on, and what of it is new.
int listAssumptions(const Request &request);

/// Claims that tests refute, and what became of the reports of other tools; empty if there is nothing of either.
std::string foreignText(const suite::Results &results);

} // namespace premise::tool
