// Is there a value left for every variable, seen on its own?
#pragma once

#include "solve/ConditionSets.h"
#include "solve/Ranges.h"
#include "solve/Stage.h"

namespace premise::solve {

/// Intersects, per variable, the sets of the conditions that mention only it. Exact when there are no others;
/// otherwise an empty set still proves Unsat, and values from the sets are tried.
class Domains : public Stage {
public:
  explicit Domains(ConditionSets &sets) : sets_(sets), ranges_(sets.pool()) {}
  const char *name() const override { return "domains"; }
  Verdict solve(const Problem &problem) override;

private:
  struct Domain {
    ValueSet values;
    unsigned width = 0;
  };
  std::size_t indexOf(const Problem &problem, term::VarId variable) const;
  Verdict restrictSingle(const Problem &problem);
  bool propagate(const Problem &problem);
  bool isOutOfRange(const Problem &problem);
  static Bounds boundsOfAll(const Domain &domain);
  bool restrictLast(const Problem &problem, term::Term condition, std::size_t open);
  std::vector<term::Term> coreOf(const Problem &problem, term::VarId variable) const;
  term::Assignment candidate(const Problem &problem) const;

  ConditionSets &sets_;
  term::Evaluator evaluator_;
  Ranges ranges_;
  std::vector<Domain> domains_;  ///< parallel to the problem's variables
  std::vector<term::Term> rest_; ///< conditions that the domains do not express
};

} // namespace premise::solve
