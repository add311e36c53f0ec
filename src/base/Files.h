// Files that are either completely written or not there at all.
#pragma once

#include "base/Result.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace premise::base {

/// Writes beside the target and renames, so that no reader ever sees half a file. Creates missing folders.
Result<void> writeAtomically(const std::filesystem::path &path, std::string_view contents);

Result<std::string> readFile(const std::filesystem::path &path);

} // namespace premise::base
