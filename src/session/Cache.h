// Results of units whose code and options have not changed: a second run explores nothing.
#pragma once

#include "session/Options.h"
#include "suite/Results.h"

#include <optional>
#include <string>

namespace premise::session {

/// What decides the result of one unit: its code with all it reaches, the options, the tool.
std::string cacheKey(const TestOptions &options, const std::string &contentKey);

std::optional<suite::UnitResult> readCached(const TestOptions &options, const std::string &key);
/// A result that cannot be kept is no error: the next run makes it again.
void writeCached(const TestOptions &options, const std::string &key, const suite::UnitResult &result);

} // namespace premise::session
