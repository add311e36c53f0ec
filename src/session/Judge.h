// From an exploration to a status for every check: what was verified, failed, unreachable, or stays open and why.
#pragma once

#include "explore/Explorer.h"
#include "native/Shape.h"
#include "session/UnitTest.h"
#include "suite/Results.h"

namespace premise::session {

/// Whether every path was seen, or every path within bounds on the size of inputs and loops.
bool isComplete(const explore::Exploration &exploration);

/// Fills in checks, assumptions and the exploration's summary; tests must be there already.
void judge(const CompiledSource &source, std::size_t unit, const native::Shape &shape,
           const explore::Exploration &exploration, suite::UnitResult &result);

} // namespace premise::session
