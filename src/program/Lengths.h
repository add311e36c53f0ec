// Which parameter says how many elements a pointer parameter points to?
#pragma once

#include "program/Program.h"

#include <optional>

namespace premise::program {

/// `T *a, int n`: by convention n elements, if n sounds like a length and the function uses `a` as an array, not as a
/// string. Nothing in C says so: who relies on it assumes it.
std::optional<unsigned> lengthParameter(const TypeTable &types, const Unit &unit, std::size_t parameter);

/// `T *m, int rows, int cols`: by convention rows * cols elements, unless m is a pointer to rows; `T *m, int n` with
/// `m[i * n + j]`: n * n.
struct Dimensions {
  unsigned first = 0, second = 0; ///< parameters
};
std::optional<Dimensions> dimensionParameters(const TypeTable &types, const Unit &unit, std::size_t parameter);

} // namespace premise::program
