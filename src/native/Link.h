// Links an object file with the runtime into a runner.
#pragma once

#include "base/Result.h"

#include <filesystem>

namespace premise::native {

/// A static, non-PIE executable: the unit's globals must lie below 4 GiB, where they have shadow.
base::Result<void> link(const std::filesystem::path &object, const std::filesystem::path &executable, bool isCxx);

} // namespace premise::native
