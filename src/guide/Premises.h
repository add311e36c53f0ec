// The premises that occur in one abstract program, each stored once and named by a number.
#pragma once

#include "guide/BitSet.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace premise::guide {

using Variable = std::uint32_t; ///< an assumption identifier of an abstract program
using PremiseId = std::uint32_t;

struct Identifier {
  std::string name;       ///< a1, a2, ..., or what the source calls it
  std::string assumption; ///< its id in the ledger
};

/// A premise is a disjunction of cubes of assumption identifiers. None is negated, so a premise can only become false
/// when an identifier does: WP conditions are conjunctions of premises, must-unverified ones of negated premises, and
/// both are sets of numbers.
class Premises {
public:
  static constexpr PremiseId kNever = 0;
  static constexpr PremiseId kAlways = 1;

  Premises();

  /// Cubes that contain another one are dropped: equal premises get the same number.
  PremiseId intern(std::vector<BitSet> cubes);
  /// A[a := false]
  PremiseId withFalse(PremiseId premise, Variable variable);
  /// A[a := true]
  PremiseId withTrue(PremiseId premise, Variable variable);
  /// Each of a set; only those that mention the variable are looked at.
  BitSet allWithFalse(const BitSet &set, Variable variable);
  BitSet allWithTrue(const BitSet &set, Variable variable);
  PremiseId either(PremiseId a, PremiseId b);
  /// Every premise but A[a := true] for the identifiers that are not in `unknown`.
  PremiseId withOthersTrue(PremiseId premise, const BitSet &unknown);

  const std::vector<BitSet> &cubes(PremiseId premise) const { return premises_[premise]; }
  bool mentions(PremiseId premise, Variable variable) const { return variables_[premise].contains(variable); }
  bool anyMentions(const BitSet &set, Variable variable) const {
    return variable < mentioning_.size() && set.intersects(mentioning_[variable]);
  }
  const BitSet &variables(PremiseId premise) const { return variables_[premise]; }
  bool implies(PremiseId a, PremiseId b) const;
  /// Of a conjunction of premises, those that no other one implies.
  BitSet withoutImplied(const BitSet &conjunction) const;
  std::size_t size() const { return premises_.size(); }

  /// "a && b || c"; `true` and `false` for the trivial ones.
  std::string text(PremiseId premise, const std::vector<Identifier> &identifiers) const;
  /// "!a", "!(a || b)", "!a || !b"
  std::string negatedText(PremiseId premise, const std::vector<Identifier> &identifiers) const;

private:
  template <typename F> BitSet substituted(const BitSet &set, Variable variable, F substitute);
  BitSet stronger(PremiseId premise, const BitSet &among) const;

  std::vector<std::vector<BitSet>> premises_; ///< each sorted
  std::vector<BitSet> variables_;             ///< that each mentions
  std::vector<BitSet> mentioning_;            ///< by Variable: the premises that mention it
  std::map<std::vector<BitSet>, PremiseId> numbers_;
  std::map<std::pair<PremiseId, Variable>, PremiseId> withFalse_;
};

} // namespace premise::guide
