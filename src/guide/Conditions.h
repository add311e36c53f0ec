// May- and must-unverified conditions at every point of an abstract program (Guided DSE, Sect. 3.2 and 3.3).
#pragma once

#include "guide/AbstractProgram.h"

#include <string>
#include <vector>

namespace premise::guide {

/// What is known at one point about the executions from there on.
struct Point {
  /// WP(S, true), the conjunction of these premises: if it holds, every execution is verified. {never}: false.
  BitSet verifiedIf;
  /// MUST_assert(S, false): every execution meets an assertion.
  bool mustMeet = false;
  /// MUST_all(S, true), the conjunction of the negations of these: no premise holds. Contains `always`: false.
  BitSet mustFail;
  /// Identifiers that an update may have changed: all others are true.
  BitSet unknown;
};

/// Backward abstract interpretation with fixed points for loops. Every transformer works on each premise of a set by
/// itself, so sets only grow on the way to the fixed point and no formula is ever multiplied out.
class Conditions {
public:
  explicit Conditions(AbstractProgram &program);

  const Point &at(BlockIndex block, std::size_t point) const { return points_[block][point]; }
  std::size_t pointsOf(BlockIndex block) const { return points_[block].size(); }

  bool mayIsTrue(const Point &point) const { return point.verifiedIf.contains(Premises::kNever); }
  bool mayIsFalse(const Point &point) const { return point.verifiedIf.isEmpty(); }
  bool mustIsFalse(const Point &point) const { return !point.mustMeet || point.mustFail.contains(Premises::kAlways); }
  bool mustIsTrue(const Point &point) const { return point.mustMeet && point.mustFail.isEmpty(); }
  /// The conditions with the identifiers that are surely true there replaced (constant propagation).
  Point propagated(const Point &point);
  bool areEquivalent(const Point &mayPoint, const Point &mustPoint) const;

  std::string mayText(const Point &point) const;
  std::string mustText(const Point &point) const;

private:
  void solveBackward();
  void solveForward();
  void transfer(BlockIndex block, std::size_t statement, Point &point);
  void update(BlockIndex block, std::size_t statement, Point &point);
  Point atEnd(BlockIndex block) const;
  bool walkBackward(BlockIndex block);

  AbstractProgram &program_;
  std::vector<std::vector<Point>> points_;
};

} // namespace premise::guide
