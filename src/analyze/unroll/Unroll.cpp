// One unit after the other.
#include "analyze/unroll/Unroll.h"

#include "analyze/unroll/UnitQuestions.h"

namespace premise::analyze {

Findings Unroll::analyze(const Task &task, ledger::Ledger &ledger) {
  Findings findings;
  encode::PreparedModule module(task.program);
  const Places places = placesOfChecks(task.program);
  const std::set<std::string> asked(task.functions.begin(), task.functions.end());
  for (const program::Unit &unit : task.program.units) {
    if (!asked.contains(unit.symbol))
      continue;
    for (const std::string &symbol : symbolsOf(unit, task.program, places)) {
      if (task.interrupted && task.interrupted->load())
        return findings;
      UnitQuestions({task, unit, symbol, places}, ledger, findings, options_).run(module);
    }
    task.unitDone();
  }
  return findings;
}

} // namespace premise::analyze
