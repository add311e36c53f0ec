// Do comparisons between unknowns contradict each other, and if not, which order do they describe?
#pragma once

#include "solve/OrderGraph.h"
#include "solve/Stage.h"
#include "term/Pool.h"

namespace premise::solve {

/// Conjunctions of x < y, x <= y, x == y, x != y. A strict cycle is Unsat whatever x and y are; when they are
/// distinct variables (as in sorting), values are read off the order and checked by evaluation.
class Differences : public Stage {
public:
  explicit Differences(term::Pool &pool) : pool_(pool) {}
  const char *name() const override { return "differences"; }
  Verdict solve(const Problem &problem) override;

private:
  bool add(term::Term condition);
  Verdict tryOrder(const Problem &problem, OrderGraph &graph, bool isSigned);

  term::Pool &pool_;
  OrderGraph signed_{true};
  OrderGraph unsigned_{false};
  bool hasSigned_ = false;
  bool hasUnsigned_ = false;
  term::Evaluator evaluator_;
};

} // namespace premise::solve
