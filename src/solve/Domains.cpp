// How domains are intersected, and how fixed variables narrow the others.
#include "solve/Domains.h"

#include <algorithm>

namespace premise::solve {
namespace {

/// Problems with more conditions over several variables than this are left to others.
constexpr std::size_t kMaxRestToPropagate = 24;
/// A variable with at most this many values left is narrowed by trying them.
constexpr std::uint64_t kMaxTried = 256;

} // namespace

std::size_t Domains::indexOf(const Problem &problem, term::VarId variable) const {
  return static_cast<std::size_t>(std::ranges::lower_bound(problem.variables, variable) - problem.variables.begin());
}

Verdict Domains::solve(const Problem &problem) {
  if (Verdict verdict = restrictSingle(problem); verdict.outcome == Outcome::Unsat)
    return verdict;
  if (rest_.empty())
    return sat(candidate(problem));
  if (rest_.size() > kMaxRestToPropagate)
    return passOn();
  if (!propagate(problem) || isOutOfRange(problem))
    return unsat();
  const bool representable = std::ranges::all_of(domains_, [](const Domain &d) { return d.width <= 64; });
  term::Assignment model = candidate(problem);
  if (representable && satisfiesAll(evaluator_, rest_, model) && satisfiesAll(evaluator_, problem.conditions, model))
    return sat(std::move(model));
  return passOn();
}

Verdict Domains::restrictSingle(const Problem &problem) {
  domains_.resize(problem.variables.size());
  for (std::size_t i = 0; i < domains_.size(); ++i) {
    const unsigned width = sets_.pool().knownVariable(problem.variables[i])->width();
    domains_[i].width = width;
    domains_[i].values = ValueSet::all(std::min(width, 64u));
  }
  rest_.clear();
  for (term::Term condition : problem.conditions) {
    const ValueSet *set = condition->variables().size() == 1 ? sets_.of(condition) : nullptr;
    if (!set) {
      rest_.push_back(condition);
      continue;
    }
    const term::VarId variable = *condition->variables().begin();
    Domain &domain = domains_[indexOf(problem, variable)];
    domain.values.intersect(*set);
    if (domain.values.isEmpty())
      return unsat(coreOf(problem, variable));
  }
  return passOn();
}

std::vector<term::Term> Domains::coreOf(const Problem &problem, term::VarId variable) const {
  std::vector<term::Term> core;
  for (term::Term condition : problem.conditions)
    if (condition->variables().size() == 1 && *condition->variables().begin() == variable)
      core.push_back(condition);
  return core;
}

/// Repeats until nothing changes: a condition with at most one variable not yet fixed narrows that one. False: Unsat.
bool Domains::propagate(const Problem &problem) {
  std::vector<bool> done(rest_.size(), false);
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < rest_.size(); ++i) {
      if (done[i])
        continue;
      std::size_t open = domains_.size();
      std::size_t openCount = 0;
      for (term::VarId variable : rest_[i]->variables()) {
        const std::size_t index = indexOf(problem, variable);
        if (!domains_[index].values.isSingle() || domains_[index].width > 64) {
          open = index;
          ++openCount;
        }
      }
      if (openCount > 1 || (openCount == 1 && domains_[open].values.size() > kMaxTried))
        continue;
      done[i] = true;
      changed = true;
      if (!restrictLast(problem, rest_[i], open))
        return false;
    }
  }
  return true;
}

Bounds Domains::boundsOfAll(const Domain &domain) {
  Bounds bounds = allBounds(domain.width);
  if (domain.width > kWidestNumber)
    return bounds;
  const auto &intervals = domain.values.intervals();
  const std::uint64_t sign = static_cast<std::uint64_t>(term::signBitOf(domain.width));
  const auto isNegative = [&](const Interval &interval) { return interval.high >= sign; };
  const auto negative = std::ranges::find_if(intervals, isNegative);
  bounds.bits = {intervals.front().low, intervals.back().high};
  if (negative != intervals.end() && negative->low >= sign && negative != intervals.begin())
    bounds.numbers = {term::toSigned(negative->low, domain.width), static_cast<__int128>(std::prev(negative)->high)};
  return *meet(bounds, allBounds(domain.width), domain.width);
}

/// Whether the bounds of the variables alone make some condition false.
bool Domains::isOutOfRange(const Problem &problem) {
  constexpr std::uint32_t kMaxTree = 2000;
  ranges_.restart([&](term::VarId variable) { return boundsOfAll(domains_[indexOf(problem, variable)]); });
  return std::ranges::any_of(
      rest_, [&](term::Term condition) { return condition->treeSize() <= kMaxTree && ranges_.isFalse(condition); });
}

/// Narrows the only open variable (or none) of a condition; false when no value is left.
bool Domains::restrictLast(const Problem &problem, term::Term condition, std::size_t open) {
  term::Assignment inputs;
  for (term::VarId variable : condition->variables()) {
    const Domain &domain = domains_[indexOf(problem, variable)];
    inputs.set(variable, domain.values.intervals()[0].low);
  }
  if (open == domains_.size())
    return evaluator_.holds(condition, inputs);
  ValueSet left;
  for (const Interval &interval : domains_[open].values.intervals())
    for (std::uint64_t value = interval.low;; ++value) {
      inputs.set(problem.variables[open], value);
      if (evaluator_.holds(condition, inputs))
        left.append({value, value});
      if (value == interval.high)
        break;
    }
  domains_[open].values = std::move(left);
  return !domains_[open].values.isEmpty();
}

term::Assignment Domains::candidate(const Problem &problem) const {
  term::Assignment model = *problem.parent;
  for (std::size_t i = 0; i < domains_.size(); ++i) {
    const term::VarId variable = problem.variables[i];
    if (domains_[i].width <= 64)
      model.set(variable,
                domains_[i].values.choose(static_cast<std::uint64_t>((*problem.parent)[variable]), domains_[i].width));
  }
  return model;
}

} // namespace premise::solve
