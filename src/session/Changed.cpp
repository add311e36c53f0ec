// How git is asked, and how its answer becomes requests.
#include "session/Changed.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <fcntl.h>
#include <filesystem>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace premise::session {
namespace {

namespace fs = std::filesystem;

struct Answer {
  int code = -1;
  std::string out;
};

/// Without a shell, so that a revision is only a word. What git complains about is not shown.
Answer git(std::vector<std::string> words) {
  words.insert(words.begin(), "git");
  std::vector<char *> arguments;
  for (std::string &word : words)
    arguments.push_back(word.data());
  arguments.push_back(nullptr);
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0)
    return {};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], 1);
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  pid_t child = 0;
  const int failed = posix_spawnp(&child, "git", &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  ::close(ends[1]);
  Answer answer;
  std::array<char, 4096> buffer{};
  for (ssize_t got = 0; failed == 0 && (got = ::read(ends[0], buffer.data(), buffer.size())) > 0;)
    answer.out.append(buffer.data(), static_cast<std::size_t>(got));
  ::close(ends[0]);
  int status = 0;
  if (failed == 0 && ::waitpid(child, &status, 0) == child && WIFEXITED(status))
    answer.code = WEXITSTATUS(status);
  return answer;
}

/// "@@ -a,b +first,count @@": with a count of 0 lines were only removed, between `first` and the next one.
std::optional<std::pair<unsigned, unsigned>> hunkOf(const std::string &line) {
  const std::size_t plus = line.find('+');
  if (plus == std::string::npos)
    return std::nullopt;
  unsigned first = 0;
  unsigned count = 1;
  const char *end = line.data() + line.size();
  const auto start = std::from_chars(line.data() + plus + 1, end, first);
  if (start.ptr != end && *start.ptr == ',')
    std::from_chars(start.ptr + 1, end, count);
  return count == 0 ? std::pair(first, first + 1) : std::pair(first, first + count - 1);
}

} // namespace

base::Result<program::ChangedLines> changedLines(const std::string &revision) {
  Answer root = git({"rev-parse", "--show-toplevel"});
  if (root.code != 0)
    return base::Diagnostic{"--changed needs git and a folder in a git repository", {}};
  root.out.erase(root.out.find_last_not_of('\n') + 1);
  if (revision.starts_with("-") || git({"rev-parse", "--verify", "--quiet", revision + "^{commit}"}).code != 0)
    return base::Diagnostic{"git knows no revision " + revision, {}};
  const Answer diff = git({"-C", root.out, "-c", "core.quotePath=off", "diff", "-U0", "--no-color", "--no-ext-diff",
                           "--src-prefix=a/", "--dst-prefix=b/", revision, "--"});
  if (diff.code != 0)
    return base::Diagnostic{"git diff " + revision + " failed", {}};
  program::ChangedLines changed;
  std::string file;
  for (std::size_t at = 0; at < diff.out.size();) {
    const std::size_t end = std::min(diff.out.find('\n', at), diff.out.size());
    const std::string line = diff.out.substr(at, end - at);
    at = end + 1;
    if (line.starts_with("+++ "))
      file = line.starts_with("+++ b/") ? (fs::path(root.out) / line.substr(6)).lexically_normal().string() : "";
    else if (const auto hunk = line.starts_with("@@ ") && !file.empty() ? hunkOf(line) : std::nullopt)
      changed[file].push_back(*hunk);
  }
  return changed;
}

base::Result<std::vector<TestOptions>> changedRequests(const TestOptions &options, suite::Results &results) {
  auto changed = changedLines(options.changedSince);
  if (!changed)
    return changed.error();
  std::erase_if(*changed, [](const auto &entry) {
    const std::string extension = fs::path(entry.first).extension().string();
    return extension.find_first_of("chCH") != 1 && extension != ".inc" && extension != ".ipp" && extension != ".tpp";
  });
  std::vector<TestOptions> requests;
  for (const auto &[file, symbols] : options.project->affected(*changed, results.warnings)) {
    const bool isWanted = options.sources.empty() ||
                          std::any_of(options.sources.begin(), options.sources.end(), [&](const std::string &source) {
                            std::error_code error;
                            return fs::equivalent(source, file, error);
                          });
    if (!isWanted)
      continue;
    requests.push_back(options);
    requests.back().sources = {file};
    requests.back().symbols = symbols;
  }
  results.warnings.push_back("--changed " + options.changedSince +
                             ": callers are found by name; calls through pointers count where the address is taken, "
                             "and sources outside of the compilation database are not seen");
  if (requests.empty())
    results.warnings.push_back("--changed " + options.changedSince + ": no function of the project was touched");
  return requests;
}

} // namespace premise::session
