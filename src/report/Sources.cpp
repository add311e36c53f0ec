// How source files are found again and compared with what was analysed.
#include "report/Sources.h"

#include "base/Files.h"

#include <filesystem>
#include <fmt/format.h>
#include <set>

namespace premise::report {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> splitLines(const std::string &text) {
  std::vector<std::string> lines;
  std::size_t start = 0;
  while (start < text.size()) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    std::string line = text.substr(start, end - start);
    if (line.ends_with('\r'))
      line.pop_back();
    lines.push_back(std::move(line));
    start = end + 1;
  }
  return lines;
}

SourceState stateOf(const suite::Results &results, const std::string &file, const std::string &contents) {
  for (const suite::SourceFile &source : results.sources)
    if (source.file == file)
      return source.hash == contentHash(contents) ? SourceState::Same : SourceState::Changed;
  return SourceState::Unrecorded;
}

} // namespace

std::string contentHash(const std::string &contents) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char c : contents)
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  return fmt::format("{:016x}", hash);
}

std::vector<std::string> filesOf(const suite::Results &results) {
  std::set<std::string> files;
  for (const suite::UnitResult &unit : results.units) {
    files.insert(unit.place.file);
    for (const suite::CheckResult &result : unit.checks)
      files.insert(result.check.place.file);
    for (const suite::Assumption &assumption : unit.assumptions)
      files.insert(assumption.place.file);
  }
  files.erase("");
  return {files.begin(), files.end()};
}

std::string absolutePath(const suite::Results &results, const std::string &file) {
  if (fs::path(file).is_absolute() || results.directory.empty())
    return fs::path(file).lexically_normal().string();
  return (fs::path(results.directory) / file).lexically_normal().string();
}

void recordSources(suite::Results &results) {
  std::error_code ignored;
  results.directory = fs::current_path(ignored).string();
  results.sources.clear();
  for (const std::string &file : filesOf(results))
    if (const auto contents = base::readFile(file))
      results.sources.push_back({file, contentHash(*contents)});
}

std::map<std::string, SourceText> readSources(const suite::Results &results) {
  std::map<std::string, SourceText> sources;
  for (const std::string &file : filesOf(results)) {
    SourceText &source = sources[file];
    if (const auto contents = base::readFile(absolutePath(results, file))) {
      source.state = stateOf(results, file, *contents);
      source.lines = splitLines(*contents);
    }
  }
  return sources;
}

std::string remark(SourceState state) {
  switch (state) {
  case SourceState::Same:
    return {};
  case SourceState::Changed:
    return "the file has changed since it was analysed: lines need not agree with the results";
  case SourceState::Unrecorded:
    return "the results do not say whether the file is still what was analysed";
  case SourceState::Missing:
    return "the file cannot be read any more, so its text is not shown";
  }
  return {};
}

} // namespace premise::report
