// AlgSC: executions that visit a block that no earlier one visited, by enabling clauses (Algorithm 2).
#include "cover/Run.h"

namespace premise::cover {
namespace {

/// Whether the solver knew.
bool askOne(Run &run, const Condition &condition, BlockIndex block, std::string &why) {
  const term::Term question[] = {condition.reached[block]};
  const solve::ContextAnswer answer = run.context().check(question);
  if (const auto *sat = std::get_if<solve::Sat>(&answer))
    if (run.addUseful(sat->model))
      return true;
  if (std::holds_alternative<solve::Core>(answer)) {
    run.settle(block, BlockState::Infeasible);
    return true;
  }
  const auto *unknown = std::get_if<solve::Unknown>(&answer);
  why = unknown ? unknown->why : "a model's numbers do not fit in 128 bits";
  return false;
}

/// The disjunction was too hard; a single block may still be easy.
void askEach(Run &run, const Condition &condition) {
  for (BlockIndex i = 0; i < condition.reached.size() && !run.isOver(); i++) {
    std::string why;
    if (run.isLeft(i) && !askOne(run, condition, i, why))
      run.settle(i, BlockState::Open, why);
  }
}

} // namespace

void coverWhatIsLeft(Run &run, const Condition &condition, const std::function<void(const term::Assignment &)> &look) {
  while (run.isAnyLeft() && !run.isOver()) {
    std::vector<term::Term> enabled;
    for (BlockIndex i = 0; i < condition.reached.size(); i++)
      if (run.isLeft(i))
        enabled.push_back(condition.reached[i]);
    const term::Term enablingClause[] = {disjunction(run.pool(), std::move(enabled))};
    const solve::ContextAnswer answer = run.context().check(enablingClause);
    if (std::holds_alternative<solve::Core>(answer))
      return run.settleLeft(BlockState::Infeasible);
    const auto *sat = std::get_if<solve::Sat>(&answer);
    if (!sat || !run.addUseful(sat->model))
      return askEach(run, condition);
    if (look)
      look(term::Assignment(run.lastTest().model)); // a copy: `look` adds tests
  }
}

void runStatementCover(Run &run) {
  const Condition vc = makePositiveCondition(run.pool(), run.program());
  for (const term::Term fact : vc.facts)
    run.context().add(fact);
  run.context().add(run.pool().negate(vc.beyond));
  run.context().add(vc.reached[0]); // every other R implies it
  coverWhatIsLeft(run, vc);
}

} // namespace premise::cover
