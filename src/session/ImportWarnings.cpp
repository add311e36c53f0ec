// How reports of other tools meet our own results.
#include "session/ImportWarnings.h"

#include "analyze/import/Warnings.h"
#include "base/Files.h"

#include <algorithm>

namespace premise::session {
namespace {

base::Result<std::vector<analyze::ForeignWarning>> readFile(const std::string &file) {
  const auto text = base::readFile(file);
  if (!text)
    return text.error();
  return analyze::readWarnings(*text, file);
}

/// The results as a program's inventory: matching needs no more.
program::Program inventoryOf(const suite::Results &results, std::vector<const suite::CheckResult *> &checks) {
  program::Program program;
  for (const suite::UnitResult &unit : results.units)
    for (const suite::CheckResult &check : unit.checks)
      if (check.check.function == unit.function || check.test) {
        program.checks.push_back(check.check);
        checks.push_back(&check);
      }
  return program;
}

/// One of the four that hold for every execution, with nothing assumed and nothing left out.
bool isProved(ledger::Status status) {
  return status == ledger::Status::Verified || status == ledger::Status::VerifiedByTesting ||
         status == ledger::Status::Unreachable;
}

std::string joined(const std::vector<std::string> &words) {
  std::string text;
  for (const std::string &word : words)
    text += (text.empty() ? "" : ", ") + word;
  return text;
}

void judgeOne(const std::vector<const suite::CheckResult *> &about, suite::Reported &reported) {
  reported.verdict = about.empty() ? "no-check" : "spurious";
  if (about.empty())
    reported.detail = "no check stands on this line";
  for (const suite::CheckResult *check : about) {
    if (check->test) {
      reported.verdict = "confirmed";
      reported.detail = check->check.id + " fails in " + *check->test;
      return;
    }
    if (isProved(check->status)) {
      if (reported.verdict == "spurious")
        reported.detail += (reported.detail.empty() ? "" : "; ") + check->check.id + " is " +
                           ledger::toString(check->status) + (check->by.empty() ? "" : " (" + joined(check->by) + ")");
      continue;
    }
    reported.verdict = "open";
    reported.detail = check->check.id + " is " + ledger::toString(check->status);
  }
}

/// What the warning supposes about the parameters of the unit that has the check; nothing if it says nothing of them.
std::optional<analyze::Counterexample> exampleOf(const analyze::ForeignWarning &warning, std::uint32_t check,
                                                 const program::Program &program) {
  const auto unit = std::ranges::find(program.units, program.checks[check].function, &program::Unit::name);
  if (unit == program.units.end())
    return std::nullopt;
  analyze::Counterexample example{check, unit->symbol, {}, {}};
  for (const program::Parameter &parameter : unit->parameters) {
    const auto found = warning.supposed.find(parameter.name);
    if (found == warning.supposed.end())
      continue;
    if (program.types[parameter.type].kind == program::TypeKind::Pointer)
      example.isNull[parameter.name] = found->second == 0;
    else
      example.parameters[parameter.name] = static_cast<std::uint64_t>(found->second);
  }
  if (example.parameters.empty() && example.isNull.empty())
    return std::nullopt;
  return example;
}

/// Calls `action` with every warning and each check that it may be about.
template <typename Action>
void forEachSuspicion(const TestOptions &options, const program::Program &program, Action action) {
  for (const std::string &file : options.warnings)
    if (const auto warnings = readFile(file))
      for (const analyze::ForeignWarning &warning : *warnings)
        for (const std::uint32_t check : analyze::checksOf(warning, program))
          action(warning, check);
}

} // namespace

std::set<std::uint32_t> suspectedChecks(const TestOptions &options, const program::Program &program) {
  std::set<std::uint32_t> suspected;
  forEachSuspicion(options, program,
                   [&](const analyze::ForeignWarning &, std::uint32_t check) { suspected.insert(check); });
  return suspected;
}

std::vector<analyze::Counterexample> suspectedInputs(const TestOptions &options, const program::Program &program) {
  std::vector<analyze::Counterexample> inputs;
  forEachSuspicion(options, program, [&](const analyze::ForeignWarning &warning, std::uint32_t check) {
    if (auto example = exampleOf(warning, check, program))
      inputs.push_back(std::move(*example));
  });
  return inputs;
}

void judgeReports(const TestOptions &options, suite::Results &results) {
  std::vector<const suite::CheckResult *> checks;
  const program::Program inventory = inventoryOf(results, checks);
  for (const std::string &file : options.warnings) {
    const auto warnings = readFile(file);
    if (!warnings) {
      results.warnings.push_back(base::toString(warnings.error()) + "; the reports are not used");
      continue;
    }
    for (const analyze::ForeignWarning &warning : *warnings) {
      suite::Reported reported{warning.tool, warning.rule, warning.place, warning.message, "", ""};
      std::vector<const suite::CheckResult *> about;
      for (const std::uint32_t check : analyze::checksOf(warning, inventory))
        about.push_back(checks[check]);
      judgeOne(about, reported);
      results.reported.push_back(std::move(reported));
    }
  }
}

} // namespace premise::session
