// How Clang's names of files become the names the user knows.
#include "program/frontend/FileNames.h"

#include <filesystem>

namespace premise::program {
namespace fs = std::filesystem;

FileNames::FileNames(std::string asGiven, const std::string &workingDirectory)
    : asGiven_(std::move(asGiven)), currentDirectory_(fs::current_path().string()) {
  workingDirectory_ = workingDirectory.empty() ? currentDirectory_ : fs::absolute(workingDirectory).string();
  absoluteSource_ = fs::absolute(asGiven_).lexically_normal().string();
}

const std::string &FileNames::display(const std::string &presumed) {
  const auto found = known_.find(presumed);
  if (found != known_.end())
    return found->second;
  return known_.emplace(presumed, compute(presumed)).first->second;
}

std::string FileNames::compute(const std::string &presumed) const {
  if (presumed.starts_with("<"))
    return presumed;
  const fs::path absolute = (fs::path(workingDirectory_) / presumed).lexically_normal();
  if (absolute.string() == absoluteSource_)
    return asGiven_;
  if (fs::path(asGiven_).is_absolute())
    return absolute.string();
  const fs::path relative = absolute.lexically_relative(currentDirectory_);
  if (relative.empty() || *relative.begin() == "..")
    return absolute.string();
  return relative.string();
}

} // namespace premise::program
