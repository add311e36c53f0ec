// How conditions become edges of the two order graphs.
#include "solve/Differences.h"

#include "term/Node.h"

#include <vector>

namespace premise::solve {

using term::Op;
using term::Term;

namespace {

/// The graphs compute with 128-bit numbers; values must stay far from their limits.
constexpr unsigned kMaxEdgeWidth = 100;

} // namespace

/// False when the condition is no comparison.
bool Differences::add(Term condition) {
  const bool negated = condition->op() == Op::Not;
  const Term comparison = negated ? condition->arg(0) : condition;
  if (comparison->argCount() != 2 || comparison->arg(0)->width() > kMaxEdgeWidth)
    return false;
  if (comparison->op() == Op::Eq && comparison->arg(0)->width() > 1) {
    for (OrderGraph *graph : {&signed_, &unsigned_}) {
      if (negated) {
        graph->addDifferent(comparison->arg(0), comparison->arg(1));
      } else {
        graph->addOrder(comparison->arg(0), comparison->arg(1), false);
        graph->addOrder(comparison->arg(1), comparison->arg(0), false);
      }
    }
    return true;
  }
  if (negated)
    return false;
  const bool isSigned = comparison->op() == Op::SLt || comparison->op() == Op::SLe;
  if (!isSigned && comparison->op() != Op::ULt && comparison->op() != Op::ULe)
    return false;
  (isSigned ? hasSigned_ : hasUnsigned_) = true;
  const bool strict = comparison->op() == Op::SLt || comparison->op() == Op::ULt;
  (isSigned ? signed_ : unsigned_).addOrder(comparison->arg(0), comparison->arg(1), strict);
  return true;
}

Verdict Differences::solve(const Problem &problem) {
  signed_.clear();
  unsigned_.clear();
  hasSigned_ = hasUnsigned_ = false;
  bool complete = true;
  std::vector<Term> used;
  for (Term condition : problem.conditions) {
    const bool isComparison = add(condition);
    complete &= isComparison;
    if (isComparison)
      used.push_back(condition);
  }
  if (used.empty())
    return passOn();
  if (!signed_.isConsistent() || !unsigned_.isConsistent())
    return unsat(std::move(used));
  if (!complete || (hasSigned_ && hasUnsigned_))
    return passOn();
  return hasUnsigned_ ? tryOrder(problem, unsigned_, false) : tryOrder(problem, signed_, true);
}

Verdict Differences::tryOrder(const Problem &problem, OrderGraph &graph, bool isSigned) {
  std::vector<OrderGraph::Choice> choices;
  for (term::VarId variable : problem.variables) {
    const Term leaf = pool_.knownVariable(variable);
    if (leaf->width() > 64)
      return passOn();
    const term::Value parent = (*problem.parent)[variable];
    choices.push_back({leaf, isSigned ? term::toSigned(parent, leaf->width()) : static_cast<__int128>(parent)});
  }
  graph.assign(choices);
  term::Assignment model = *problem.parent;
  for (const OrderGraph::Choice &choice : choices)
    model.set(choice.term->variable(), static_cast<term::Value>(choice.value) & term::maskOf(choice.term->width()));
  if (!satisfies(evaluator_, problem, model))
    return passOn();
  return sat(std::move(model));
}

} // namespace premise::solve
