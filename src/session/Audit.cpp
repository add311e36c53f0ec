// How claims are confronted with tests.
#include "session/Audit.h"

#include "session/AuditInfer.h"
#include "session/Static.h"
#include "session/Verdicts.h"

#include <algorithm>
#include <chrono>

namespace premise::session {
namespace {

using Clock = std::chrono::steady_clock;

/// Whoever said that the check holds, except by testing: a test that fails is no news to testing itself.
suite::Refutation describe(const ledger::Ledger &ledger, const ledger::Entry &entry, const suite::UnitResult &unit,
                           const suite::Test &test) {
  suite::Refutation refutation{
      .by = {}, .check = entry.check.id, .function = unit.function, .premise = {}, .test = test.id};
  std::set<std::string> premise;
  for (const ledger::Evidence &evidence : entry.evidence) {
    if (evidence.strength != ledger::Strength::Proof)
      continue;
    if (std::find(refutation.by.begin(), refutation.by.end(), evidence.by) == refutation.by.end())
      refutation.by.push_back(evidence.by);
    for (const std::string &name : evidence.premise.names())
      premise.insert(ledger.assumptions().at(name).predicate);
  }
  refutation.premise.assign(premise.begin(), premise.end());
  return refutation;
}

/// One source file under audit.
base::Result<void> auditSource(const TestOptions &options, const std::string &file, Progress &progress,
                               bool isInferring, suite::Results &results) {
  auto checked = checkSource(options, file);
  if (!checked)
    return checked.error();
  results.warnings.insert(results.warnings.end(), checked->warnings.begin(), checked->warnings.end());
  auto compiled = compileSource(options, file, {&checked->ledger, &checked->program});
  if (!compiled)
    return compiled.error();
  suite::Results tested;
  auto outcome = testUnits(*compiled, checked->units, {options, progress}, tested);
  for (suite::UnitResult &unit : tested.units) {
    for (const suite::Test &test : unit.tests) {
      const auto check = test.refutes && test.check ? checked->ledger.find(*test.check) : std::nullopt;
      if (!check)
        continue;
      suite::Refutation refutation = describe(checked->ledger, checked->ledger[*check], unit, test);
      if (refutation.by.empty())
        continue;
      if (isInferring)
        refutation.inferred = inferAssumptions(options, file, unit.function, *check);
      results.refuted.push_back(std::move(refutation));
    }
    results.units.push_back(std::move(unit));
  }
  return outcome;
}

} // namespace

base::Result<void> audit(const TestOptions &options, Progress &progress, bool isInferring, suite::Results &results) {
  const auto start = Clock::now();
  results.command = "audit";
  TestOptions unguided = options;
  unguided.guide.mode = guide::Mode::Uv; // nothing is left out because somebody verified it
  base::Result<void> outcome;
  for (const std::string &file : options.sources) {
    outcome = auditSource(unguided, file, progress, isInferring, results);
    const bool isInterrupted = options.exploration.interrupted && options.exploration.interrupted->load();
    if (!outcome || isInterrupted)
      break;
  }
  results.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return outcome;
}

} // namespace premise::session
