// How answers are found again.
#include "solve/Cache.h"

#include <algorithm>

namespace premise::solve {
namespace {

constexpr std::size_t kMaxModels = 1024;
constexpr std::size_t kMaxStored = 4'000'000; ///< ids kept in all tables together
constexpr std::size_t kMaxPerCondition = 64;  ///< contradictions that end with the same condition
constexpr std::size_t kMaxContradiction = 40; ///< larger ones are hardly ever part of another question

std::uint64_t scatter(std::uint64_t x) {
  x = (x + 1) * 0x9E3779B97F4A7C15u;
  return (x ^ x >> 31) * 0xBF58476D1CE4E5B9u;
}

std::uint64_t signatureBit(std::uint32_t id) {
  return std::uint64_t{1} << (scatter(id) >> 58);
}

} // namespace

void Cache::readIds(const Problem &problem) {
  ids_.clear();
  hash_ = signature_ = 0;
  for (term::Term condition : problem.conditions) {
    ids_.push_back(condition->id());
    hash_ = scatter(hash_ ^ condition->id());
    signature_ |= signatureBit(condition->id());
  }
}

const Cache::Exact *Cache::findExact() const {
  const auto [first, last] = exact_.equal_range(hash_);
  for (auto entry = first; entry != last; ++entry)
    if (entry->second.conditions == ids_)
      return &entry->second;
  return nullptr;
}

bool Cache::containsContradiction() const {
  if (contradictions_.empty())
    return false;
  for (std::uint32_t id : ids_) {
    const auto entry = contradictions_.find(id);
    if (entry == contradictions_.end())
      continue;
    for (const Contradiction &known : entry->second)
      if ((known.signature & ~signature_) == 0 && std::ranges::includes(ids_, known.conditions))
        return true;
  }
  return false;
}

Verdict Cache::solve(const Problem &problem) {
  readIds(problem);
  if (const Exact *known = findExact()) {
    if (!known->isSat)
      return unsat();
    term::Assignment model = *problem.parent;
    for (const auto &[variable, value] : known->values)
      model.set(variable, value);
    return sat(std::move(model));
  }
  if (containsContradiction())
    return unsat();
  for (term::Term goal : problem.goals) {
    const auto entry = modelsOf_.find(goal->id());
    if (entry == modelsOf_.end())
      continue;
    const Models &models = entry->second;
    for (std::uint32_t i = 0; i < std::min<std::uint32_t>(models.count, models.slots.size()); ++i)
      if (satisfies(evaluator_, problem, models_[models.slots[i]]))
        return sat(models_[models.slots[i]]);
  }
  return passOn();
}

void Cache::learn(const Problem &problem, const Verdict &verdict) {
  boundMemory();
  readIds(problem);
  Exact entry{ids_, verdict.outcome == Outcome::Sat, {}};
  if (entry.isSat) {
    for (term::VarId variable : problem.variables)
      entry.values.emplace_back(variable, verdict.model[variable]);
    learnModel(problem, verdict.model);
  } else {
    learnContradiction(problem, verdict);
  }
  stored_ += ids_.size() + 4 * entry.values.size() + 16;
  exact_.emplace(hash_, std::move(entry));
}

void Cache::learnContradiction(const Problem &problem, const Verdict &verdict) {
  Contradiction known;
  for (term::Term condition : verdict.core.empty() ? problem.conditions : std::span(verdict.core)) {
    known.conditions.push_back(condition->id());
    known.signature |= signatureBit(condition->id());
  }
  if (known.conditions.empty() || known.conditions.size() > kMaxContradiction)
    return;
  std::ranges::sort(known.conditions);
  std::vector<Contradiction> &list = contradictions_[known.conditions.back()];
  if (list.size() >= kMaxPerCondition)
    return;
  stored_ += known.conditions.size() + 8;
  list.push_back(std::move(known));
}

void Cache::learnModel(const Problem &problem, const term::Assignment &model) {
  const auto slot = static_cast<std::uint32_t>(nextModel_++ % kMaxModels);
  if (slot >= models_.size())
    models_.resize(slot + 1);
  models_[slot] = model;
  for (term::Term condition : problem.conditions) {
    Models &models = modelsOf_[condition->id()];
    models.slots[models.count++ % models.slots.size()] = slot;
  }
}

void Cache::boundMemory() {
  if (stored_ + 8 * modelsOf_.size() < kMaxStored)
    return;
  exact_.clear();
  contradictions_.clear();
  modelsOf_.clear();
  stored_ = 0;
}

} // namespace premise::solve
