// Between which bounds does a term lie when its variables lie between theirs?
#pragma once

#include "solve/Bounds.h"
#include "term/Pool.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace premise::solve {

/// Interval arithmetic from the variables up to a term, and from what holds down to the variables; an
/// over-approximation, so that a condition whose range is only 0 cannot be satisfied.
class Ranges {
public:
  using BoundsOf = std::function<Bounds(term::VarId)>;

  explicit Ranges(term::Pool &pool) : pool_(pool) {}

  /// Forgets everything; from now on variables have these bounds.
  void restart(BoundsOf boundsOf);
  Bounds of(term::Term term);
  /// Whether it is 0 for all values of the variables.
  bool isFalse(term::Term condition) { return of(condition).bits.high == 0; }

  /// From now on `condition` holds, so what it compares lies between narrower bounds. False: it cannot hold.
  /// What was computed from those terms before keeps its bounds.
  bool learn(term::Term condition);
  /// Narrows the bounds of each variable by all conditions, as long as that goes on. False: they contradict each other.
  bool contract(std::span<const term::Term> conditions, std::span<const term::VarId> variables,
                std::vector<Bounds> &bounds);

private:
  struct Memo {
    Bounds bounds;
    std::uint64_t round = 0;
  };
  // Upward: Ranges.cpp without a sign, RangesNumbers.cpp with one.
  Bounds compute(const term::Node &node);
  Range bits(const term::Node &node);
  Range arithmetic(const term::Node &node, Range a, Range b);
  static Range product(Range a, Range b, unsigned width);
  Range divide(const term::Node &node, Range a, Range b);
  Range bitwise(const term::Node &node, Range a, Range b);
  Range compare(const term::Node &node, Range a, Range b);
  Range structure(const term::Node &node, Range a);
  Bounds choice(const term::Node &node);
  Numbers numbers(const term::Node &node);
  const Bounds &known(term::Term term) const { return memo_[term->id()].bounds; }

  // Downward: RangesLearn.cpp.
  bool learnComparison(term::Term comparison);
  bool narrow(term::Term term, const Bounds &bounds);
  bool narrowNumbers(term::Term term, Numbers numbers);
  bool narrowExtended(term::Term extended);
  bool narrowProduct(term::Term wide);
  bool narrowSum(term::Term sum);
  bool narrowSumOfBits(term::Term sum);

  // RangesOverflow.cpp
  bool learnOverflow(term::Term signs, bool isNegative);
  bool isSum(term::Term x, term::Term y, term::Term c);
  bool isDifference(term::Term from, term::Term minus, term::Term difference);
  bool cannotOverflow(term::Term x, term::Term y, term::Term c);
  bool learnSum(term::Term x, term::Term y, term::Term c);
  bool learnDifferent(term::Term a, term::Term b);
  bool learnEither(term::Term x, term::Term y, term::Term c);
  std::optional<bool> signOf(term::Term term);
  bool narrowSign(term::Term term, bool isNegative);

  term::Pool &pool_;
  BoundsOf boundsOf_;
  std::vector<Memo> memo_; ///< by node id
  std::uint64_t round_ = 0;
};

} // namespace premise::solve
