// How premises are normalised, substituted into, compared and written.
#include "guide/Premises.h"

#include <algorithm>

namespace premise::guide {
namespace {

std::string cubeText(const BitSet &cube, const std::vector<std::string> &names) {
  std::string text;
  for (const Variable variable : cube.elements())
    text += (text.empty() ? "" : " && ") + names[variable];
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

PremiseId Premises::withOthersTrue(PremiseId premise, const BitSet &unknown) {
  for (const Variable variable : variables(premise).elements())
    if (!unknown.contains(variable))
      premise = withTrue(premise, variable);
  return premise;
}

bool Premises::implies(PremiseId a, PremiseId b) const {
  return std::all_of(premises_[a].begin(), premises_[a].end(), [&](const BitSet &cube) {
    return std::any_of(premises_[b].begin(), premises_[b].end(),
                       [&](const BitSet &weaker) { return weaker.isSubsetOf(cube); });
  });
}

BitSet Premises::withoutImplied(const BitSet &conjunction) const {
  BitSet needed;
  const std::vector<PremiseId> all = conjunction.elements();
  for (const PremiseId premise : all)
    if (std::none_of(all.begin(), all.end(),
                     [&](PremiseId other) { return other != premise && implies(other, premise); }))
      needed.insert(premise);
  return needed;
}

std::string Premises::text(PremiseId premise, const std::vector<std::string> &names) const {
  if (premise == kNever)
    return "false";
  if (premise == kAlways)
    return "true";
  std::string text;
  for (const BitSet &cube : premises_[premise])
    text += (text.empty() ? "" : " || ") + cubeText(cube, names);
  return text;
}

std::string Premises::negatedText(PremiseId premise, const std::vector<std::string> &names) const {
  const std::vector<BitSet> &cubes = premises_[premise];
  if (cubes.size() != 1)
    return premise == kNever ? "true" : "!(" + text(premise, names) + ")";
  std::string negated;
  for (const Variable variable : cubes.front().elements())
    negated += (negated.empty() ? "!" : " || !") + names[variable];
  return negated.empty() ? "false" : negated;
}

} // namespace premise::guide
