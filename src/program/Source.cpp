// Which flags a source file is compiled with.
#include "program/Program.h"

#include <clang/Tooling/JSONCompilationDatabase.h>
#include <filesystem>

namespace premise::program {
namespace {

/// The command without the compiler, the file and what only concerns the output.
std::vector<std::string> flagsOf(const clang::tooling::CompileCommand &command, const std::filesystem::path &file) {
  std::vector<std::string> flags;
  const auto &words = command.CommandLine;
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (words[i] == "-o") {
      ++i;
      continue;
    }
    if (words[i] == "-c" || words[i] == "--" || words[i] == command.Filename)
      continue;
    std::error_code error;
    if (!words[i].starts_with("-") &&
        std::filesystem::equivalent(std::filesystem::path(command.Directory) / words[i], file, error))
      continue;
    flags.push_back(words[i]);
  }
  return flags;
}

base::Result<clang::tooling::CompileCommand> commandFor(const std::string &file, const std::string &buildDir) {
  const std::filesystem::path database = std::filesystem::path(buildDir) / "compile_commands.json";
  std::error_code error;
  if (!std::filesystem::exists(database, error))
    return base::Diagnostic{"cannot read: No such file or directory", {database.string()}};
  std::string message;
  const auto loaded = clang::tooling::JSONCompilationDatabase::loadFromFile(database.string(), message,
                                                                            clang::tooling::JSONCommandLineSyntax::Gnu);
  if (!loaded)
    return base::Diagnostic{"not a compilation database: " + message, {database.string()}};
  const std::string absolute = std::filesystem::absolute(file).lexically_normal().string();
  const auto commands = loaded->getCompileCommands(absolute);
  if (commands.empty())
    return base::Diagnostic{"not in the compilation database " + database.string(), {file}};
  return commands.front();
}

} // namespace

base::Result<Source> findSource(const std::string &file, const std::optional<std::string> &buildDir,
                                const std::vector<std::string> &extra) {
  Source source;
  source.file = file;
  if (buildDir) {
    auto command = commandFor(file, *buildDir);
    if (!command)
      return command.error();
    source.flags = flagsOf(*command, file);
    source.workingDirectory = command->Directory;
  }
  source.flags.insert(source.flags.end(), extra.begin(), extra.end());
  return source;
}

} // namespace premise::program
