// Which flags a source file is compiled with.
#include "program/Program.h"
#include "program/project/Database.h"

#include <filesystem>

namespace premise::program {

base::Result<Source> findSource(const std::string &file, const std::optional<std::string> &buildDir,
                                const std::vector<std::string> &extra) {
  Source source;
  source.file = file;
  if (buildDir) {
    auto database = openDatabase(*buildDir);
    if (!database)
      return database.error();
    const std::string absolute = std::filesystem::absolute(file).lexically_normal().string();
    const auto commands = (*database)->getCompileCommands(absolute);
    if (commands.empty())
      return base::Diagnostic{"not in the compilation database " +
                                  (std::filesystem::path(*buildDir) / "compile_commands.json").string(),
                              {file}};
    Command command = describe(commands.front());
    source.flags = std::move(command.flags);
    source.workingDirectory = std::move(command.directory);
  }
  source.flags.insert(source.flags.end(), extra.begin(), extra.end());
  return source;
}

} // namespace premise::program
