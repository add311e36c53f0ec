// How results are printed, stored and turned into an exit code.
#include "Commands.h"

#include "AuditCommand.h"
#include "Refuse.h"
#include "Reports.h"
#include "analyze/import/Review.h"
#include "report/Sources.h"
#include "report/Terminal.h"
#include "session/Audit.h"
#include "session/Cover.h"
#include "session/Explain.h"
#include "session/ImportWarnings.h"
#include "session/Session.h"
#include "session/Static.h"
#include "session/Store.h"

#include <atomic>
#include <csignal>
#include <cstdio>
#include <sys/ioctl.h>
#include <unistd.h>

namespace premise::tool {
namespace {

std::atomic<bool> interrupted = false; // set by the signal handler, which can reach nothing else

void onInterrupt(int) {
  interrupted = true;
}

report::TerminalOptions terminalOptions(const Request &request) {
  report::TerminalOptions options;
  const bool isTerminal = ::isatty(STDOUT_FILENO) != 0;
  options.colour = request.colour == "always" || (request.colour == "auto" && isTerminal);
  options.statistics = request.statistics;
  options.out = request.test.out;
  winsize size{};
  if (isTerminal && ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= 40)
    options.width = size.ws_col;
  return options;
}

/// One overwritten line on a terminal; silent in a pipe.
class Line : public session::Progress {
public:
  explicit Line(report::TerminalOptions options) : options_(std::move(options)), isOn_(::isatty(STDERR_FILENO) != 0) {}
  ~Line() override { show(""); }

  void started(const std::string &function) override {
    show("testing " + function + " (" + std::to_string(done_) + " units done)");
  }
  void finished(const suite::UnitResult &) override { done_++; }

private:
  void show(const std::string &text) {
    if (isOn_)
      std::fputs(report::renderProgress(text, options_).c_str(), stderr);
  }

  report::TerminalOptions options_;
  bool isOn_;
  unsigned done_ = 0;
};

bool hasFailure(const suite::Results &results) {
  for (const suite::UnitResult &unit : results.units)
    for (const suite::Test &test : unit.tests)
      if (test.outcome == suite::Outcome::Fail)
        return true;
  return false;
}

int publish(const Request &request, const suite::Results &results) {
  if (auto written = writeReports(request.reports, results); !written)
    return refuse(written.error());
  if (!usesStandardOutput(request.reports))
    std::fputs((report::renderResults(results, terminalOptions(request)) + foreignText(results)).c_str(), stdout);
  return hasFailure(results) ? 1 : 0;
}

int analyse(Request &request) {
  std::signal(SIGINT, onInterrupt);
  std::signal(SIGTERM, onInterrupt);
  request.test.exploration.interrupted = &interrupted;
  // Before any work: an output folder that cannot be written is the user's to know at once.
  if (auto prepared = session::prepareFolder(request.test.out); !prepared)
    return refuse(prepared.error());
  suite::Results results;
  results.warnings = request.warnings;
  base::Result<void> outcome;
  {
    Line line(terminalOptions(request));
    outcome = request.command == "check"   ? session::check(request.test, results)
              : request.command == "cover" ? session::cover(request.test, request.cover, results)
              : request.command == "run"   ? session::run(request.test, line, results)
              : request.command == "audit" ? session::audit(request.test, line, request.audit.infer, results)
                                           : session::test(request.test, line, results);
  }
  session::judgeReports(request.test, results);
  report::recordSources(results);
  if (!outcome && results.units.empty())
    return refuse(outcome.error());
  if (auto stored = session::store(request.test, results); !stored)
    return refuse(stored.error());
  const int code = publish(request, results);
  if (!outcome)
    return refuse(outcome.error());
  return code;
}

int list(const Request &request) {
  suite::Results results;
  results.command = "check";
  for (const std::string &source : request.test.sources)
    if (auto listed = session::inventory(request.test, source, results); !listed)
      return refuse(listed.error());
  for (const std::string &warning : results.warnings)
    std::fprintf(stderr, "premise: warning: %s\n", warning.c_str());
  std::vector<program::Check> all;
  for (const suite::UnitResult &unit : results.units)
    for (const suite::CheckResult &check : unit.checks)
      all.push_back(check.check);
  if (!usesStandardOutput(request.reports))
    std::fputs(report::renderInventory(all, terminalOptions(request)).c_str(), stdout);
  report::recordSources(results);
  auto written = writeReports(request.reports, results);
  return written ? 0 : refuse(written.error());
}

/// check --review-template
int writeReviewTemplate(const Request &request) {
  for (const std::string &file : request.test.sources) {
    auto source = program::findSource(file, request.test.buildDirectory, request.test.flags);
    if (!source)
      return refuse(source.error());
    auto program = program::compile(*source, "");
    if (!program)
      return refuse(program.error());
    for (const program::Unit &unit : program->units)
      if (unit.name == request.reviewOf) {
        std::fputs(analyze::reviewTemplate(*program, unit.name).c_str(), stdout);
        return 0;
      }
  }
  return refuse({"no function named '" + request.reviewOf + "' is defined here", {request.test.sources.front()}});
}

int showAbstractions(const Request &request) {
  for (const std::string &source : request.test.sources) {
    auto text = session::showAbstractions(request.test, source);
    if (!text)
      return refuse(text.error());
    std::fputs(text->c_str(), stdout);
  }
  return 0;
}

int explain(const Request &request) {
  auto text = session::explainStored(request.test.out, request.explained);
  if (!text)
    return refuse(text.error());
  std::fputs(text->c_str(), stdout);
  return 0;
}

int replay(const Request &request) {
  int code = 0;
  for (const std::string &id : request.testIds) {
    auto replayed = session::replayStored(request.test.out, id);
    if (!replayed)
      return refuse(replayed.error());
    const suite::Test &test = *replayed;
    std::printf("%s: %s%s%s\n", id.c_str(), suite::toString(test.outcome).c_str(), test.message.empty() ? "" : ": ",
                test.message.c_str());
    if (test.check)
      std::printf("  check %s\n", test.check->c_str());
    for (const std::string &line : report::renderInputs(test))
      std::printf("  %s\n", line.c_str());
    code = test.outcome == suite::Outcome::Fail ? 1 : code;
  }
  return code;
}

} // namespace

int execute(Request &request) {
  if (request.command == "check" && request.isList)
    return list(request);
  if (request.command == "check" && !request.reviewOf.empty())
    return writeReviewTemplate(request);
  if (request.command == "audit" && request.audit.assumptions)
    return listAssumptions(request);
  if (request.command == "check" && request.isAbstraction)
    return showAbstractions(request);
  if (request.command == "replay")
    return replay(request);
  if (request.command == "report" && !request.explained.empty())
    return explain(request);
  if (request.command == "report") {
    auto results = session::load(request.test.out);
    return results ? publish(request, *results) : refuse(results.error());
  }
  return analyse(request);
}

} // namespace premise::tool
