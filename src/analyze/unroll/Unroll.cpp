// One unit after the other.
#include "analyze/unroll/Unroll.h"

#include "analyze/unroll/UnitQuestions.h"

namespace premise::analyze {

Findings Unroll::analyze(const Task &task, ledger::Ledger &ledger) {
  Findings findings;
  encode::PreparedModule module(task.program);
  for (const std::string &symbol : task.functions) {
    if (task.interrupted && task.interrupted->load())
      break;
    for (const program::Unit &unit : task.program.units)
      if (unit.symbol == symbol)
        UnitQuestions(task, unit, ledger, findings, options_).run(module);
  }
  return findings;
}

} // namespace premise::analyze
