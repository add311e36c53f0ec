// From what an analyzer expects to fail to the inputs of a native run.
#pragma once

#include "analyze/Analyzer.h"
#include "native/Shape.h"
#include "term/Assignment.h"

namespace premise::session {

/// Those of one unit, the ones for checks that people wrote first. What the unit's input shape has no place for is left
/// out: the run tells whether the analyzer was right.
std::vector<term::Assignment> seedsOf(const std::vector<analyze::Counterexample> &examples, const native::Shape &shape,
                                      const program::Program &program, const program::Unit &unit);

/// Inputs with which everything is filled: of letters, of digits, and of either with each separator behind every one.
/// First too long for the largest array, then just short enough to be accepted by code that looks at the length.
std::vector<term::Assignment> longestInputs(const native::Shape &shape, const std::string &separators);

} // namespace premise::session
