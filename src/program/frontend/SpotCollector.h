// Which expressions of the user's functions can become part of a check.
#pragma once

#include "program/frontend/SourceMap.h"

#include <functional>

namespace premise::program {

using SpotSink = std::function<void(clang::SourceLocation, const SourceMap::Spot &)>;

/// Calls `sink` for every such expression, operands before the operators that use them.
void collectSpots(clang::ASTContext &context, const SpotSink &sink);

} // namespace premise::program
