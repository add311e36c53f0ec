// How names of assumptions are resolved.
#include "program/contracts/Claims.h"

#include "program/contracts/PremiseText.h"

#include <algorithm>

namespace premise::program {
namespace {

std::vector<std::vector<std::uint32_t>> bothOf(const std::vector<std::vector<std::uint32_t>> &a,
                                               const std::vector<std::vector<std::uint32_t>> &b) {
  std::vector<std::vector<std::uint32_t>> result;
  for (const std::vector<std::uint32_t> &first : a)
    for (const std::vector<std::uint32_t> &second : b) {
      std::vector<std::uint32_t> &cube = result.emplace_back();
      std::set_union(first.begin(), first.end(), second.begin(), second.end(), std::back_inserter(cube));
    }
  return result;
}

} // namespace

unsigned Claims::assume(Assumed assumed, const std::string &scope) {
  const std::string key = base::toString(assumed.place) + "\n" + scope + "\n" + assumed.name + "\n" + assumed.predicate;
  const auto [found, isNew] = known_.emplace(key, static_cast<unsigned>(assumed_.size()));
  if (isNew) {
    assumed_.push_back(std::move(assumed));
    scopes_.push_back(scope);
  }
  return found->second;
}

void Claims::claim(unsigned check, const std::string &scope, const std::string &premise) {
  claims_.push_back({check, scope, premise});
}

void Claims::assertion(unsigned check, const Position &position) {
  assertions_[{position.scope, base::toString(position.place)}].insert(check);
}

void Claims::claimBehind(const Position &position, const std::string &premise) {
  behind_.emplace_back(Key{position.scope, base::toString(position.place)}, premise);
}

std::vector<std::uint32_t> Claims::statementsOf(const std::string &name, const std::string &scope,
                                                const std::set<std::string> &globals) const {
  std::vector<std::uint32_t> result;
  for (std::uint32_t i = 0; i < assumed_.size(); ++i)
    if (assumed_[i].name == name && (scopes_[i] == scope || globals.contains(name)))
      result.push_back(i);
  return result;
}

Claims::Cubes Claims::cubesOf(const Unresolved &claim, const std::set<std::string> &globals) const {
  Cubes cubes;
  const auto parsed = parsePremise(claim.premise);
  if (!parsed)
    return cubes; // has been reported with its place
  for (const std::set<std::string> &names : *parsed) {
    std::vector<std::uint32_t> cube;
    bool canHold = true; // nobody could tell whether a name without statements holds
    for (const std::string &name : names) {
      const std::vector<std::uint32_t> statements = statementsOf(name, claim.scope, globals);
      canHold &= !statements.empty();
      cube.insert(cube.end(), statements.begin(), statements.end());
    }
    std::sort(cube.begin(), cube.end());
    if (canHold)
      cubes.push_back(std::move(cube));
  }
  return cubes;
}

void Claims::finish(Program &program, const std::vector<unsigned> &renumbered, const std::set<unsigned> &gone) {
  std::map<std::string, unsigned> seen;
  for (Assumed &assumed : assumed_) {
    const bool isInvariant = assumed.name.starts_with(kInvariantName);
    assumed.id = base::toString(assumed.place) + (isInvariant ? ":object-invariants-hold" : ":assumed");
    if (const unsigned count = ++seen[assumed.id]; count > 1)
      assumed.id += "#" + std::to_string(count);
  }
  for (const auto &[key, premise] : behind_)
    if (const auto found = assertions_.find(key); found != assertions_.end())
      for (const unsigned check : found->second)
        claims_.push_back({check, key.first, premise});
  const std::set<std::string> globals(program.globalAssumptions.begin(), program.globalAssumptions.end());
  // Several claims of one function: any of them is enough. Instances of one check in several functions (a generic
  // lambda) are verified only where the claims of all of them hold.
  std::map<unsigned, std::map<std::string, Cubes>> all;
  for (const Unresolved &claim : claims_)
    if (!gone.contains(claim.check)) {
      const Cubes cubes = cubesOf(claim, globals);
      Cubes &known = all[claim.check][claim.scope];
      known.insert(known.end(), cubes.begin(), cubes.end());
    }
  for (const auto &[check, scopes] : all) {
    Cubes premise{{}};
    for (const auto &[scope, cubes] : scopes)
      premise = bothOf(premise, cubes);
    program.claims.push_back({renumbered[check], std::move(premise)});
  }
  program.assumed = std::move(assumed_);
}

} // namespace premise::program
