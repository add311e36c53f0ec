// AlgPC: every satisfying valuation of the reachability variables once, by blocking clauses (Algorithm 1).
#include "base/Match.h"
#include "cover/Run.h"

namespace premise::cover {
namespace {

/// Not again the same reachability variables.
term::Term blockingClause(term::Pool &pool, const std::vector<term::Term> &reached, const term::Assignment &model) {
  std::vector<term::Term> differs;
  for (const term::Term variable : reached)
    differs.push_back(model[variable->variable()] != 0 ? pool.negate(variable) : variable);
  return disjunction(pool, std::move(differs));
}

} // namespace

void runPathCover(Run &run) {
  const Condition vc = makeCondition(run.pool(), run.program());
  for (const term::Term fact : vc.facts)
    run.context().add(fact);
  run.context().add(run.pool().negate(vc.beyond));
  run.context().add(vc.reached[0]);
  for (std::size_t found = 0; !run.isOver(); found++) {
    if (found >= run.options().maxPaths)
      return run.settleLeft(BlockState::Open, "paths");
    const solve::ContextAnswer answer = run.context().check({});
    if (std::holds_alternative<solve::Core>(answer))
      return run.settleLeft(BlockState::Infeasible);
    if (const auto *unknown = std::get_if<solve::Unknown>(&answer))
      return run.settleLeft(BlockState::Open, unknown->why);
    const term::Assignment &model = std::get<solve::Sat>(answer).model;
    if (!run.addAll(model))
      return run.settleLeft(BlockState::Open, "a model's numbers do not fit in 128 bits");
    run.context().add(blockingClause(run.pool(), vc.reached, model));
  }
}

} // namespace premise::cover
