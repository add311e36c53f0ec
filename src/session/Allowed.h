// Why a failing input is allowed: what could have excluded it, and does not.
#pragma once

#include "session/UnitTest.h"

namespace premise::session {

/// Fills `Test::allowed` of the failing tests.
void explainAllowed(const CompiledSource &source, std::size_t unit, suite::UnitResult &result);

} // namespace premise::session
