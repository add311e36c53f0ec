// AlgFM: is there an execution through this minimal block? One query each, with helper variables in the program.
#include "cover/Helpers.h"
#include "cover/Minimal.h"
#include "cover/Run.h"

namespace premise::cover {

void runFeasibleBlock(Run &run) {
  const std::vector<BlockIndex> minimal = minimalBlocks(run.program());
  const Helped helped = addHelpers(run.pool(), run.program(), minimal);
  const Condition vc = makeCondition(run.pool(), helped.program);
  for (const term::Term fact : vc.facts)
    run.context().add(fact);
  run.context().add(run.pool().negate(vc.beyond));
  run.context().add(vc.reached[0]);
  bool isAllKnown = true;
  for (std::size_t m = 0; m < minimal.size() && !run.isOver(); m++) {
    const term::Term question[] = {helped.passed[m]};
    const solve::ContextAnswer answer = run.context().check(question);
    if (const auto *sat = std::get_if<solve::Sat>(&answer)) {
      run.paths().use(sat->model);
      if (run.paths().isVisited(minimal[m]) && run.add(sat->model, run.paths().through(minimal[m])))
        continue;
    }
    isAllKnown = isAllKnown && std::holds_alternative<solve::Core>(answer);
    if (std::holds_alternative<solve::Core>(answer) && !run.isFeasible(minimal[m]))
      run.settle(minimal[m], BlockState::Infeasible);
  }
  // What no execution through a minimal block visits has none: its own executions all pass one.
  run.settleLeft(isAllKnown ? BlockState::Infeasible : BlockState::Open, isAllKnown ? "" : "solver-time");
}

} // namespace premise::cover
