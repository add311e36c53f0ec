// Which of the user's flags reach Clang.
#pragma once

#include <string>
#include <vector>

namespace premise::program {

struct Flags {
  std::vector<std::vector<std::string>> kept; ///< one group of words per flag: {"-I", "include"}
  std::vector<std::string> unknown;           ///< dropped because Clang does not know them, or cannot honour them
  bool namesLanguage = false;                 ///< contains -x
};

/// Drops what concerns only output, optimisation, debug information, warnings or other targets.
Flags filterFlags(const std::vector<std::string> &flags);

} // namespace premise::program
