// How values of two executions are put together.
#include "analyze/numeric/Value.h"

#include <algorithm>
#include <numeric>

namespace premise::analyze::numeric {

std::int64_t saturate(__int128 number) {
  return static_cast<std::int64_t>(std::clamp<__int128>(number, -kInfinity, kInfinity));
}

std::int64_t addUpper(std::int64_t a, std::int64_t b) {
  return a >= kInfinity || b >= kInfinity ? kInfinity : saturate(static_cast<__int128>(a) + b);
}

std::int64_t addLower(std::int64_t a, std::int64_t b) {
  return a <= -kInfinity || b <= -kInfinity ? -kInfinity : saturate(static_cast<__int128>(a) + b);
}

namespace {

std::int64_t remainder(std::int64_t number, std::int64_t step) {
  return (number % step + step) % step;
}

/// phase and step of numbers of which some have the one and some the other.
void joinSteps(const Extent &a, const Extent &b, Extent &result) {
  result.step = std::gcd(std::gcd(a.step, b.step), a.phase - b.phase);
  result.phase = result.step == 0 ? a.phase : remainder(a.phase, result.step);
}

} // namespace

Extent Extent::measured(Node node, std::int64_t scale) {
  Extent result;
  result.node = node;
  result.scale = scale;
  result.step = scale < 0 ? -scale : scale;
  return result;
}

Extent Extent::aligned() const {
  Extent result = *this;
  if (step <= 1)
    return result;
  if (low > -kInfinity && low < kInfinity)
    result.low = low + remainder(phase - low, step);
  if (high > -kInfinity && high < kInfinity)
    result.high = high - remainder(high - phase, step);
  return result;
}

Extent join(const Extent &a, const Extent &b) {
  Extent result{std::min(a.low, b.low), std::max(a.high, b.high)};
  joinSteps(a, b, result);
  if (a.node != kNoNode && a.node == b.node && a.scale == b.scale && a.constant == b.constant) {
    result.node = a.node;
    result.scale = a.scale;
    result.constant = a.constant;
  }
  return result;
}

Extent operator+(const Extent &a, const Extent &b) {
  Extent result{addLower(a.low, b.low), addUpper(a.high, b.high)};
  result.step = std::gcd(a.step, b.step);
  result.phase = saturate(static_cast<__int128>(a.phase) + b.phase);
  result.phase = result.step == 0 ? result.phase : remainder(result.phase, result.step);
  const bool isSecond = a.node == kNoNode && a.isExact();
  const bool isFirst = b.node == kNoNode && b.isExact();
  const Extent &linear = isSecond ? b : a;
  if (linear.node == kNoNode || (!isFirst && !isSecond))
    return result;
  const std::int64_t constant = addUpper(linear.constant, isSecond ? a.low : b.low);
  if (constant <= -kInfinity || constant >= kInfinity)
    return result;
  result.node = linear.node;
  result.scale = linear.scale;
  result.constant = constant;
  return result;
}

Pointer join(const Pointer &a, const Pointer &b) {
  Pointer result{a.mayBeNull || b.mayBeNull, a.isUnknown || b.isUnknown, a.targets};
  result.isMoved = a.isMoved || b.isMoved;
  const auto isFine = [](const Pointer &pointer) { return pointer.isBased || !pointer.mayBeNull; };
  result.isBased = (a.isBased || b.isBased) && isFine(a) && isFine(b);
  result.isFar = a.isFar || b.isFar;
  for (const Target &target : b.targets) {
    const auto same = std::find_if(result.targets.begin(), result.targets.end(),
                                   [&](const Target &known) { return known.object == target.object; });
    if (same != result.targets.end())
      same->offset = join(same->offset, target.offset);
    else
      result.targets.push_back(target);
  }
  constexpr std::size_t kMostTargets = 4;
  if (result.targets.size() > kMostTargets)
    result.isUnknown = true;
  if (result.isUnknown)
    result.targets.clear();
  result.isBased &= result.targets.size() == 1;
  std::sort(result.targets.begin(), result.targets.end(),
            [](const Target &x, const Target &y) { return x.object < y.object; });
  return result;
}

std::optional<Value> topOf(const llvm::Type &type) {
  if (type.isPointerTy())
    return Value::of(Pointer{});
  if (type.isIntegerTy() && type.getIntegerBitWidth() <= 64)
    return Value::of(Range::full(type.getIntegerBitWidth()));
  return std::nullopt;
}

} // namespace premise::analyze::numeric
