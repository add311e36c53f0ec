// From the text of a program of the small language to its graph of blocks.
#pragma once

#include "base/Result.h"
#include "encode/ivl/Program.h"

#include <string>

namespace premise::encode::ivl {

/// `file` is for places only. Structured statements (if, while, assert, call) become blocks; a block without goto
/// continues with the next one, the last one ends the procedure. Variables that nobody declared are locals.
base::Result<Program> parse(const std::string &source, const std::string &file);

} // namespace premise::encode::ivl
