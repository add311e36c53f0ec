// Between which bounds does a term lie when its variables lie between theirs?
#pragma once

#include "term/Node.h"
#include "term/Pool.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace premise::solve {

/// All unsigned values from low to high.
struct Range {
  term::Value low = 0;
  term::Value high = 0;

  bool isSingle() const { return low == high; }
  bool operator==(const Range &) const = default;
};

/// Adds half of the range, so that signed order becomes unsigned order; a range over both signs becomes full.
Range biased(Range range, unsigned width);

/// Interval arithmetic from the variables up to a term; an over-approximation, so that a condition whose range is
/// only 0 cannot be satisfied.
class Ranges {
public:
  using RangeOf = std::function<Range(term::VarId)>;

  /// Forgets everything; from now on variables have these ranges.
  void restart(RangeOf rangeOf);
  Range of(term::Term term);

  /// From now on `condition` holds, so what it compares lies between narrower bounds. False: it cannot hold.
  /// What was computed from those terms before keeps its bounds.
  bool learn(term::Term condition, term::Pool &pool);

private:
  struct Memo {
    Range range;
    std::uint64_t round = 0;
  };
  bool narrow(term::Term term, Range bounds, term::Pool &pool);
  bool narrowExtended(term::Term extended, Range bounds, term::Pool &pool);
  bool narrowProduct(term::Term wide, Range bounds, term::Pool &pool);
  Range compute(const term::Node &node);
  Range arithmetic(const term::Node &node, Range a, Range b);
  static Range product(Range a, Range b, unsigned width);
  Range divide(const term::Node &node, Range a, Range b);
  Range bitwise(const term::Node &node, Range a, Range b);
  Range compare(const term::Node &node, Range a, Range b);
  Range structure(const term::Node &node, Range a);
  Range choice(const term::Node &node, Range selector);
  Range known(term::Term term) const { return memo_[term->id()].range; }

  RangeOf rangeOf_;
  std::vector<Memo> memo_; ///< by node id
  std::uint64_t round_ = 0;
};

} // namespace premise::solve
