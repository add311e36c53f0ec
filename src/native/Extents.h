// How long must inputs be to fill every array that a unit works with?
#pragma once

#include "program/Program.h"

#include <string>

namespace premise::native {

inline constexpr unsigned kBeyond = 2; ///< elements behind the largest array: one too many, and a zero behind it

/// What inputs should be made of that fill the arrays of a unit.
struct Extents {
  unsigned length = 0; ///< see below
  std::string
      separators; ///< characters that the code looks for: punctuation it compares with, or has in a short literal
};

/// The length is a few elements more than the largest array, and than the largest number that is compared with
/// something or passed to a function, in the code that the unit reaches; arrays and numbers that are too large to be
/// filled do not count. At least long enough for every decimal number. Needs the module, so ask before `build` consumes
/// it.
Extents extentsOf(const program::Program &program, const program::Unit &unit);

} // namespace premise::native
