// How names of assumptions are resolved.
#include "program/contracts/Claims.h"

#include "program/contracts/PremiseText.h"

#include <algorithm>

namespace premise::program {

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

std::vector<std::uint32_t> Claims::statementsOf(const std::string &name, const std::string &scope,
                                                const std::set<std::string> &globals) const {
  std::vector<std::uint32_t> result;
  for (std::uint32_t i = 0; i < assumed_.size(); ++i)
    if (assumed_[i].name == name && (scopes_[i] == scope || globals.contains(name)))
      result.push_back(i);
  return result;
}

void Claims::finish(Program &program, const std::vector<unsigned> &renumbered) {
  std::map<std::string, unsigned> seen;
  for (Assumed &assumed : assumed_) {
    const bool isInvariant = assumed.name.starts_with(kInvariantName);
    assumed.id = base::toString(assumed.place) + (isInvariant ? ":object-invariants-hold" : ":assumed");
    if (const unsigned count = ++seen[assumed.id]; count > 1)
      assumed.id += "#" + std::to_string(count);
  }
  const std::set<std::string> globals(program.globalAssumptions.begin(), program.globalAssumptions.end());
  for (const Unresolved &unresolved : claims_) {
    const auto parsed = parsePremise(unresolved.premise);
    if (!parsed)
      continue; // has been reported with its place
    Claim claim;
    claim.check = renumbered[unresolved.check];
    for (const std::set<std::string> &names : *parsed) {
      std::vector<std::uint32_t> cube;
      bool canHold = true; // nobody could tell whether a name without statements holds
      for (const std::string &name : names) {
        const std::vector<std::uint32_t> statements = statementsOf(name, unresolved.scope, globals);
        canHold &= !statements.empty();
        cube.insert(cube.end(), statements.begin(), statements.end());
      }
      std::sort(cube.begin(), cube.end());
      if (canHold)
        claim.premise.push_back(std::move(cube));
    }
    program.claims.push_back(std::move(claim));
  }
  program.assumed = std::move(assumed_);
}

} // namespace premise::program
