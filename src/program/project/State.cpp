// How each source of a project is compiled at most once.
#include "program/project/State.h"

#include <filesystem>

namespace premise::program {

namespace fs = std::filesystem;

std::string displayed(const std::string &absolute, bool wantsAbsolute) {
  const fs::path relative = fs::path(absolute).lexically_relative(fs::current_path());
  return wantsAbsolute || relative.empty() || *relative.begin() == ".." ? absolute : relative.string();
}

const Translation &Project::State::translation(std::size_t number, const Source &main) {
  const auto found = translations.find(number);
  if (found != translations.end())
    return found->second;
  const Command &command = commands[number];
  Source source;
  source.includeDirectory = main.includeDirectory;
  source.file = displayed(command.file, std::filesystem::path(main.file).is_absolute());
  source.flags = command.flags;
  source.flags.insert(source.flags.end(), extra.begin(), extra.end());
  source.workingDirectory = command.directory;
  return translations.emplace(number, translate(source, number)).first->second;
}

} // namespace premise::program
