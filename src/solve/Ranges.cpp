// How ranges pass through each operator. Whatever may wrap around becomes the full range.
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

constexpr unsigned kMaxSigned = 64;

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

/// Adds half of the range, so that signed order becomes unsigned order; a range over both signs becomes full.
Range biased(Range r, unsigned width) {
  const Value sign = signBitOf(width);
  if (r.low < sign && r.high >= sign)
    return full(width);
  return {r.low ^ sign, r.high ^ sign};
}

} // namespace

void Ranges::restart(RangeOf rangeOf) {
  rangeOf_ = std::move(rangeOf);
  ++round_;
}

Range Ranges::of(Term term) {
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
      memo_[node.id()] = both(node);
    pending.pop_back();
  }
  return known(term);
}

Ranges::Memo Ranges::both(const Node &node) {
  Range range = compute(node);
  const unsigned width = node.width();
  if (width > kMaxSigned || width == 1)
    return {range, fullSigned(std::min(width, kMaxSigned)), round_};
  const Value sign = signBitOf(width);
  const __int128 modulus = __int128{1} << width;
  SignedRange asSigned = fullSigned(width);
  if (!isFloatOp(node.op()) && !node.isVar() && !node.isConst())
    asSigned = signedRange(node, [this](Term term) { return knownSigned(term); });
  if (range.high < sign || range.low >= sign) { // one sign: bounds of both kinds
    const __int128 shift = range.low >= sign ? modulus : 0;
    asSigned.low = std::max(asSigned.low, static_cast<__int128>(range.low) - shift);
    asSigned.high = std::min(asSigned.high, static_cast<__int128>(range.high) - shift);
  }
  if (asSigned.low <= asSigned.high && (asSigned.low >= 0 || asSigned.high < 0)) {
    const __int128 shift = asSigned.low < 0 ? modulus : 0;
    range.low = std::max(range.low, static_cast<Value>(asSigned.low + shift));
    range.high = std::min(range.high, static_cast<Value>(asSigned.high + shift));
  }
  return {range, asSigned, round_};
}

Range Ranges::compute(const Node &node) {
  if (node.isConst())
    return {node.value(), node.value()};
  if (node.isVar())
    return rangeOf_(node.variable());
  if (isFloatOp(node.op()))
    return full(node.width());
  const Range a = known(node.arg(0));
  const Range b = node.argCount() > 1 ? known(node.arg(1)) : a;
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
  case Op::Ite:
  case Op::Mux:
    return choice(node, a);
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
  const unsigned width = node.arg(0)->width();
  if (node.op() == Op::Eq) {
    const SignedRange x = knownSigned(node.arg(0));
    const SignedRange y = knownSigned(node.arg(1));
    const bool areSigned = width > 1 && width <= kMaxSigned;
    const bool disjoint = a.high < b.low || b.high < a.low || (areSigned && (x.high < y.low || y.high < x.low));
    const bool same = a.isSingle() && b.isSingle() && a.low == b.low;
    return disjoint ? Range{0, 0} : same ? Range{1, 1} : Range{0, 1};
  }
  if ((node.op() == Op::SLt || node.op() == Op::SLe) && width > 1 && width <= kMaxSigned)
    return compareSigned(node);
  if (node.op() == Op::SLt || node.op() == Op::SLe) {
    a = biased(a, width);
    b = biased(b, width);
  }
  const bool strict = node.op() == Op::ULt || node.op() == Op::SLt;
  if (strict ? a.high < b.low : a.high <= b.low)
    return {1, 1};
  if (strict ? a.low >= b.high : a.low > b.high)
    return {0, 0};
  return {0, 1};
}

Range Ranges::compareSigned(const Node &node) const {
  const SignedRange a = knownSigned(node.arg(0));
  const SignedRange b = knownSigned(node.arg(1));
  const bool strict = node.op() == Op::SLt;
  if (strict ? a.high < b.low : a.high <= b.low)
    return {1, 1};
  if (strict ? a.low >= b.high : a.low > b.high)
    return {0, 0};
  const auto of = [this](Term term) { return knownSigned(term); };
  return {0, isImpossibleOverflow(node, of) ? Value{0} : Value{1}};
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
    const Range b = known(node.arg(1));
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
Range Ranges::choice(const Node &node, Range selector) {
  const bool isIte = node.op() == Op::Ite;
  const Value last = node.argCount() - 2;
  const Value from = isIte ? 1 - selector.high : std::min(selector.low, last);
  const Value to = isIte ? 1 - selector.low : std::min(selector.high, last);
  Range hull = known(node.arg(1 + static_cast<unsigned>(from)));
  for (auto i = static_cast<unsigned>(from); i <= to; ++i) {
    const Range cell = known(node.arg(1 + i));
    hull = {std::min(hull.low, cell.low), std::max(hull.high, cell.high)};
  }
  return hull;
}

} // namespace premise::solve
