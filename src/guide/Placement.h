// At which points of a program conditions are worth a statement (Guided DSE, Sect. 3.2-3.4).
#pragma once

#include "guide/Conditions.h"

#include <vector>

namespace premise::guide {

enum class Mode : std::uint8_t {
  Uv,      ///< verification results are only looked at
  Pv,      ///< assume A => P at checks
  May,     ///< and may-unverified conditions
  Must,    ///< or must-unverified conditions
  MayMust, ///< or both
};

enum class Kind : std::uint8_t { May, Must };

/// `assume C` or `tryfirst C` at a point. Where both stand at one point, the tryfirst comes first.
struct Placed {
  BlockIndex block = 0;
  std::size_t point = 0;
  Kind kind = Kind::May;
  BitSet premises; ///< C is the negation of their conjunction (may), or the conjunction of their negations (must)
  std::string text;
};

/// What the abstract program does not know about the code behind it.
class Places {
public:
  virtual ~Places() = default;
  /// Whether a statement can be put at the point.
  virtual bool isUsable(BlockIndex block, std::size_t point) const = 0;
  /// Whether the point is the end of the unit: behind a statement, with nothing left but a straight way to the return.
  virtual bool isTail(BlockIndex block, std::size_t point) const = 0;
};

/// A condition is placed where it is not trivial and differs from the one at a previous point; tryfirst is left out
/// where both conditions are equivalent and `assume` is there.
std::vector<Placed> place(const AbstractProgram &program, Conditions &conditions, const Places &places, Mode mode);

} // namespace premise::guide
