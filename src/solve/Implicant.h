// Which comparisons of integers make conditions true under a valuation of rationals?
#pragma once

#include "term/Linear.h"

#include <functional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace premise::solve {

/// A condition with its truth value.
struct DecidedCondition {
  term::Term condition{};
  bool value = true;
};

/// What a comparison says about a sum.
enum class Relation : std::uint8_t { AtMostZero, Zero, NotZero };
struct Constraint {
  term::Linear sum{};
  Relation relation = Relation::AtMostZero;
  std::vector<DecidedCondition> because{}; ///< the literals that say so
};

/// Collects constraints on integers such that whoever satisfies them, with the booleans of the valuation, satisfies the
/// conditions too. Prefers reasons without integers.
class Implicant {
public:
  /// `holds` knows the valuation: of boolean variables and of comparisons.
  explicit Implicant(std::function<bool(term::Term)> holds) : asked_(std::move(holds)) {}

  /// The condition must hold under the valuation. False if a number does not fit in 128 bits.
  bool add(term::Term condition);
  const std::vector<Constraint> &constraints() const { return constraints_; }

  /// Whether `add` understands it: booleans over linear comparisons.
  static bool isLinear(term::Term condition);

private:
  bool holds(term::Term condition);
  void justify(term::Term condition);
  void justifyOne(term::Term condition, bool wanted);
  bool compare(term::Term comparison);
  std::optional<term::Linear> read(term::Term t, std::vector<DecidedCondition> &choices);
  std::optional<term::Linear> combine(term::Term a, term::Term b, __int128 factor,
                                      std::vector<DecidedCondition> &choices);

  std::function<bool(term::Term)> asked_;
  std::unordered_map<std::uint32_t, bool> known_; ///< by node id
  std::unordered_set<std::uint32_t> seen_;
  std::vector<term::Term> pending_;
  std::vector<Constraint> constraints_;
};

} // namespace premise::solve
