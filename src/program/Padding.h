// Which bytes of an object belong to no member?
#pragma once

#include "program/Type.h"

#include <optional>

namespace premise::program {

/// One entry per byte, true where it is padding. What is not known to be a member counts as padding; nothing for types
/// that are too large to be worth it.
std::optional<std::vector<bool>> paddingOf(const TypeTable &types, TypeId type);

} // namespace premise::program
