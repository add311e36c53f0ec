// How an analyzer is run beside the tool: a forked process that sends snapshots of its ledger through a pipe.
#include "analyze/Chain.h"

#include "base/Ensure.h"
#include "ledger/Storage.h"

#include <nlohmann/json.hpp>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

namespace premise::analyze {
namespace {

using Json = nlohmann::ordered_json;
using Clock = std::chrono::steady_clock;

/// Snapshots are the whole ledger, so they are not sent more often than this.
constexpr std::chrono::milliseconds kBetweenSnapshots{300};
/// Beyond the budget of its units, an analyzer has this long for set-up and clean-up.
constexpr std::chrono::milliseconds kGrace{5000};

Json counterexampleJson(const Counterexample &example) {
  return {{"check", example.check},      {"function", example.function}, {"parameters", example.parameters},
          {"globals", example.globals},  {"null", example.isNull},       {"targets", example.targets},
          {"pointees", example.pointees}};
}

Counterexample readCounterexample(const Json &json) {
  return {json.at("check"),
          json.at("function"),
          json.at("parameters").get<std::map<std::string, std::uint64_t>>(),
          json.at("globals").get<std::map<std::string, std::map<std::uint64_t, std::uint64_t>>>(),
          json.at("null").get<std::map<std::string, bool>>(),
          json.at("targets").get<std::map<std::string, std::pair<std::uint64_t, std::uint64_t>>>(),
          json.at("pointees").get<std::map<std::string, std::map<std::uint64_t, std::uint64_t>>>()};
}

std::string snapshot(const ledger::Ledger &ledger, const Findings &findings) {
  Json json{{"ledger", ledger::toJson({ledger, {}})}, {"counterexamples", Json::array()}, {"warnings", Json::array()}};
  for (const Counterexample &example : findings.counterexamples)
    json["counterexamples"].push_back(counterexampleJson(example));
  for (const std::string &warning : findings.warnings)
    json["warnings"].push_back(warning);
  return json.dump(-1, ' ', true, Json::error_handler_t::replace) + "\n";
}

void writeAll(int descriptor, const std::string &text) {
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t written = ::write(descriptor, text.data() + done, text.size() - done);
    if (written < 0 && errno == EINTR)
      continue;
    if (written <= 0)
      ::_exit(1); // nobody listens any more
    done += static_cast<std::size_t>(written);
  }
}

/// The forked process: never returns.
[[noreturn]] void serve(Analyzer &analyzer, Task task, ledger::Ledger &ledger, int descriptor) {
  std::signal(SIGINT, SIG_IGN); // the tool decides when to stop
  std::signal(SIGTERM, SIG_DFL);
  auto last = Clock::now();
  task.unitDone = [&] {
    if (Clock::now() - last < kBetweenSnapshots)
      return;
    writeAll(descriptor, snapshot(ledger, {}));
    last = Clock::now();
  };
  try {
    const Findings findings = analyzer.analyze(task, ledger);
    writeAll(descriptor, snapshot(ledger, findings));
  } catch (const std::exception &error) {
    writeAll(descriptor, Json{{"exception", error.what()}}.dump(-1, ' ', true, Json::error_handler_t::replace) + "\n");
    ::_exit(1);
  }
  ::_exit(0);
}

/// What the other side said so far: one JSON value per line.
class Listener {
public:
  explicit Listener(int descriptor) : descriptor_(descriptor) {}

  /// Waits a little; false at the end of the conversation.
  bool listen() {
    pollfd waiting{descriptor_, POLLIN, 0};
    if (::poll(&waiting, 1, 50) <= 0)
      return true;
    char buffer[1 << 16];
    const ssize_t count = ::read(descriptor_, buffer, sizeof buffer);
    if (count < 0)
      return errno == EINTR;
    text_.append(buffer, static_cast<std::size_t>(count));
    for (auto end = text_.find('\n'); end != std::string::npos; end = text_.find('\n')) {
      take(Json::parse(text_.substr(0, end), nullptr, false));
      text_.erase(0, end + 1);
    }
    return count > 0;
  }

  const Json &snapshot() const { return snapshot_; }
  const std::string &exception() const { return exception_; }

private:
  void take(const Json &line) {
    if (line.contains("exception"))
      exception_ = line["exception"].get<std::string>();
    else if (line.contains("ledger"))
      snapshot_ = line;
  }

  int descriptor_;
  std::string text_;
  Json snapshot_;
  std::string exception_;
};

std::string problemOf(int status, const std::string &exception, bool isOutOfTime) {
  if (isOutOfTime)
    return "did not stop in time and was ended";
  if (!exception.empty())
    return "failed: " + exception;
  if (WIFSIGNALED(status))
    return std::string("crashed: ") + ::strsignal(WTERMSIG(status));
  return WEXITSTATUS(status) == 0 ? "" : "ended without results";
}

void adopt(const Json &snapshot, ledger::Ledger &ledger, Findings &findings) {
  if (snapshot.is_null())
    return;
  ledger = ledger::fromJson(snapshot.at("ledger")).ledger;
  for (const Json &example : snapshot.at("counterexamples"))
    findings.counterexamples.push_back(readCounterexample(example));
  for (const Json &warning : snapshot.at("warnings"))
    findings.warnings.push_back(warning.get<std::string>());
}

bool isInterrupted(const Task &task) {
  return task.interrupted && task.interrupted->load();
}

/// Listens until the process ends by itself or has to be ended; returns whether it ran out of time.
bool listenUntilEnd(Listener &listener, pid_t process, const Task &task) {
  const auto deadline = Clock::now() + task.timePerUnit * static_cast<long>(task.functions.size()) + kGrace;
  while (listener.listen()) {
    const bool isLate = Clock::now() > deadline;
    if (isLate || isInterrupted(task)) {
      ::kill(process, SIGKILL);
      while (listener.listen())
        ;
      return isLate;
    }
  }
  return false;
}

StageReport runStage(Analyzer &analyzer, const Task &task, ledger::Ledger &ledger, Findings &findings) {
  const auto start = Clock::now();
  StageReport report{.analyzer = analyzer.name(), .seconds = 0, .problem = {}};
  int ends[2];
  if (::pipe(ends) != 0)
    return {analyzer.name(), 0, std::string("could not be started: ") + std::strerror(errno)};
  const pid_t process = ::fork();
  if (process == 0) {
    ::close(ends[0]);
    serve(analyzer, task, ledger, ends[1]);
  }
  ::close(ends[1]);
  if (process < 0) {
    report.problem = std::string("could not be started: ") + std::strerror(errno);
  } else {
    Listener listener(ends[0]);
    const bool isOutOfTime = listenUntilEnd(listener, process, task);
    int status = 0;
    ::waitpid(process, &status, 0);
    if (!isInterrupted(task))
      report.problem = problemOf(status, listener.exception(), isOutOfTime);
    adopt(listener.snapshot(), ledger, findings);
  }
  ::close(ends[0]);
  report.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return report;
}

} // namespace

ChainReport runChain(std::span<const std::unique_ptr<Analyzer>> analyzers, const Task &task, ledger::Ledger &ledger) {
  ChainReport report;
  for (const std::unique_ptr<Analyzer> &analyzer : analyzers) {
    if (isInterrupted(task))
      break;
    report.stages.push_back(runStage(*analyzer, task, ledger, report.findings));
    const StageReport &stage = report.stages.back();
    if (!stage.problem.empty())
      report.findings.warnings.push_back("analyzer " + stage.analyzer + " " + stage.problem);
  }
  discharge(ledger);
  return report;
}

} // namespace premise::analyze
