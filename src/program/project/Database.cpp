// How compile_commands.json is read, with its response files.
#include "program/project/Database.h"

#include <clang/Tooling/JSONCompilationDatabase.h>
#include <llvm/Support/VirtualFileSystem.h>

#include <filesystem>
#include <set>

namespace premise::program {

namespace fs = std::filesystem;

base::Result<std::unique_ptr<clang::tooling::CompilationDatabase>> openDatabase(const std::string &buildDirectory) {
  const fs::path path = fs::path(buildDirectory) / "compile_commands.json";
  std::error_code error;
  if (!fs::exists(path, error))
    return base::Diagnostic{"cannot read: No such file or directory", {path.string()}};
  std::string message;
  auto loaded = clang::tooling::JSONCompilationDatabase::loadFromFile(path.string(), message,
                                                                      clang::tooling::JSONCommandLineSyntax::Gnu);
  if (!loaded)
    return base::Diagnostic{"not a compilation database: " + message, {path.string()}};
  return clang::tooling::expandResponseFiles(std::move(loaded), llvm::vfs::getRealFileSystem());
}

/// The command without the compiler, the file and what only concerns the output.
Command describe(const clang::tooling::CompileCommand &command) {
  Command result;
  result.directory = command.Directory;
  result.file = (fs::path(command.Directory) / command.Filename).lexically_normal().string();
  const auto &words = command.CommandLine;
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (words[i] == "-o" && i + 1 < words.size()) {
      result.object = (fs::path(command.Directory) / words[++i]).lexically_normal().string();
      continue;
    }
    if (words[i] == "-c" || words[i] == "--" || words[i] == command.Filename)
      continue;
    std::error_code error;
    if (!words[i].starts_with("-") && fs::equivalent(fs::path(command.Directory) / words[i], result.file, error))
      continue;
    result.flags.push_back(words[i]);
  }
  return result;
}

std::vector<Command> commandsOf(const clang::tooling::CompilationDatabase &database) {
  std::vector<Command> commands;
  std::set<std::string> seen;
  for (const clang::tooling::CompileCommand &command : database.getAllCompileCommands()) {
    Command described = describe(command);
    if (seen.insert(described.file).second)
      commands.push_back(std::move(described));
  }
  return commands;
}

} // namespace premise::program
