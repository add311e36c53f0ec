// What are the single bits of a term, as literals of a SAT solver?
#pragma once

#include "base/TimeLimit.h"
#include "solve/Circuit.h"
#include "term/Node.h"

#include <map>
#include <span>
#include <unordered_map>
#include <vector>

namespace premise::solve {

/// Least significant bit first.
using Bits = std::vector<Literal>;

/// Translates terms without float operators, each node once.
class BitBlast {
public:
  explicit BitBlast(Circuit &circuit, const base::TimeLimit &limit = {}) : circuit_(circuit), limit_(limit) {}

  /// The literals of a term; for variables that occur in no translated term this makes free ones. Empty when the
  /// circuit has become too large, or when time is over.
  std::span<const Literal> bits(term::Term term);

private:
  Bits build(const term::Node &node);
  Bits buildArithmetic(const term::Node &node);
  Bits buildComparison(const term::Node &node);
  Bits buildStructure(const term::Node &node);
  Bits buildTable(const term::Node &node);
  Bits of(term::Term term) const { return known_.at(term->id()); }

  // BitBlastArithmetic.cpp
  Bits add(const Bits &a, const Bits &b, Literal carry);
  Bits negate(const Bits &a);
  Bits multiply(const Bits &a, const Bits &b);
  void relateProducts(const Bits &constant, const Bits &factor, const Bits &product);
  Bits choose(Literal condition, const Bits &a, const Bits &b);
  Bits shift(term::Op op, const Bits &a, const Bits &amount);
  Literal isLess(const Bits &a, const Bits &b, bool isSigned, bool orEqual);
  Literal isEqual(const Bits &a, const Bits &b);
  struct Division {
    Bits quotient;
    Bits remainder;
  };
  const Division &divide(const Bits &a, const Bits &b);
  Division divideByConst(const Bits &a, const Bits &b);
  Division divideStepwise(const Bits &a, const Bits &b);
  Bits divideSigned(const Bits &a, const Bits &b, bool wantsQuotient);

  Circuit &circuit_;
  base::TimeLimit limit_;
  unsigned steps_ = 0;
  std::unordered_map<std::uint32_t, Bits> known_;       ///< by node id
  std::map<std::pair<Bits, Bits>, Division> divisions_; ///< x / y and x % y share their gates
  struct Product {
    Bits factor;
    Bits product;
  };
  std::map<Bits, std::vector<Product>> products_; ///< by the constant that the factors are multiplied by
};

} // namespace premise::solve
