// From the decisions of a plan back to the C++ expression that makes the same object.
#pragma once

#include "program/Program.h"
#include "suite/InputValue.h"

#include <functional>

namespace premise::session {

/// Reads a number of the input block; type 0 (void) stands for one byte.
using ReadNumber = std::function<suite::InputValue(std::uint64_t offset, program::TypeId type)>;

suite::InputValue describePlan(const program::Program &program, program::PlanId plan, std::uint64_t offset,
                               const ReadNumber &read);

} // namespace premise::session
