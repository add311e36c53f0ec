// How includes are followed by their text.
#include "program/contracts/acsl/Headers.h"

#include "base/Files.h"
#include "program/contracts/acsl/Source.h"

#include <filesystem>
#include <regex>
#include <set>
#include <sstream>

namespace premise::program::acsl {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostHeaders = 500;

class Search {
public:
  explicit Search(const clang::HeaderSearchOptions &options) {
    for (const auto &entry : options.UserEntries)
      if (entry.Group == clang::frontend::Quoted || entry.Group == clang::frontend::Angled)
        folders_.emplace_back(entry.Path);
  }

  void follow(const fs::path &file, const std::string &text) {
    static const std::regex kInclude(R"(^\s*#\s*include\s*["<]([^">]+)[">])");
    std::istringstream lines(text);
    std::smatch match;
    for (std::string line; std::getline(lines, line);)
      if (line.find('#') != std::string::npos && std::regex_search(line, match, kInclude))
        enter(file.parent_path(), match[1].str());
  }

  const std::vector<std::string> &found() const { return found_; }

private:
  void enter(const fs::path &beside, const std::string &name) {
    std::vector<fs::path> candidates{beside / name};
    for (const fs::path &folder : folders_)
      candidates.push_back(folder / name);
    for (const fs::path &candidate : candidates) {
      std::error_code error;
      if (!fs::is_regular_file(candidate, error))
        continue;
      const std::string path = candidate.lexically_normal().string();
      if (seen_.size() >= kMostHeaders || !seen_.insert(path).second)
        return;
      const auto text = base::readFile(path);
      if (!text)
        return;
      if (hasAnnotations(*text))
        found_.push_back(path);
      return follow(candidate, *text);
    }
  }

  std::vector<fs::path> folders_;
  std::set<std::string> seen_;
  std::vector<std::string> found_;
};

} // namespace

std::vector<std::string> annotatedHeaders(const std::string &file, const std::string &text,
                                          const clang::HeaderSearchOptions &options) {
  if (text.find("include") == std::string::npos)
    return {};
  Search search(options);
  search.follow(file, text);
  return search.found();
}

} // namespace premise::program::acsl
