// Which variables to fix: first those beside the goal, then all but one of the goal's own.
#include "explore/Relax.h"

#include "explore/Variables.h"

#include <algorithm>
#include <unordered_set>

namespace premise::explore {

namespace {

using Ids = std::unordered_set<term::VarId>;

bool mentions(term::Term constraint, const Ids &ids) {
  const term::VariableSet &variables = constraint->variables();
  return std::any_of(variables.begin(), variables.end(), [&](term::VarId id) { return ids.contains(id); });
}

/// The goal and every constraint that shares variables with it, directly or through others.
std::vector<term::Term> sliceOf(const solve::Query &query) {
  std::vector<term::Term> slice{query.goal};
  Ids ids(query.goal->variables().begin(), query.goal->variables().end());
  std::vector<term::Term> rest(query.prefix.begin(), query.prefix.end());
  for (bool grows = true; grows;) {
    const auto outside = std::partition(rest.begin(), rest.end(), [&](term::Term c) { return mentions(c, ids); });
    grows = outside != rest.begin();
    for (auto it = rest.begin(); it != outside; ++it) {
      slice.push_back(*it);
      ids.insert((*it)->variables().begin(), (*it)->variables().end());
    }
    rest.erase(rest.begin(), outside);
  }
  return slice;
}

} // namespace

std::vector<std::vector<term::Term>> relaxations(term::Pool &pool, const solve::Query &query) {
  const term::VariableSet &goal = query.goal->variables();
  std::vector<term::Term> beside;
  std::vector<term::Term> within;
  for (const term::Term variable : variablesOf(sliceOf(query))) {
    const term::Value value = (*query.parent)[variable->variable()];
    const term::Term fixed = pool.make(term::Op::Eq, 1, {variable, pool.constant(variable->width(), value)});
    (goal.contains(variable->variable()) ? within : beside).push_back(fixed);
  }

  std::vector<std::vector<term::Term>> attempts;
  if (!beside.empty())
    attempts.push_back(beside);
  if (within.size() < 2)
    return attempts;
  // Every constraint left is about one variable then: the first or the last of the goal.
  for (const std::size_t freed : {std::size_t{0}, within.size() - 1}) {
    std::vector<term::Term> &attempt = attempts.emplace_back(beside);
    for (std::size_t i = 0; i < within.size(); ++i) {
      if (i != freed)
        attempt.push_back(within[i]);
    }
  }
  return attempts;
}

} // namespace premise::explore
