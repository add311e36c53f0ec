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

/// Whether a model of the SAT solver is one of the terms, too.
enum class Refined : std::uint8_t { NotNeeded, Added, TooLarge };

/// Translates terms without float operators, each node once.
///
/// Quotients, remainders and products of unknowns are circuits that SAT solvers find hard, and many questions do not
/// depend on them. So they begin as unknowns with a few cheap facts, and each is defined when a model gets it wrong:
/// what is contradictory before is so afterwards.
class BitBlast {
public:
  /// Some hundred megabytes in the SAT solver; no query of this size is answered in time anyway.
  static constexpr int kMaxVariables = 2'000'000;

  explicit BitBlast(Circuit &circuit, const base::TimeLimit &limit = {}, int maxVariables = kMaxVariables)
      : circuit_(circuit), limit_(limit), maxVariables_(maxVariables) {}

  /// The literals of a term; for variables that occur in no translated term this makes free ones. Empty when the
  /// circuit has become too large, or when time is over.
  std::span<const Literal> bits(term::Term term);

  /// Defines what the solver's last model gets wrong. `Added`: the question has to be asked again.
  Refined refine();
  /// What one solver has learned about the questions is worth knowing to the next.
  bool dependsOnConstants() const { return dependsOnConstants_; }
  void dependOnConstants(bool depends) { dependsOnConstants_ = depends; }
  bool isTooLarge() const { return circuit_.variables() > maxVariables_; }

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
  Bits addRows(const Bits &wide, const Bits &rows);
  void relateProducts(const Bits &constant, const Bits &factor, const Bits &product);
  Bits choose(Literal condition, const Bits &a, const Bits &b);
  Bits shift(term::Op op, const Bits &a, const Bits &amount);
  Literal isLess(const Bits &a, const Bits &b, bool isSigned, bool orEqual);
  Literal isEqual(const Bits &a, const Bits &b);
  struct Division {
    Bits quotient;
    Bits remainder;
  };
  /// An operation on two unknowns that is not defined yet.
  struct Postponed {
    Bits a;
    Bits b;
    Bits result;    ///< quotient or product
    Bits remainder; ///< empty: a product
  };
  const Division &divide(const Bits &a, const Bits &b);
  Division divideStepwise(const Bits &a, const Bits &b);
  Bits divideSigned(const Bits &a, const Bits &b, bool wantsQuotient);

  // BitBlastPostponed.cpp
  void postpone(const Postponed &one);
  Bits freshUpTo(term::Value limit, std::size_t width);
  Bits freshBits(std::size_t unknown, std::size_t width);
  Division postponeDivision(const Bits &a, const Bits &b);
  Division postponeDivisionByConst(const Bits &a, const Bits &b);
  const Bits &postponeProduct(const Bits &a, const Bits &b);
  bool isRight(const Postponed &one) const;
  static bool isByConst(const Postponed &one);
  void define(const Postponed &one);
  void defineDivision(const Postponed &division);
  void requireEqual(const Bits &a, const Bits &b, Literal unless = Circuit::kFalse);
  term::Value valueInModel(const Bits &bits) const;

  Circuit &circuit_;
  base::TimeLimit limit_;
  int maxVariables_;
  unsigned steps_ = 0;
  std::unordered_map<std::uint32_t, Bits> known_;       ///< by node id
  std::map<std::pair<Bits, Bits>, Division> divisions_; ///< x / y and x % y share their gates
  struct Product {
    Bits factor;
    Bits product;
  };
  std::map<Bits, std::vector<Product>> products_; ///< by the constant that the factors are multiplied by
  std::map<std::pair<Bits, Bits>, Bits> productsOfUnknowns_;
  std::vector<Postponed> postponed_;
  bool dependsOnConstants_ = false; ///< products and quotients by constants are defined at once
};

} // namespace premise::solve
