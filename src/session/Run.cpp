// How static stage and testing alternate until nothing changes, and what is remembered for the next time.
#include "base/Files.h"
#include "session/Cache.h"
#include "session/Choose.h"
#include "session/Describe.h"
#include "session/Infer.h"
#include "session/Load.h"
#include "session/Session.h"
#include "session/Static.h"
#include "session/Verdicts.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <map>

namespace premise::session {
namespace {

using Clock = std::chrono::steady_clock;

/// Testing that verifies something may help the analyzers, and they may then verify more; rarely more than once.
constexpr unsigned kMaxRounds = 3;

/// What was left out of an exploration depends on it, and no option tells what other programs and people say.
std::string evidenceOfOthers(const ledger::Ledger &ledger) {
  std::string text;
  for (const ledger::Entry &entry : ledger.entries())
    for (const ledger::Evidence &evidence : entry.evidence) {
      if (!evidence.by.starts_with("frama-c-") && evidence.by != "review")
        continue;
      text += "\n" + entry.check.id + " " + evidence.by;
      for (const ledger::Cube &cube : evidence.premise.cubes())
        for (const std::string &assumption : cube)
          text += " " + assumption + "=" + ledger.assumptions().at(assumption).predicate;
    }
  return text;
}

/// Reports of other tools decide what is tried first, and so what is found within bounds.
std::string reportsOfOthers(const TestOptions &options) {
  std::string text;
  for (const std::string &file : options.warnings)
    if (const auto report = base::readFile(file))
      text += "\n" + *report;
  return text;
}

/// One source file on its way through both stages.
class Alternation {
public:
  Alternation(CheckedSource source, const Conduct &conduct) : source_(std::move(source)), conduct_(conduct) {}

  base::Result<void> run() {
    if (auto tested = test(); !tested)
      return tested;
    for (unsigned round = 1; round < kMaxRounds && learn() && hasOpenChecks(); round++) {
      const std::vector<ledger::Status> before = statuses();
      TestOptions again = conduct_.options;
      again.analyzers = analyze::ownAnalyzers(again.analyzers);
      again.others = {};
      if (auto ran = runStaticStage(again, source_); !ran)
        return ran;
      if (statuses() == before)
        break;
    }
    learn();
    return {};
  }

  void publish(suite::Results &results) {
    results.warnings.insert(results.warnings.end(), source_.warnings.begin(), source_.warnings.end());
    const Describer describer(source_);
    for (const std::size_t unit : source_.units) {
      if (!describer.isShown(unit))
        continue;
      const auto tested = tested_.find(unit);
      if (tested != tested_.end())
        adoptVerdicts(source_.ledger, tested->second);
      results.units.push_back(tested != tested_.end() ? std::move(tested->second) : describer.unit(unit));
    }
    if (conduct_.options.functions.empty())
      std::ranges::move(describer.others(), std::back_inserter(results.units));
  }

  const CheckedSource &source() const { return source_; }

private:
  /// What is cached, and for the rest an exploration; in the order of the units.
  base::Result<void> test() {
    std::vector<std::size_t> missing;
    for (const std::size_t unit : source_.units) {
      if (!source_.program.units[unit].problem.empty())
        continue;
      auto cached = readCached(conduct_.options, keyOf(unit));
      if (cached)
        tested_.emplace(unit, std::move(*cached));
      else
        missing.push_back(unit);
    }
    return explore(missing);
  }

  base::Result<void> explore(const std::vector<std::size_t> &units) {
    if (units.empty())
      return {};
    auto compiled = compileSource(conduct_.options, source_.program.source.file, {&source_.ledger, &source_.program});
    if (!compiled)
      return compiled.error();
    std::ranges::move(examplesFor(compiled->program), std::back_inserter(compiled->counterexamples));
    suite::Results explored;
    auto outcome = testUnits(*compiled, units, conduct_, explored);
    const std::atomic<bool> *interrupted = conduct_.options.exploration.interrupted;
    for (suite::UnitResult &result : explored.units) {
      const auto unit = std::find_if(units.begin(), units.end(), [&](std::size_t candidate) {
        const program::Unit &described = source_.program.units[candidate];
        return described.place == result.place && described.name == result.function;
      });
      if (!interrupted || !interrupted->load())
        writeCached(conduct_.options, keyOf(*unit), result);
      tested_.emplace(*unit, std::move(result));
    }
    return outcome;
  }

  /// With the numbers that checks have where they are tested.
  std::vector<analyze::Counterexample> examplesFor(const program::Program &compiled) const {
    std::vector<analyze::Counterexample> examples;
    for (const analyze::Counterexample &example : source_.counterexamples) {
      const auto same =
          std::ranges::find(compiled.checks, source_.program.checks[example.check].id, &program::Check::id);
      if (same == compiled.checks.end())
        continue;
      examples.push_back(example);
      examples.back().check = static_cast<std::uint32_t>(same - compiled.checks.begin());
    }
    return examples;
  }

  bool learn() {
    bool isNews = false;
    for (const auto &[number, unit] : tested_)
      isNews |= recordTesting(unit, source_.ledger);
    return isNews;
  }

  bool hasOpenChecks() const {
    const auto now = statuses();
    return std::find(now.begin(), now.end(), ledger::Status::Open) != now.end();
  }

  std::vector<ledger::Status> statuses() const {
    std::vector<ledger::Status> all;
    for (const ledger::Entry &entry : source_.ledger.entries())
      all.push_back(entry.status());
    return all;
  }

  std::string keyOf(std::size_t unit) const {
    const program::Unit &described = source_.program.units[unit];
    return cacheKey(conduct_.options, described.name + " " + source_.contents.at(described.symbol) +
                                          evidenceOfOthers(source_.ledger) + reportsOfOthers(conduct_.options));
  }

  CheckedSource source_;
  Conduct conduct_;
  std::map<std::size_t, suite::UnitResult> tested_; ///< by unit
};

base::Result<void> runSource(const std::string &file, const Conduct &conduct, suite::Results &results) {
  auto checked = checkSource(conduct.options, file);
  if (!checked)
    return checked.error();
  if (auto testable = chooseTestable(checked->program, conduct.options); !testable)
    return testable.error();
  if (checked->units.empty())
    results.warnings.push_back(file + ": no function is defined here, so there is nothing to test");
  Alternation alternation(std::move(*checked), conduct);
  auto outcome = alternation.run();
  if (outcome)
    outcome = storeLedger(conduct.options, alternation.source());
  const std::size_t before = results.units.size();
  alternation.publish(results);
  if (conduct.options.inferPreconditions)
    for (std::size_t i = before; i < results.units.size(); i++)
      if (results.units[i].proposals.empty()) // not from the cache
        inferPreconditions(alternation.source().program, conduct.options, results.units[i]);
  return outcome;
}

} // namespace

base::Result<void> run(const TestOptions &options, Progress &progress, suite::Results &results) {
  const auto start = Clock::now();
  results.command = "run";
  const base::Result<void> outcome =
      forEachSource(options, results, [&](const TestOptions &request, const std::string &file) {
        return runSource(file, {request, progress}, results);
      });
  results.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return outcome;
}

} // namespace premise::session
