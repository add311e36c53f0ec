// How a file of the translation unit is called in front of the user.
#pragma once

#include <map>
#include <string>

namespace premise::program {

/// The presumed name of the text that callers append to the source file.
inline constexpr const char *kAppendedName = "<premise>";
/// Of the text that names instantiations the user asked for.
inline constexpr const char *kInstantiationsName = "<instantiations>";

/// The source file keeps the name the user gave; headers below the current folder are named relative to it.
class FileNames {
public:
  FileNames(std::string asGiven, const std::string &workingDirectory);

  /// What Clang has to open.
  const std::string &absoluteSource() const { return absoluteSource_; }
  const std::string &workingDirectory() const { return workingDirectory_; }
  /// `presumed` as Clang or its debug information names the file; relative to the working directory.
  const std::string &display(const std::string &presumed);

private:
  std::string compute(const std::string &presumed) const;

  std::string asGiven_;
  std::string workingDirectory_;
  std::string currentDirectory_;
  std::string absoluteSource_;
  std::map<std::string, std::string> known_;
};

} // namespace premise::program
