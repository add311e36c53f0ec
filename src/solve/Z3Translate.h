// What a term means to Z3.
#pragma once

#include "term/Pool.h"

#include <optional>
#include <unordered_map>
#include <vector>
#include <z3++.h>

namespace premise::solve {

/// Translates terms of one pool, each node once. Terms of width 1 become booleans, integers
/// integers, all others bit-vectors.
class Z3Translate {
public:
  /// With `isRational` unbounded integers become rationals, and a < b becomes a + 1 <= b; only for linear terms.
  explicit Z3Translate(z3::context &context, bool isRational = false) : context_(context), isRational_(isRational) {}

  z3::expr operator()(term::Term term);
  /// Reads a variable's value out of a model; 0 when the model does not care, nothing when it has more than 128 bits.
  std::optional<term::Value> valueIn(const z3::model &model, term::Term variable);
  /// The number a closed translation simplifies to.
  static std::optional<term::Value> toValue(const z3::expr &numeral);
  /// Replaces variables by these constants in what is translated from now on; forgets everything translated before.
  void substitute(std::vector<term::Value> values);
  std::size_t size() const { return known_.size(); }

private:
  z3::expr build(const term::Node &node);
  z3::expr buildVariable(const term::Node &node);
  z3::expr buildInteger(const term::Node &node);
  z3::expr buildCondition(const term::Node &node);
  z3::expr buildChoice(const term::Node &node);
  z3::expr buildUnbounded(const term::Node &node);
  z3::expr buildFloat(const term::Node &node);
  z3::expr buildToInteger(const term::Node &node);
  z3::expr constant(unsigned width, term::Value value);
  z3::expr bits(term::Term term);      ///< of a translated term, as a bit-vector
  z3::expr condition(term::Term term); ///< of a translated term of width 1
  z3::expr number(term::Term term);    ///< of a translated term, as a float
  z3::expr asBits(const z3::expr &number);

  z3::context &context_;
  bool isRational_;
  std::unordered_map<std::uint32_t, z3::expr> known_; ///< by node id
  std::vector<term::Value> substituted_;
  bool substitutes_ = false;
};

} // namespace premise::solve
