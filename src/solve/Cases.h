// Is there a contradiction for each value of the few that select something?
#pragma once

#include "solve/ConditionSets.h"
#include "solve/Ranges.h"
#include "solve/Stage.h"

#include <optional>
#include <unordered_map>
#include <vector>

namespace premise::solve {

/// After a shuffle, every element is a choice among all that its index can be; a SAT solver has to find out anew that
/// each choice fits the others. With numbers in place of the indices most of that is computed by the simplifier. Only
/// ever answers Unsat: a value that stands for a term no longer knows the variables of the term.
class Cases : public Stage {
public:
  explicit Cases(ConditionSets &sets) : sets_(sets), ranges_(sets.pool()) {}
  const char *name() const override { return "cases"; }
  Verdict solve(const Problem &problem) override;

private:
  struct Split {
    term::Term term;
    Range range;
  };
  bool restrictVariables(const Problem &problem);
  bool isRefuted(const std::vector<term::Term> &conditions);
  std::optional<Split> choose(const std::vector<term::Term> &conditions);
  void visit(term::Term term, bool selects, std::optional<Split> &found);
  std::vector<term::Term> withValue(const std::vector<term::Term> &conditions, term::Term term, term::Value value);
  term::Term replaced(term::Term in, term::Term term, term::Term by);

  ConditionSets &sets_;
  Ranges ranges_;
  std::unordered_map<term::VarId, ValueSet> values_;
  std::unordered_map<std::uint32_t, bool> seen_;             ///< by node id: whether it was seen as a selector
  std::unordered_map<std::uint32_t, term::Term> replacedBy_; ///< by node id
  std::size_t work_ = 0;                                     ///< nodes that may still be looked at
};

} // namespace premise::solve
