// How bounds pass upward through each operator. Whatever may wrap around becomes the full range.
#include "solve/Ranges.h"

#include <algorithm>

namespace premise::solve {
namespace {

using term::maskOf;
using term::Node;
using term::Op;
using term::signBitOf;
using term::Term;
using term::Value;

Range full(unsigned width) {
  return {0, maskOf(width)};
}

/// Bounds computed without a limit; still a range if both wrapped around equally often.
Range wrapped(Value low, Value high, unsigned width) {
  if (width >= 126 || (low >> width) != (high >> width))
    return full(width);
  return {low & maskOf(width), high & maskOf(width)};
}

bool isNonNegative(Range r, unsigned width) {
  return r.high < signBitOf(width);
}

/// The smallest 2^k - 1 that is at least the value.
Value fillBits(Value value) {
  for (unsigned shift = 1; shift < 128; shift *= 2)
    value |= value >> shift;
  return value;
}

} // namespace

void Ranges::restart(BoundsOf boundsOf) {
  boundsOf_ = std::move(boundsOf);
  ++round_;
}

Bounds Ranges::of(Term term) {
  if (term->id() >= memo_.size())
    memo_.resize(term->id() + term->id() / 2 + 1024);
  std::vector<const Node *> pending{&term.node()};
  while (!pending.empty()) {
    const Node &node = *pending.back();
    const std::size_t before = pending.size();
    if (memo_[node.id()].round != round_)
      for (Term arg : node.args())
        if (memo_[arg->id()].round != round_)
          pending.push_back(&arg.node());
    if (pending.size() != before)
      continue;
    if (memo_[node.id()].round != round_)
      memo_[node.id()] = {compute(node), round_};
    pending.pop_back();
  }
  return known(term);
}

Bounds Ranges::compute(const Node &node) {
  if (node.isConst())
    return boundsOf(Range{node.value(), node.value()}, node.width());
  if (node.isVar())
    return boundsOf_(node.variable());
  if (isFloatOp(node.op()))
    return allBounds(node.width());
  if (node.op() == Op::Ite || node.op() == Op::Mux)
    return choice(node);
  const Bounds found = boundsOf(bits(node), node.width());
  if (node.width() > kWidestNumber)
    return found;
  // Where what was learned is contradictory, the two may have nothing in common.
  return meet(found, {found.bits, numbers(node)}, node.width()).value_or(found);
}

Range Ranges::bits(const Node &node) {
  const Range a = known(node.arg(0)).bits;
  const Range b = node.argCount() > 1 ? known(node.arg(1)).bits : a;
  switch (node.op()) {
  case Op::Neg:
  case Op::Add:
  case Op::Sub:
  case Op::Mul:
    return arithmetic(node, a, b);
  case Op::UDiv:
  case Op::SDiv:
  case Op::URem:
  case Op::SRem:
    return divide(node, a, b);
  case Op::Not:
  case Op::And:
  case Op::Or:
  case Op::Xor:
  case Op::Shl:
  case Op::LShr:
  case Op::AShr:
    return bitwise(node, a, b);
  case Op::Eq:
  case Op::ULt:
  case Op::ULe:
  case Op::SLt:
  case Op::SLe:
    return compare(node, a, b);
  default:
    return structure(node, a);
  }
}

Range Ranges::arithmetic(const Node &node, Range a, Range b) {
  const unsigned width = node.width();
  if (width >= 126)
    return full(width);
  const Value modulus = Value{1} << width;
  switch (node.op()) {
  case Op::Neg:
    return wrapped(modulus - a.high, modulus - a.low, width);
  case Op::Add:
    return wrapped(a.low + b.low, a.high + b.high, width);
  case Op::Sub:
    return wrapped(a.low + modulus - b.high, a.high + modulus - b.low, width);
  default:
    return product(a, b, width);
  }
}

/// Of the magnitudes, if the signs are known; a negative product must not reach zero, or it would wrap around.
Range Ranges::product(Range a, Range b, unsigned width) {
  const Value modulus = Value{1} << width;
  const bool isANegative = a.low >= signBitOf(width);
  const bool isBNegative = b.low >= signBitOf(width);
  if (isANegative)
    a = {modulus - a.high, modulus - a.low};
  if (isBNegative)
    b = {modulus - b.high, modulus - b.low};
  if (a.high != 0 && b.high > maskOf(width) / a.high)
    return full(width);
  const Range magnitude{a.low * b.low, a.high * b.high};
  if (isANegative == isBNegative || magnitude.high == 0)
    return magnitude;
  return magnitude.low == 0 ? full(width) : Range{modulus - magnitude.high, modulus - magnitude.low};
}

Range Ranges::divide(const Node &node, Range a, Range b) {
  const unsigned width = node.width();
  const bool isSigned = node.op() == Op::SDiv || node.op() == Op::SRem;
  if (b.low == 0 || (isSigned && !(isNonNegative(a, width) && isNonNegative(b, width))))
    return full(width);
  if (node.op() == Op::UDiv || node.op() == Op::SDiv)
    return {a.low / b.high, a.high / b.low};
  if (a.high < b.low)
    return a;
  return {0, std::min(a.high, b.high - 1)};
}

Range Ranges::bitwise(const Node &node, Range a, Range b) {
  const unsigned width = node.width();
  const Value mask = maskOf(width);
  switch (node.op()) {
  case Op::Not:
    return {~a.high & mask, ~a.low & mask};
  case Op::And:
    return {width == 1 ? a.low & b.low : 0, std::min(a.high, b.high)};
  case Op::Or:
    return {std::max(a.low, b.low), fillBits(a.high | b.high)};
  case Op::Xor:
    return {width == 1 && a.isSingle() && b.isSingle() ? a.low ^ b.low : 0,
            width == 1 && a.isSingle() && b.isSingle() ? a.low ^ b.low : fillBits(a.high | b.high)};
  case Op::AShr:
    if (!isNonNegative(a, width))
      return full(width);
    [[fallthrough]];
  case Op::LShr:
    return {b.high >= width ? 0 : a.low >> static_cast<unsigned>(b.high),
            b.low >= width ? 0 : a.high >> static_cast<unsigned>(b.low)};
  default:
    return full(width);
  }
}

Range Ranges::compare(const Node &node, Range a, Range b) {
  const bool isSigned = node.op() == Op::SLt || node.op() == Op::SLe;
  const Numbers x = known(node.arg(0)).numbers, y = known(node.arg(1)).numbers;
  const bool hasNumbers = node.arg(0)->width() <= kWidestNumber;
  if (node.op() == Op::Eq) {
    const bool disjoint = a.high < b.low || b.high < a.low || (hasNumbers && (x.most < y.least || y.most < x.least));
    const bool same = a.isSingle() && b.isSingle() && a.low == b.low;
    return disjoint ? Range{0, 0} : same ? Range{1, 1} : Range{0, 1};
  }
  if (isSigned && !hasNumbers)
    return {0, 1};
  const bool strict = node.op() == Op::ULt || node.op() == Op::SLt;
  const bool isAlways =
      isSigned ? x.most < y.least || (!strict && x.most == y.least) : a.high < b.low || (!strict && a.high == b.low);
  const bool isNever =
      isSigned ? x.least > y.most || (strict && x.least == y.most) : a.low > b.high || (strict && a.low == b.high);
  return isAlways ? Range{1, 1} : isNever ? Range{0, 0} : Range{0, 1};
}

Range Ranges::structure(const Node &node, Range a) {
  const unsigned width = node.width();
  const unsigned inner = node.arg(0)->width();
  switch (node.op()) {
  case Op::ZExt:
    return a;
  case Op::SExt:
    if (isNonNegative(a, inner))
      return a;
    if (a.low < signBitOf(inner))
      return full(width);
    return {a.low | (maskOf(width) & ~maskOf(inner)), a.high | (maskOf(width) & ~maskOf(inner))};
  case Op::Concat: {
    const Range b = known(node.arg(1)).bits;
    const unsigned low = node.arg(1)->width();
    return {a.low << low | b.low, a.high << low | b.high};
  }
  default: { // Extract
    const Value low = a.low >> node.lowestBit();
    const Value high = a.high >> node.lowestBit();
    if (inner - node.lowestBit() == width)
      return {low, high};
    return (low >> width) == (high >> width) ? Range{low & maskOf(width), high & maskOf(width)} : full(width);
  }
  }
}

/// The hull of all cells or branches that can be chosen.
Bounds Ranges::choice(const Node &node) {
  const Range selector = known(node.arg(0)).bits;
  const bool isIte = node.op() == Op::Ite;
  const Value last = node.argCount() - 2;
  const Value from = isIte ? 1 - selector.high : std::min(selector.low, last);
  const Value to = isIte ? 1 - selector.low : std::min(selector.high, last);
  Bounds all = known(node.arg(1 + static_cast<unsigned>(from)));
  for (auto i = static_cast<unsigned>(from); i <= to; ++i)
    all = hull(all, known(node.arg(1 + i)));
  return all;
}

} // namespace premise::solve
