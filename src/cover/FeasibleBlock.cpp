// AlgFM: is there an execution through this minimal block? One query each, with helper variables in the program.
#include "cover/Helpers.h"
#include "cover/Minimal.h"
#include "cover/Run.h"

namespace premise::cover {

void runFeasibleBlock(Run &run) {
  const std::vector<BlockIndex> minimal = minimalBlocks(run.program(), run.options().limit);
  const Helped helped = addHelpers(run.pool(), run.program(), minimal, run.options().limit);
  if (run.isOver())
    return;
  const Condition vc = makeCondition(run.pool(), helped.program);
  for (const term::Term fact : vc.facts)
    run.context().add(fact);
  run.context().add(run.pool().negate(vc.beyond));
  run.context().add(vc.reached[0]);
  std::string why; // some block is not settled
  for (std::size_t m = 0; m < minimal.size() && !run.isOver(); m++) {
    const term::Term question[] = {helped.passed[m]};
    const solve::ContextAnswer answer = run.context().check(question);
    if (const auto *sat = std::get_if<solve::Sat>(&answer)) {
      run.paths().use(sat->model);
      if (run.paths().isVisited(minimal[m]) && run.add(sat->model, run.paths().through(minimal[m])))
        continue;
    }
    const auto *unknown = std::get_if<solve::Unknown>(&answer);
    if (!std::holds_alternative<solve::Core>(answer))
      why = unknown ? unknown->why : "a model's numbers do not fit in 128 bits";
    else if (!run.isFeasible(minimal[m]))
      run.settle(minimal[m], BlockState::Infeasible);
  }
  // What no execution through a minimal block visits has none: its own executions all pass one.
  run.settleLeft(why.empty() ? BlockState::Infeasible : BlockState::Open, why);
}

} // namespace premise::cover
