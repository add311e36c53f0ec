// Which simple precondition would keep a failing input away from a unit?
#pragma once

#include "session/Options.h"
#include "suite/Results.h"

namespace premise::session {

/// Fills `UnitResult::proposals`: for each failing check the weakest of a few simple conditions (null checks, ranges,
/// sizes, comparisons of two parameters) with which a new exploration finds no failure of it, and still finds inputs.
void inferPreconditions(const program::Program &program, const TestOptions &options, suite::UnitResult &result);

} // namespace premise::session
