// A C file in which the ACSL annotations became statements.
#pragma once

#include "program/Program.h"

#include <string>
#include <vector>

namespace premise::program::acsl {

struct Rewritten {
  std::string text;                  ///< every line and column of the code is where it was, by #line and spaces
  std::vector<Frame> frames;         ///< places without a file
  std::vector<std::string> warnings; ///< what was left out, with its place
};

/// Contracts are read in front of a function's definition, or of its declaration if the definition has none; loop
/// annotations in front of a loop; assert where a statement can stand. `file` is how the source is called. What is
/// stated comes after the contracts of its function.
Rewritten rewrite(const std::string &source, const std::string &file, bool isCxx,
                  const std::vector<Stated> &stated = {});

/// Whether there is anything to rewrite.
bool hasAnnotations(const std::string &source);

} // namespace premise::program::acsl
