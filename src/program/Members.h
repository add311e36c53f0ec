// Does a type have a pointer or a number at some byte?
#pragma once

#include "program/Type.h"

namespace premise::program {

/// Whether byte `at` of a value belongs to a pointer with this key (PointeeKey.h), or to a number of any value if the
/// key is 0.
bool holdsByte(const TypeTable &types, TypeId type, std::uint64_t at, std::uint32_t key);

} // namespace premise::program
