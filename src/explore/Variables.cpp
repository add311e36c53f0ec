// A walk over shared terms that sees each node once.
#include "explore/Variables.h"

#include <algorithm>

namespace premise::explore {

std::vector<term::Term> variablesOf(std::span<const term::Term> constraints) {
  std::vector<term::Term> variables;
  std::unordered_set<term::Term> seen;
  std::vector<term::Term> open(constraints.begin(), constraints.end());
  while (!open.empty()) {
    const term::Term current = open.back();
    open.pop_back();
    if (current->variables().isEmpty() || !seen.insert(current).second)
      continue;
    if (current->isVar())
      variables.push_back(current);
    else
      open.insert(open.end(), current->args().begin(), current->args().end());
  }
  std::sort(variables.begin(), variables.end(),
            [](term::Term a, term::Term b) { return a->variable() < b->variable(); });
  return variables;
}

} // namespace premise::explore
