// A C file in which the ACSL annotations became statements.
#pragma once

#include "program/Program.h"

#include <optional>
#include <string>
#include <vector>

namespace premise::program::acsl {

/// One clause that a header states about a function that the source file defines.
struct Elsewhere {
  std::string function;
  std::string statement; ///< with the place in the header, and back to the source file
};

struct Rewritten {
  std::string text;                  ///< every line and column of the code is where it was, by #line and spaces
  std::vector<Frame> frames;         ///< places without a file
  std::vector<std::string> warnings; ///< what was left out, with its place
  std::vector<Elsewhere> elsewhere;  ///< of a header: contracts of functions that the source file defines
  std::optional<base::Diagnostic> error = {}; ///< the first clause that means nothing
};

/// Contracts are read in front of a function's definition, or of its declaration if the definition has none; loop
/// annotations in front of a loop; assert where a statement can stand. `file` is how the source is called. What is
/// stated comes after the contracts of its function; `elsewhere` is what headers say. `path` is how the compiler calls
/// the source.
Rewritten rewrite(const std::string &source, const std::string &file, bool isCxx,
                  const std::vector<Stated> &stated = {}, const std::vector<Elsewhere> &elsewhere = {});

/// The same of a header; `path` is how the compiler calls it, `defines` the text of the source file.
Rewritten rewriteHeader(const std::string &text, const std::string &path, const std::string &file, bool isCxx,
                        const std::string &defines);

/// Whether there is anything to rewrite.
bool hasAnnotations(const std::string &source);

} // namespace premise::program::acsl
