// Between which bounds does a term lie when its variables lie between theirs?
#pragma once

#include "solve/SignedRanges.h"
#include "term/Node.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace premise::solve {

/// All unsigned values from low to high.
struct Range {
  term::Value low = 0;
  term::Value high = 0;

  bool isSingle() const { return low == high; }
};

/// Interval arithmetic from the variables up to a term; an over-approximation, so that a condition whose range is
/// only 0 cannot be satisfied.
class Ranges {
public:
  using RangeOf = std::function<Range(term::VarId)>;

  /// Forgets everything; from now on variables have these ranges.
  void restart(RangeOf rangeOf);
  Range of(term::Term term);

private:
  struct Memo {
    Range range;
    SignedRange asSigned; ///< of at most 64 bits
    std::uint64_t round = 0;
  };
  /// Unsigned and signed bounds; each makes the other one narrower.
  Memo both(const term::Node &node);
  Range compute(const term::Node &node);
  Range arithmetic(const term::Node &node, Range a, Range b);
  static Range product(Range a, Range b, unsigned width);
  Range divide(const term::Node &node, Range a, Range b);
  Range bitwise(const term::Node &node, Range a, Range b);
  Range compare(const term::Node &node, Range a, Range b);
  Range compareSigned(const term::Node &node) const;
  SignedRange knownSigned(term::Term term) const { return memo_[term->id()].asSigned; }
  Range structure(const term::Node &node, Range a);
  Range choice(const term::Node &node, Range selector);
  Range known(term::Term term) const { return memo_[term->id()].range; }

  RangeOf rangeOf_;
  std::vector<Memo> memo_; ///< by node id
  std::uint64_t round_ = 0;
};

} // namespace premise::solve
