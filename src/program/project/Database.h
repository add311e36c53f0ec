// What a compilation database says about its sources.
#pragma once

#include "base/Result.h"

#include <clang/Tooling/CompilationDatabase.h>
#include <memory>
#include <string>
#include <vector>

namespace premise::program {

/// How one source of the database is compiled.
struct Command {
  std::string file; ///< absolute
  std::string directory;
  std::vector<std::string> flags;
  std::string object; ///< where the compiler puts its output, absolute; empty: not said
};

base::Result<std::unique_ptr<clang::tooling::CompilationDatabase>> openDatabase(const std::string &buildDirectory);

/// One command per file, in the order of the database.
std::vector<Command> commandsOf(const clang::tooling::CompilationDatabase &database);

Command describe(const clang::tooling::CompileCommand &command);

} // namespace premise::program
