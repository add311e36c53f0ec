// How intervals are computed. Wrap-around is LLVM's ConstantRange, once for each reading of the bits.
#include "analyze/numeric/Range.h"

#include <algorithm>
#include <limits>

namespace premise::analyze::numeric {
namespace {

using llvm::APInt;
using llvm::ConstantRange;

std::int64_t extend(std::uint64_t value, unsigned bits) {
  const unsigned shift = 64 - bits;
  return static_cast<std::int64_t>(value << shift) >> shift;
}

std::uint64_t truncate(std::int64_t value, unsigned bits) {
  return static_cast<std::uint64_t>(value) & unsignedMaximum(bits);
}

/// What one reading says about the other, where the sign is known.
Range reduce(Range range) {
  const auto limit = static_cast<std::uint64_t>(signedMaximum(range.bits));
  if (range.unsignedMin > 0) { // not zero
    range.signedMin += range.signedMin == 0;
    range.signedMax -= range.signedMax == 0;
  }
  if (range.isEmpty())
    return Range::empty(range.bits);
  if (range.unsignedMax <= limit || range.unsignedMin > limit) {
    range.signedMin = std::max(range.signedMin, extend(range.unsignedMin, range.bits));
    range.signedMax = std::min(range.signedMax, extend(range.unsignedMax, range.bits));
  }
  if (range.isEmpty())
    return Range::empty(range.bits);
  if (range.signedMin >= 0 || range.signedMax < 0) {
    range.unsignedMin = std::max(range.unsignedMin, truncate(range.signedMin, range.bits));
    range.unsignedMax = std::min(range.unsignedMax, truncate(range.signedMax, range.bits));
  }
  return range.isEmpty() ? Range::empty(range.bits) : range;
}

ConstantRange closed(const APInt &low, const APInt &high) {
  return ConstantRange::getNonEmpty(low, high + 1);
}

/// `a` without a constant; only at the ends of an interval can it be left out.
Range without(Range a, const Range &constant) {
  if (a.isConstant())
    return a.signedMin == constant.signedMin ? Range::empty(a.bits) : a;
  a.signedMin += a.signedMin == constant.signedMin;
  a.signedMax -= a.signedMax == constant.signedMin;
  a.unsignedMin += a.unsignedMin == constant.unsignedMin;
  a.unsignedMax -= a.unsignedMax == constant.unsignedMin;
  return reduce(a);
}

} // namespace

std::int64_t signedMinimum(unsigned bits) {
  return bits == 64 ? std::numeric_limits<std::int64_t>::min() : -(std::int64_t{1} << (bits - 1));
}

std::int64_t signedMaximum(unsigned bits) {
  return -(signedMinimum(bits) + 1);
}

std::uint64_t unsignedMaximum(unsigned bits) {
  return bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
}

Range Range::full(unsigned bits) {
  return {bits, signedMinimum(bits), signedMaximum(bits), 0, unsignedMaximum(bits)};
}

Range Range::empty(unsigned bits) {
  return {bits, 1, 0, 1, 0};
}

Range Range::constant(const APInt &value) {
  return {value.getBitWidth(), value.getSExtValue(), value.getSExtValue(), value.getZExtValue(), value.getZExtValue()};
}

Range Range::ofSigned(unsigned bits, std::int64_t low, std::int64_t high) {
  Range range = full(bits);
  range.signedMin = std::max(low, range.signedMin);
  range.signedMax = std::min(high, range.signedMax);
  return reduce(range);
}

Range Range::ofUnsigned(unsigned bits, std::uint64_t low, std::uint64_t high) {
  Range range = full(bits);
  range.unsignedMin = low;
  range.unsignedMax = std::min(high, range.unsignedMax);
  return reduce(range);
}

Range Range::of(const ConstantRange &range) {
  if (range.isEmptySet())
    return empty(range.getBitWidth());
  return {range.getBitWidth(), range.getSignedMin().getSExtValue(), range.getSignedMax().getSExtValue(),
          range.getUnsignedMin().getZExtValue(), range.getUnsignedMax().getZExtValue()};
}

ConstantRange Range::asSigned() const {
  if (isEmpty())
    return ConstantRange::getEmpty(bits);
  return closed(APInt(bits, static_cast<std::uint64_t>(signedMin), true),
                APInt(bits, static_cast<std::uint64_t>(signedMax), true));
}

ConstantRange Range::asUnsigned() const {
  if (isEmpty())
    return ConstantRange::getEmpty(bits);
  return closed(APInt(bits, unsignedMin), APInt(bits, unsignedMax));
}

std::int64_t Range::low(bool isUnsigned) const {
  constexpr auto kLimit = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  return isUnsigned ? static_cast<std::int64_t>(std::min(unsignedMin, kLimit)) : signedMin;
}

std::int64_t Range::high(bool isUnsigned) const {
  constexpr auto kLimit = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  return isUnsigned ? static_cast<std::int64_t>(std::min(unsignedMax, kLimit)) : signedMax;
}

Range meet(const Range &a, const Range &b) {
  if (a.isEmpty() || b.isEmpty())
    return Range::empty(a.bits);
  return reduce({a.bits, std::max(a.signedMin, b.signedMin), std::min(a.signedMax, b.signedMax),
                 std::max(a.unsignedMin, b.unsignedMin), std::min(a.unsignedMax, b.unsignedMax)});
}

Range join(const Range &a, const Range &b) {
  if (a.isEmpty())
    return b;
  if (b.isEmpty())
    return a;
  return {a.bits, std::min(a.signedMin, b.signedMin), std::max(a.signedMax, b.signedMax),
          std::min(a.unsignedMin, b.unsignedMin), std::max(a.unsignedMax, b.unsignedMax)};
}

Range apply(llvm::Instruction::BinaryOps operation, const Range &a, const Range &b) {
  if (a.isEmpty() || b.isEmpty())
    return Range::empty(a.bits);
  const Range fromSigned = Range::of(a.asSigned().binaryOp(operation, b.asSigned()));
  const Range fromUnsigned = Range::of(a.asUnsigned().binaryOp(operation, b.asUnsigned()));
  return meet(fromSigned, fromUnsigned);
}

Range compared(llvm::CmpInst::Predicate predicate, const Range &a, const Range &b) {
  if (b.isEmpty() || a.isEmpty())
    return Range::empty(a.bits);
  if (predicate == llvm::CmpInst::ICMP_NE && b.isConstant())
    return without(a, b);
  const Range bySigned = Range::of(ConstantRange::makeAllowedICmpRegion(predicate, b.asSigned()));
  const Range byUnsigned = Range::of(ConstantRange::makeAllowedICmpRegion(predicate, b.asUnsigned()));
  return meet(a, meet(bySigned, byUnsigned));
}

} // namespace premise::analyze::numeric
