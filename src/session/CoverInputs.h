// From a model of a unit's encoding to the inputs of a native run.
#pragma once

#include "encode/llvm/Translate.h"
#include "native/Shape.h"
#include "program/Program.h"
#include "term/Assignment.h"

namespace premise::session {

/// Scalars, globals, null or not, and what pointers point to, as far as the shape has a place for it; what it has none
/// for is left out, which only the native run can tell.
term::Assignment nativeInputs(const encode::Translation &translation, const native::Shape &shape,
                              const program::Program &program, const program::Unit &unit,
                              const term::Assignment &model);

} // namespace premise::session
