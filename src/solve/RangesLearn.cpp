// What does a condition that holds say about the bounds of the terms in it?
#include "solve/Ranges.h"

#include <algorithm>
#include <optional>

namespace premise::solve {
namespace {

using term::maskOf;
using term::Op;
using term::signBitOf;
using term::Term;
using term::Value;

std::optional<Range> common(Range a, Range b) {
  const Range both{std::max(a.low, b.low), std::min(a.high, b.high)};
  return both.low <= both.high ? std::optional(both) : std::nullopt;
}

/// Bounds of numbers with a sign bit that is added half; those of both signs cannot be told without it.
Range unbiased(Range range, unsigned width) {
  const Value sign = signBitOf(width);
  return (range.low < sign) == (range.high < sign) ? Range{range.low ^ sign, range.high ^ sign}
                                                   : Range{0, maskOf(width)};
}

struct Sides {
  Range left, right;
};

/// left < right, or left <= right.
std::optional<Sides> ordered(Range left, Range right, bool isStrict) {
  const Value gap = isStrict ? 1 : 0;
  if (right.high < gap || right.high - gap < left.low)
    return std::nullopt;
  left.high = std::min(left.high, right.high - gap);
  right.low = std::max(right.low, left.low + gap);
  return Sides{left, right};
}

std::optional<Sides> sidesOf(const term::Node &comparison, Range left, Range right) {
  const unsigned width = comparison.arg(0)->width();
  switch (comparison.op()) {
  case Op::Eq: {
    const std::optional<Range> both = common(left, right);
    return both ? std::optional(Sides{*both, *both}) : std::nullopt;
  }
  case Op::ULt:
  case Op::ULe:
    return ordered(left, right, comparison.op() == Op::ULt);
  default: {
    const auto found = ordered(biased(left, width), biased(right, width), comparison.op() == Op::SLt);
    return found ? std::optional(Sides{unbiased(found->left, width), unbiased(found->right, width)}) : std::nullopt;
  }
  }
}

bool isComparison(Op op) {
  return op == Op::Eq || op == Op::ULt || op == Op::ULe || op == Op::SLt || op == Op::SLe;
}

/// The values of `width` bits whose extensions lie within the bounds; nothing if there are none.
std::optional<Range> beforeExtension(Range bounds, Op extension, unsigned wide, unsigned width) {
  const Value most = extension == Op::SExt ? maskOf(width) >> 1 : maskOf(width);
  const Value leastNegative = maskOf(wide) - most;
  const bool isAllNegative = extension == Op::SExt && bounds.low > most;
  if (isAllNegative) {
    const auto found = common(bounds, {leastNegative, maskOf(wide)});
    return found ? std::optional(Range{found->low & maskOf(width), found->high & maskOf(width)}) : std::nullopt;
  }
  if (extension == Op::SExt && bounds.high >= leastNegative)
    return Range{0, maskOf(width)};
  return common(bounds, {0, most});
}

} // namespace

bool Ranges::learn(Term condition, term::Pool &pool) {
  if (of(condition).high == 0)
    return false;
  if (condition->op() == Op::And)
    return learn(condition->arg(0), pool) && learn(condition->arg(1), pool);
  if (condition->op() == Op::Or && known(condition->arg(0)).high == 0)
    return learn(condition->arg(1), pool);
  if (condition->op() == Op::Or && known(condition->arg(1)).high == 0)
    return learn(condition->arg(0), pool);
  if (!isComparison(condition->op()))
    return true;
  const Term left = condition->arg(0), right = condition->arg(1);
  const std::optional<Sides> sides = sidesOf(condition.node(), known(left), known(right));
  return sides && narrow(left, sides->left, pool) && narrow(right, sides->right, pool);
}

bool Ranges::narrow(Term term, Range bounds, term::Pool &pool) {
  const Range before = of(term);
  const std::optional<Range> now = common(before, bounds);
  if (!now)
    return false;
  if (*now == before)
    return true;
  memo_[term->id()].range = *now;
  return narrowExtended(term, *now, pool) && narrowProduct(term, *now, pool);
}

bool Ranges::narrowExtended(Term extended, Range bounds, term::Pool &pool) {
  if (extended->op() != Op::SExt && extended->op() != Op::ZExt)
    return true;
  const Term inner = extended->arg(0);
  const auto found = beforeExtension(bounds, extended->op(), extended->width(), inner->width());
  return found && narrow(inner, *found, pool);
}

/// A product in twice the width that fits into the width of its factors is the product in that width, too: this is
/// what the check of an overflow says about what is computed from the product.
bool Ranges::narrowProduct(Term wide, Range bounds, term::Pool &pool) {
  if (wide->op() != Op::Mul)
    return true;
  const Term a = wide->arg(0), b = wide->arg(1);
  const bool isExtended = (a->op() == Op::SExt || a->op() == Op::ZExt) && a->op() == b->op();
  if (!isExtended || a->arg(0)->width() != b->arg(0)->width())
    return true;
  const unsigned width = a->arg(0)->width();
  const Value most = a->op() == Op::SExt ? maskOf(width) >> 1 : maskOf(width);
  const bool fits = bounds.high <= most || (a->op() == Op::SExt && bounds.low >= maskOf(wide->width()) - most);
  if (!fits)
    return true;
  return narrow(pool.make(Op::Mul, width, {a->arg(0), b->arg(0)}),
                {bounds.low & maskOf(width), bounds.high & maskOf(width)}, pool);
}

} // namespace premise::solve
