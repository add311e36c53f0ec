// Boolean gates as clauses of a SAT solver, each gate once.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

namespace CaDiCaL {
class Solver;
}

namespace premise::solve {

/// A literal of the SAT solver; negative: negated.
using Literal = int;

/// What the SAT solver answers.
inline constexpr int kSatisfiable = 10;
inline constexpr int kUnsatisfiable = 20;

/// Makes gates (Tseitin encoding). Constants and equal inputs are simplified away, equal gates are shared.
class Circuit {
public:
  explicit Circuit(CaDiCaL::Solver &solver);

  static constexpr Literal kTrue = 1;
  static constexpr Literal kFalse = -1;
  static Literal constant(bool value) { return value ? kTrue : kFalse; }

  Literal fresh() { return ++variables_; }
  Literal both(Literal a, Literal b);
  Literal either(Literal a, Literal b) { return -both(-a, -b); }
  Literal differ(Literal a, Literal b);
  Literal choose(Literal condition, Literal then, Literal otherwise);
  /// At least two of the three.
  Literal majority(Literal a, Literal b, Literal c);
  /// Adds the literal as a fact; only for what holds whatever the inputs are.
  void require(Literal literal);
  int variables() const { return variables_; }
  /// Whether the solver's last model satisfies the literal.
  bool holdsInModel(Literal literal) const;

private:
  enum class Kind : std::uint8_t { None, And, Xor, Choose, Majority };
  struct Gate {
    Kind kind = Kind::None;
    Literal a = 0;
    Literal b = 0;
    Literal c = 0;
    Literal output = 0;
  };
  /// The gate's output; `isNew` tells whether its clauses are still to be added.
  Literal find(Kind kind, Literal a, Literal b, Literal c, bool &isNew);
  static std::size_t hashOf(const Gate &gate);
  void grow();
  void clause(Literal a, Literal b);
  void clause(Literal a, Literal b, Literal c);

  CaDiCaL::Solver &solver_;
  std::vector<Gate> table_; ///< open addressing
  std::size_t gates_ = 0;
  int variables_ = 1; ///< variable 1 is the constant true
};

} // namespace premise::solve
