// What the source says was assumed and verified, gathered while the module is visited.
#pragma once

#include "program/Program.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace premise::program {

/// Names are local to a function unless PREMISE_GLOBAL_ASSUMPTION declares them. A name that several PREMISE_ASSUMED
/// introduce means all of them: `a = a && P` (FM 2012, Sect. 3).
class Claims {
public:
  /// The index that `__premise_assumed` has to name; `id` is set by `finish`. `scope` is the function's symbol.
  unsigned assume(Assumed assumed, const std::string &scope);
  void claim(unsigned check, const std::string &scope, const std::string &premise);

  /// Where an assertion stands; the function is called by its symbol.
  struct Position {
    std::string scope;
    base::SourceSpan place;
  };
  void assertion(unsigned check, const Position &position);
  /// About the assertions that stand just there, whether they are known already or not; nothing if there are none.
  void claimBehind(const Position &position, const std::string &premise);

  /// Fills `assumed` and `claims`; `isGone` says which checks are left out, `renumbered` how the others are called.
  /// `contracts::checkRules` has accepted the source before.
  void finish(Program &program, const std::vector<unsigned> &renumbered, const std::set<unsigned> &gone);

private:
  struct Unresolved {
    unsigned check = 0;
    std::string scope;
    std::string premise;
  };
  using Key = std::pair<std::string, std::string>; ///< scope and place
  using Cubes = std::vector<std::vector<std::uint32_t>>;

  /// The statements behind a name; none if they are in other files, or in code that Clang left out.
  std::vector<std::uint32_t> statementsOf(const std::string &name, const std::string &scope,
                                          const std::set<std::string> &globals) const;
  Cubes cubesOf(const Unresolved &claim, const std::set<std::string> &globals) const;

  std::vector<Assumed> assumed_;
  std::vector<std::string> scopes_; ///< of each
  std::map<std::string, unsigned> known_;
  std::vector<Unresolved> claims_;
  std::map<Key, std::set<unsigned>> assertions_;
  std::vector<std::pair<Key, std::string>> behind_;
};

} // namespace premise::program
