// How foreign programs are started in a process group of their own, watched and ended.
#include "analyze/import/Tool.h"

#include "base/Ensure.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace premise::analyze {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kMostOutput = 1 << 20;
constexpr int kNotFound = 127;
constexpr int kNotStarted = 126;

[[noreturn]] void become(const ToolCall &call, int output) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  for (const int signal : {SIGINT, SIGTERM, SIGPIPE})
    std::signal(signal, SIG_DFL);
  if (!call.folder.empty() && ::chdir(call.folder.c_str()) != 0)
    ::_exit(kNotStarted);
  for (const auto &[name, value] : call.environment)
    ::setenv(name.c_str(), value.c_str(), 1);
  const int nothing = ::open("/dev/null", O_RDONLY);
  ::dup2(nothing, STDIN_FILENO);
  ::dup2(output, STDOUT_FILENO);
  ::dup2(output, STDERR_FILENO);
  std::vector<char *> words;
  for (const std::string &word : call.words)
    words.push_back(const_cast<char *>(word.c_str()));
  words.push_back(nullptr);
  ::execvp(words.front(), words.data());
  ::_exit(errno == ENOENT ? kNotFound : kNotStarted);
}

/// Reads until the other side closes; false when the time is over first.
bool readAll(int descriptor, Clock::time_point deadline, std::string &text) {
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    if (left <= 0)
      return false;
    pollfd waiting{descriptor, POLLIN, 0};
    if (::poll(&waiting, 1, static_cast<int>(left)) <= 0)
      continue;
    char buffer[1 << 14];
    const ssize_t count = ::read(descriptor, buffer, sizeof buffer);
    if (count < 0 && errno == EINTR)
      continue;
    if (count <= 0)
      return true;
    if (text.size() < kMostOutput)
      text.append(buffer, static_cast<std::size_t>(count));
  }
}

/// A process may close its streams and go on.
bool hasEnded(pid_t process, Clock::time_point deadline, int &status) {
  while (::waitpid(process, &status, WNOHANG) == 0) {
    if (Clock::now() > deadline)
      return false;
    ::usleep(2000);
  }
  return true;
}

std::string problemOf(int status) {
  if (WIFSIGNALED(status))
    return std::string("crashed: ") + ::strsignal(WTERMSIG(status));
  switch (WEXITSTATUS(status)) {
  case 0:
    return "";
  case kNotFound:
    return "is not installed";
  case kNotStarted:
    return "could not be started";
  default:
    return "ended with code " + std::to_string(WEXITSTATUS(status));
  }
}

std::string secondsOf(std::chrono::milliseconds time) {
  const auto tenths = time.count() / 100;
  return std::to_string(tenths / 10) + (tenths % 10 ? "." + std::to_string(tenths % 10) : "") + " s";
}

} // namespace

ToolOutcome runTool(const ToolCall &call) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0)
    return {std::string("could not be started: ") + std::strerror(errno), ""};
  const pid_t process = ::fork();
  if (process == 0)
    become(call, ends[1]);
  ::close(ends[1]);
  ToolOutcome outcome;
  if (process < 0) {
    outcome.problem = std::string("could not be started: ") + std::strerror(errno);
  } else {
    const auto deadline = Clock::now() + call.time;
    int status = 0;
    const bool isDone = readAll(ends[0], deadline, outcome.output) && hasEnded(process, deadline, status);
    ::kill(-process, SIGKILL); // nothing that it started outlives it
    if (!isDone) {
      ::kill(process, SIGKILL);
      ::waitpid(process, &status, 0);
    }
    outcome.problem = isDone ? problemOf(status) : "did not end within " + secondsOf(call.time);
  }
  ::close(ends[0]);
  return outcome;
}

ScratchFolder::ScratchFolder() {
  std::string name = (std::filesystem::temp_directory_path() / "premise-XXXXXX").string();
  base::ensure(::mkdtemp(name.data()) != nullptr, "a folder for temporary files should be there");
  path_ = name;
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

} // namespace premise::analyze
