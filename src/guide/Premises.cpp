// How premises are normalised, substituted into, compared and written.
#include "guide/Premises.h"

#include <algorithm>

namespace premise::guide {
namespace {

std::string cubeText(const BitSet &cube, const std::vector<Identifier> &identifiers) {
  std::string text;
  for (const Variable variable : cube.elements())
    text += (text.empty() ? "" : " && ") + identifiers[variable].name;
  return text;
}

} // namespace

Premises::Premises() {
  intern({});
  intern({BitSet{}});
}

PremiseId Premises::intern(std::vector<BitSet> cubes) {
  std::sort(cubes.begin(), cubes.end());
  cubes.erase(std::unique(cubes.begin(), cubes.end()), cubes.end());
  std::vector<BitSet> minimal;
  for (const BitSet &cube : cubes)
    if (std::none_of(cubes.begin(), cubes.end(),
                     [&](const BitSet &other) { return other != cube && other.isSubsetOf(cube); }))
      minimal.push_back(cube);
  const auto [found, isNew] = numbers_.try_emplace(minimal, static_cast<PremiseId>(premises_.size()));
  if (!isNew)
    return found->second;
  BitSet variables;
  for (const BitSet &cube : minimal)
    variables.unite(cube);
  for (const Variable variable : variables.elements()) {
    mentioning_.resize(std::max<std::size_t>(mentioning_.size(), variable + 1));
    mentioning_[variable].insert(found->second);
  }
  premises_.push_back(std::move(minimal));
  variables_.push_back(std::move(variables));
  return found->second;
}

PremiseId Premises::withFalse(PremiseId premise, Variable variable) {
  if (!mentions(premise, variable))
    return premise;
  if (const auto known = withFalse_.find({premise, variable}); known != withFalse_.end())
    return known->second;
  std::vector<BitSet> left;
  for (const BitSet &cube : premises_[premise])
    if (!cube.contains(variable))
      left.push_back(cube);
  const PremiseId result = intern(std::move(left));
  withFalse_[{premise, variable}] = result;
  return result;
}

PremiseId Premises::withTrue(PremiseId premise, Variable variable) {
  if (!mentions(premise, variable))
    return premise;
  std::vector<BitSet> cubes = premises_[premise];
  for (BitSet &cube : cubes)
    cube.erase(variable);
  return intern(std::move(cubes));
}

PremiseId Premises::either(PremiseId a, PremiseId b) {
  std::vector<BitSet> cubes = premises_[a];
  cubes.insert(cubes.end(), premises_[b].begin(), premises_[b].end());
  return intern(std::move(cubes));
}

template <typename F> BitSet Premises::substituted(const BitSet &set, Variable variable, F substitute) {
  if (!anyMentions(set, variable))
    return set;
  BitSet result = set;
  const BitSet changed = set.intersection(mentioning_[variable]);
  result.subtract(changed);
  for (const PremiseId premise : changed.elements())
    result.insert(substitute(premise));
  return result;
}

BitSet Premises::allWithFalse(const BitSet &set, Variable variable) {
  return substituted(set, variable, [&](PremiseId premise) { return withFalse(premise, variable); });
}

BitSet Premises::allWithTrue(const BitSet &set, Variable variable) {
  return substituted(set, variable, [&](PremiseId premise) { return withTrue(premise, variable); });
}

PremiseId Premises::withOthersTrue(PremiseId premise, const BitSet &unknown) {
  if (variables(premise).isSubsetOf(unknown))
    return premise;
  std::vector<BitSet> cubes;
  for (const BitSet &cube : premises_[premise]) {
    cubes.push_back(cube.intersection(unknown));
    if (cubes.back().isEmpty())
      return kAlways;
  }
  return intern(std::move(cubes));
}

bool Premises::implies(PremiseId a, PremiseId b) const {
  return std::all_of(premises_[a].begin(), premises_[a].end(), [&](const BitSet &cube) {
    return std::any_of(premises_[b].begin(), premises_[b].end(),
                       [&](const BitSet &weaker) { return weaker.isSubsetOf(cube); });
  });
}

/// Those that may imply a premise: they have a cube that contains one of its cubes, so they mention all of that.
BitSet Premises::stronger(PremiseId premise, const BitSet &among) const {
  BitSet candidates;
  for (const BitSet &cube : premises_[premise]) {
    BitSet mentioning = among;
    for (const Variable variable : cube.elements())
      mentioning.intersect(mentioning_[variable]);
    candidates.unite(mentioning);
  }
  return candidates;
}

BitSet Premises::withoutImplied(const BitSet &conjunction) const {
  if (conjunction.contains(kNever))
    return BitSet::of(kNever);
  BitSet needed = conjunction;
  for (const PremiseId premise : conjunction.elements())
    if (std::ranges::any_of(stronger(premise, conjunction).elements(),
                            [&](PremiseId other) { return other != premise && implies(other, premise); }))
      needed.erase(premise);
  return needed;
}

std::string Premises::text(PremiseId premise, const std::vector<Identifier> &identifiers) const {
  if (premise == kNever)
    return "false";
  if (premise == kAlways)
    return "true";
  std::string text;
  for (const BitSet &cube : premises_[premise])
    text += (text.empty() ? "" : " || ") + cubeText(cube, identifiers);
  return text;
}

std::string Premises::negatedText(PremiseId premise, const std::vector<Identifier> &identifiers) const {
  const std::vector<BitSet> &cubes = premises_[premise];
  if (cubes.size() != 1)
    return premise == kNever ? "true" : "!(" + text(premise, identifiers) + ")";
  std::string negated;
  for (const Variable variable : cubes.front().elements())
    negated += (negated.empty() ? "!" : " || !") + identifiers[variable].name;
  return negated.empty() ? "false" : negated;
}

} // namespace premise::guide
