// How long must inputs be to fill every array that a unit works with?
#pragma once

#include "program/Program.h"

namespace premise::native {

/// A few elements more than the largest array, and than the largest number that is compared with something or passed to
/// a function, in the code that the unit reaches; arrays and numbers that are too large to be filled do not count. At
/// least long enough for every decimal number. Needs the module, so ask before `build` consumes it.
unsigned fillingLength(const program::Program &program, const program::Unit &unit);

} // namespace premise::native
