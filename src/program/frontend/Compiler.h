// One run of Clang over one source file.
#pragma once

#include "base/Result.h"
#include "program/Program.h"

namespace premise::program {

enum class Depth : std::uint8_t { Declarations, Module };

/// Parses the file with `appended` at its end and fills a `Program` as deep as asked.
base::Result<Program> runClang(const Source &source, const std::string &appended, Depth depth);

} // namespace premise::program
