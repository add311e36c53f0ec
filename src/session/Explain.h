// Why is this test there: which premises does it violate, and what had verified the rest?
#pragma once

#include "base/Result.h"

#include <string>

namespace premise::session {

/// Runs a stored test again and tells, for every check on its path, what the stored ledger knows about it.
base::Result<std::string> explainStored(const std::string &folder, const std::string &id);

} // namespace premise::session
