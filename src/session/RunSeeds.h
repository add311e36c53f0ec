// From what an analyzer expects to fail to the inputs of a native run.
#pragma once

#include "analyze/Analyzer.h"
#include "native/Shape.h"
#include "term/Assignment.h"

namespace premise::session {

/// As far as the unit's input shape has a place for it; the run tells whether the analyzer was right.
term::Assignment seedOf(const analyze::Counterexample &example, const native::Shape &shape, const program::Unit &unit);

} // namespace premise::session
