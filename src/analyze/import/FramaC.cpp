// How Frama-C is called, and what becomes of it when it does not do what was asked.
#include "analyze/import/FramaC.h"

#include "analyze/import/DumpScript.h"
#include "analyze/import/Import.h"
#include "analyze/import/Tool.h"
#include "base/Files.h"

#include <algorithm>
#include <filesystem>
#include <sstream>

namespace premise::analyze {
namespace {

/// Objects that Eva puts behind a pointer of the input.
constexpr unsigned kContextWidth = 2;
constexpr const char *kSecondsPerGoal = "2";
constexpr std::chrono::milliseconds kLeastTime{2000};

bool hasValue(const std::string &flag) {
  return flag == "-I" || flag == "-D" || flag == "-U" || flag == "-include" || flag == "-isystem" || flag == "-iquote";
}

/// Frama-C gives these to the shell and splits them at commas.
std::string quoted(const std::string &flag) {
  std::string text = "'";
  for (const char c : flag)
    text += c == ',' ? std::string("\\,") : c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

/// The flags that matter to a preprocessor.
std::vector<std::string> preprocessorFlags(const program::Source &source) {
  std::vector<std::string> flags;
  for (std::size_t i = 0; i < source.flags.size(); i++) {
    const std::string &flag = source.flags[i];
    if (hasValue(flag) && i + 1 < source.flags.size()) {
      flags.push_back(quoted(flag) + " " + quoted(source.flags[i + 1]));
      i++;
    } else if (flag.starts_with("-I") || flag.starts_with("-D") || flag.starts_with("-U") ||
               flag.starts_with("-std=")) {
      flags.push_back(quoted(flag));
    }
  }
  flags.push_back(quoted("-I" + program::includeDirectory(source)));
  flags.push_back("-DPREMISE_CHECKED"); // asserts in the words of C are what Frama-C understands of premise.h
  return flags;
}

/// The first line that says what is wrong, for people; a message may begin on the next line.
std::string complaint(const std::string &output) {
  std::istringstream lines(output);
  std::string aborted;
  for (std::string line; std::getline(lines, line);) {
    if (line.find("aborted") != std::string::npos)
      aborted = line;
    if (line.find("rror:") == std::string::npos || line.find("Deferred") != std::string::npos)
      continue;
    std::string more;
    if (std::getline(lines, more))
      line += " " + more.substr(std::min(more.find_first_not_of(' '), more.size()));
    return " (" + line.substr(0, 200) + ")";
  }
  return aborted.empty() ? "" : " (" + aborted.substr(0, 200) + ")";
}

/// Provers that Why3 finds, in a configuration of our own; without any, WP's own simplifier still proves a lot.
std::string findProvers(const std::string &configuration) {
  const ToolOutcome found = runTool(
      {.words = {"why3", "config", "detect"}, .environment = {{"WHY3CONFIG", configuration}}, .time = kLeastTime});
  std::string provers;
  for (const auto &[words, name] : {std::pair("Found prover Z3", "z3"), std::pair("Found prover CVC4", "cvc4"),
                                    std::pair("Found prover Alt-Ergo", "alt-ergo")})
    if (found.output.find(words) != std::string::npos)
      provers += (provers.empty() ? "" : ",") + std::string(name);
  return provers.empty() ? "qed" : provers;
}

} // namespace

std::vector<std::string> FramaC::command(const Task &task, const std::string &script) const {
  std::vector<std::string> words{program_, "-no-unicode",         "-machdep", "gcc_x86_64", "-load-script",
                                 script,   "-warn-special-float", "none",     "-lib-entry"};
  for (const std::string &flag : preprocessorFlags(task.program.source))
    words.push_back("-cpp-extra-args=" + flag);
  words.push_back(std::filesystem::absolute(task.program.source.file).string());
  return words;
}

base::Result<FramaDump> FramaC::run(const Task &task, const std::string &function,
                                    std::chrono::milliseconds time) const {
  const ScratchFolder folder;
  const std::string script = folder.file("premise_dump.ml"), result = folder.file("dump.json");
  if (auto written = base::writeAtomically(script, kMl); !written)
    return written.error();
  ToolCall call{.words = command(task, script), .folder = task.program.source.workingDirectory, .time = time};
  call.environment = {{"PREMISE_DUMP", result}};
  std::vector<std::string> more;
  if (plugin_ == Plugin::Wp) {
    const std::string configuration = folder.file("why3.conf");
    const std::string provers = isWithoutProvers_ ? "qed" : findProvers(configuration);
    more = {"-wp", "-wp-rte", "-wp-check-memory-model", "-wp-prover", provers, "-wp-timeout", kSecondsPerGoal};
    call.environment.insert({{"PREMISE_ANALYZER", "wp"}, {"WHY3CONFIG", configuration}});
  } else {
    const std::string width = std::to_string(kContextWidth);
    more = {"-rte", "-then", "-eva", "-main", function, "-eva-precision", "5", "-eva-context-width", width};
    call.environment.insert({{"PREMISE_ANALYZER", "eva"}, {"PREMISE_WIDTH", width}});
  }
  call.words.insert(call.words.end(), more.begin(), more.end());
  const ToolOutcome outcome = runTool(call);
  if (!outcome.problem.empty())
    return base::Diagnostic{
        program_ + " " + outcome.problem + (outcome.problem.starts_with("ended") ? complaint(outcome.output) : ""), {}};
  const auto text = base::readFile(result);
  if (!text)
    return base::Diagnostic{program_ + " wrote no results" + complaint(outcome.output), {}};
  return readDump(*text, "what " + program_ + " wrote");
}

Findings FramaC::analyze(const Task &task, ledger::Ledger &ledger) {
  const auto contents = base::readFile(task.program.source.file);
  if (task.program.isCxx)
    return givenUp("Frama-C does not read C++");
  if (contents && contents->find("__FRAMAC__") != std::string::npos)
    return givenUp("the source is a different program for Frama-C");
  const auto perUnit = std::max(task.timePerUnit, kLeastTime);
  if (plugin_ == Plugin::Eva)
    return analyzeEach(task, perUnit, ledger);
  const auto time = perUnit * static_cast<long>(std::max<std::size_t>(1, task.functions.size()));
  auto dump = run(task, "", std::max(time * 3 / 4, kLeastTime));
  if (!dump && dump.error().message.find("did not end") != std::string::npos) {
    isWithoutProvers_ = true; // what WP's own simplifier proves is better than nothing, and quick
    dump = run(task, "", std::max(time / 4, kLeastTime));
  }
  if (!dump)
    return givenUp(base::toString(dump.error()));
  Findings findings = importDump(*dump, name(), task, ledger);
  if (isWithoutProvers_)
    findings.warnings.push_back(name() + ": the provers took too long, so only the simplifier of WP was asked");
  return findings;
}

Findings FramaC::givenUp(const std::string &why) const {
  return {.counterexamples = {}, .warnings = {name() + ": " + why + "; its results are not used"}};
}

/// Eva refuses some functions (recursion without a contract) and not others; a tool that does not work at all is asked
/// only once.
Findings FramaC::analyzeEach(const Task &task, std::chrono::milliseconds time, ledger::Ledger &ledger) {
  Findings findings;
  std::string refused, why;
  bool hasWorked = false;
  for (const std::string &function : task.functions) {
    const auto dump = run(task, function, time);
    if (dump) {
      Findings more = importDump(*dump, name(), task, ledger);
      if (!hasWorked)
        findings.warnings = std::move(more.warnings);
      hasWorked = true;
      task.unitDone();
    } else {
      why = base::toString(dump.error());
      refused += (refused.empty() ? "" : ", ") + function;
      if (why.find("ended with code") == std::string::npos)
        break;
    }
  }
  if (!why.empty())
    findings.warnings.push_back(givenUp("from " + refused + ": " + why).warnings.front());
  return findings;
}

Findings StoredDump::analyze(const Task &task, ledger::Ledger &ledger) {
  const auto text = base::readFile(file_);
  const auto dump = text ? readDump(*text, file_) : base::Result<FramaDump>(text.error());
  if (!dump)
    return {.counterexamples = {}, .warnings = {base::toString(dump.error()) + "; its results are not used"}};
  return importDump(*dump, "frama-c-" + dump->analyzer, task, ledger);
}

} // namespace premise::analyze
