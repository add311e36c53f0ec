// What other tools complain about: a reason to look at a check first, and never evidence for or against it.
#pragma once

#include "analyze/import/Supposed.h"
#include "base/Result.h"
#include "program/Program.h"

#include <string>
#include <vector>

namespace premise::analyze {

struct ForeignWarning {
  std::string tool; ///< "clang", "gcc", "cppcheck", or the name that a SARIF file gives
  std::string rule;
  base::SourceSpan place;
  std::string message;
  Supposed supposed = {}; ///< values on the way there: a seed
};

/// SARIF 2.1.0, the JSON of gcc -fdiagnostics-format=json, or the XML of cppcheck --xml; which one, the text tells.
base::Result<std::vector<ForeignWarning>> readWarnings(const std::string &text, const std::string &origin);

/// The checks that a warning may be about: on its line, of the kind that its rule speaks of if there are such.
std::vector<std::uint32_t> checksOf(const ForeignWarning &warning, const program::Program &program);

} // namespace premise::analyze
