// How recent models are tried: the slice is closed under shared variables, so a model decides it alone.
#include "solve/ModelReuse.h"

namespace premise::solve {

Verdict ModelReuse::solve(const Problem &problem) {
  if (satisfies(evaluator_, problem, *problem.parent))
    return sat(*problem.parent);
  for (const term::Assignment &model : recent_)
    if (satisfies(evaluator_, problem, model))
      return sat(model);
  return passOn();
}

void ModelReuse::learn(const Problem &, const Verdict &verdict) {
  if (verdict.outcome != Outcome::Sat)
    return;
  recent_.push_front(verdict.model);
  if (recent_.size() > kRecent)
    recent_.pop_back();
}

} // namespace premise::solve
