// How a proposed precondition is tried: it is compiled into the unit, and the unit is explored again.
#include "session/Infer.h"

#include "session/Candidate.h"
#include "session/Choose.h"
#include "session/UnitTest.h"

#include <algorithm>
#include <set>

namespace premise::session {
namespace {

constexpr unsigned kMaxTrials = 12;
constexpr std::chrono::milliseconds kTimePerTrial{5000};

std::string lineFor(const std::string &condition) {
  return "PREMISE_REQUIRES(" + condition + ");";
}

class Search {
public:
  Search(const program::Program &program, const program::Unit &unit, const TestOptions &options)
      : program_(program), unit_(unit), options_(options) {
    options_.functions = {unit.name};
    options_.inferPreconditions = false;
    options_.symbols.reset();
    options_.flags.insert(options_.flags.end(), {"-include", "premise/premise.h"});
    options_.exploration.time = options.exploration.time.count() == 0
                                    ? kTimePerTrial
                                    : std::min<std::chrono::milliseconds>(options.exploration.time, kTimePerTrial);
  }

  /// Failures that a trial finds are failing inputs for the next one.
  std::optional<suite::Proposal> run(const std::string &check, const suite::UnitResult &first) {
    learn(check, first);
    for (unsigned trial = 0; trial < kMaxTrials; trial++) {
      const auto conditions = conditionsFor(program_, unit_, failing_, passing_);
      const auto next = std::find_if(conditions.begin(), conditions.end(),
                                     [&](const Condition &condition) { return !tried_.contains(condition.text); });
      if (next == conditions.end())
        return std::nullopt;
      tried_.insert(next->text);
      auto explored = explore(next->text);
      if (!explored)
        continue; // it does not compile here, for instance because a name is hidden
      if (auto accepted = judge(check, next->text, *explored))
        return accepted;
      learn(check, *explored);
    }
    return std::nullopt;
  }

private:
  void learn(const std::string &check, const suite::UnitResult &result) {
    for (const suite::Test &test : result.tests) {
      if (test.outcome == suite::Outcome::Fail && test.check == check)
        failing_.push_back(numbersOf(unit_, test));
      else if (test.outcome != suite::Outcome::Fail && test.outcome != suite::Outcome::Abort)
        passing_.push_back(numbersOf(unit_, test));
    }
  }

  std::optional<suite::UnitResult> explore(const std::string &condition) {
    options_.insertions = {{unit_.body.line, unit_.body.column, lineFor(condition)}};
    auto compiled = compileSource(options_, program_.source.file);
    if (!compiled)
      return std::nullopt;
    const auto units = chooseTestable(compiled->program, options_);
    if (!units || units->empty())
      return std::nullopt;
    auto result = testUnit(*compiled, units->front(), options_, 1);
    return result ? std::optional(std::move(*result)) : std::nullopt;
  }

  /// The failure is gone, and something is left to call the unit with.
  std::optional<suite::Proposal> judge(const std::string &check, const std::string &condition,
                                       const suite::UnitResult &explored) const {
    const bool hasInputs = std::any_of(explored.tests.begin(), explored.tests.end(), [](const suite::Test &test) {
      return test.outcome == suite::Outcome::Pass || test.outcome == suite::Outcome::Rejected;
    });
    const auto judged = std::find_if(explored.checks.begin(), explored.checks.end(),
                                     [&](const suite::CheckResult &one) { return one.check.id == check; });
    if (!hasInputs || judged == explored.checks.end() || judged->status == suite::Status::Failed ||
        judged->status == suite::Status::Unreachable)
      return std::nullopt;
    const std::string shown = suite::isVerified(judged->status)
                                  ? "the check is then " + suite::toString(judged->status)
                                  : "no failure in " + std::to_string(explored.exploration.runs) + " runs with it";
    return suite::Proposal{check, lineFor(condition), shown};
  }

  const program::Program &program_;
  const program::Unit &unit_;
  TestOptions options_;
  std::vector<Numbers> failing_;
  std::vector<Numbers> passing_;
  std::set<std::string> tried_;
};

} // namespace

void inferPreconditions(const program::Program &program, const TestOptions &options, suite::UnitResult &result) {
  const auto unit = std::find_if(program.units.begin(), program.units.end(), [&](const program::Unit &candidate) {
    return candidate.name == result.function && candidate.place == result.place;
  });
  if (unit == program.units.end() || unit->body.line == 0 || unit->body.file != program.source.file)
    return;
  std::set<std::string> checks;
  for (const suite::Test &test : result.tests)
    if (test.outcome == suite::Outcome::Fail && test.check)
      checks.insert(*test.check);
  for (const std::string &check : checks)
    if (auto proposal = Search(program, *unit, options).run(check, result))
      result.proposals.push_back(std::move(*proposal));
}

} // namespace premise::session
