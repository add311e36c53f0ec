// How both readings of a term narrow each other.
#include "solve/Bounds.h"

#include <algorithm>

namespace premise::solve {

using term::maskOf;
using term::signBitOf;

Numbers allNumbers(unsigned width) {
  const auto half = static_cast<__int128>(1) << (std::min(width, kWidestNumber + 1) - 1);
  return {-half, half - 1};
}

Bounds allBounds(unsigned width) {
  return {{0, maskOf(width)}, allNumbers(width)};
}

Bounds boundsOf(Range bits, unsigned width) {
  const Bounds all = allBounds(width);
  return *meet({bits, all.numbers}, all, width);
}

Bounds boundsOf(Numbers numbers, unsigned width) {
  const Bounds all = allBounds(width);
  return width <= kWidestNumber && isWithin(numbers, all.numbers) ? *meet({all.bits, numbers}, all, width) : all;
}

std::optional<Bounds> meet(const Bounds &a, const Bounds &b, unsigned width) {
  Bounds both{{std::max(a.bits.low, b.bits.low), std::min(a.bits.high, b.bits.high)},
              {std::max(a.numbers.least, b.numbers.least), std::min(a.numbers.most, b.numbers.most)}};
  if (width <= kWidestNumber) {
    const auto modulus = static_cast<__int128>(1) << width;
    const auto low = static_cast<__int128>(both.bits.low), high = static_cast<__int128>(both.bits.high);
    const auto sign = static_cast<__int128>(signBitOf(width));
    if (low >= sign || high < sign) { // one sign only
      both.numbers.least = std::max(both.numbers.least, low >= sign ? low - modulus : low);
      both.numbers.most = std::min(both.numbers.most, low >= sign ? high - modulus : high);
    }
    const Numbers numbers = both.numbers;
    if (numbers.least >= 0 || numbers.most < 0) {
      const __int128 up = numbers.least >= 0 ? 0 : modulus;
      both.bits.low = std::max(both.bits.low, static_cast<term::Value>(std::max<__int128>(numbers.least + up, 0)));
      both.bits.high = std::min(both.bits.high, static_cast<term::Value>(std::max<__int128>(numbers.most + up, 0)));
    }
    if (both.numbers.least > both.numbers.most)
      return std::nullopt;
  }
  return both.bits.low <= both.bits.high ? std::optional(both) : std::nullopt;
}

Bounds hull(const Bounds &a, const Bounds &b) {
  return {{std::min(a.bits.low, b.bits.low), std::max(a.bits.high, b.bits.high)},
          {std::min(a.numbers.least, b.numbers.least), std::max(a.numbers.most, b.numbers.most)}};
}

} // namespace premise::solve
