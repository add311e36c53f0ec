// One unit after the other.
#include "analyze/unroll/Unroll.h"

#include "analyze/unroll/UnitQuestions.h"

#include <algorithm>

namespace premise::analyze {

Findings Unroll::analyze(const Task &task, ledger::Ledger &ledger) {
  Findings findings;
  encode::PreparedModule module(task.program);
  const Places places = placesOfChecks(task.program);
  const auto symbols = symbolsByUnit(task.program, places);
  Preconditions preconditions(task.program, ledger);
  const Records records{ledger, findings, preconditions};
  UnrollOptions inlining = options_;
  inlining.contractsAtRecursion = false;
  UnrollOptions complete = options_;
  complete.unwind = std::max(options_.unwindWithoutBound, task.compromises.loopsAtMost);
  complete.withoutBound = true;
  const std::set<std::string> asked(task.functions.begin(), task.functions.end());
  for (const program::Unit &unit : task.program.units) {
    if (!asked.contains(unit.symbol))
      continue;
    for (const std::string &symbol : symbols.at(unit.symbol)) {
      if (task.interrupted && task.interrupted->load())
        break;
      const UnitCode code{task, unit, symbol, places, std::chrono::steady_clock::now() + task.timePerUnit};
      if (UnitQuestions(code, records, options_).run(module))
        UnitQuestions(code, records, inlining).run(module);
      UnitQuestions(code, records, complete).run(module);
    }
    task.unitDone();
  }
  preconditions.record(ledger);
  return findings;
}

} // namespace premise::analyze
