// Can the parent's inputs be repaired so that they satisfy the goal too?
#pragma once

#include "solve/Repair.h"
#include "solve/Stage.h"

namespace premise::solve {

/// Local search: takes a violated condition, changes the inputs so that it holds, and keeps the change if fewer
/// conditions are violated. Only ever answers Sat.
class Search : public Stage {
public:
  explicit Search(term::Pool &pool) : pool_(pool) {}
  const char *name() const override { return "search"; }
  Verdict solve(const Problem &problem) override;

private:
  unsigned countViolated(const Problem &problem, unsigned limit);
  bool attempt(const Problem &problem, std::uint64_t seed);

  term::Pool &pool_;
  term::Evaluator evaluator_;
  term::Assignment inputs_;
  Repair repair_{inputs_};
  std::vector<term::Term> violated_;
};

} // namespace premise::solve
