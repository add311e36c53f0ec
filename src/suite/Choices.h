// The C++ that gives a unit the values it asks for with __VERIFIER_nondet_* and klee_make_symbolic.
#pragma once

#include "suite/Results.h"

#include <string>

namespace premise::suite {

/// Definitions for the top of a test file. They are weak, so that a source that brings its own keeps them.
std::string choiceSupport();

/// The statement that lines up the test's choices; empty if it has none.
std::string choiceStatement(const Test &test);

} // namespace premise::suite
