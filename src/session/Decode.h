// From the values of input variables back to what a C programmer would write down.
#pragma once

#include "native/NativeExecutor.h"
#include "native/Shape.h"
#include "program/Program.h"
#include "suite/Results.h"
#include "term/Assignment.h"

namespace premise::session {

/// Fills in parameters, globals, objects, choices and program input of a test.
void decodeInputs(const program::Program &program, const program::Unit &unit, const native::Shape &shape,
                  const term::Assignment &inputs, suite::Test &test);
void decodeChoices(const program::Program &program, const std::vector<native::DynamicInput> &choices,
                   const term::Assignment &inputs, suite::Test &test);

/// The unit's result from its bytes; nothing for void, structs and pointers.
std::optional<suite::InputValue> decodeResult(const program::Program &program, const program::Unit &unit,
                                              const std::vector<unsigned char> &bytes);

} // namespace premise::session
