// How bounds pass upward where a term is read as a number with a sign, of at most 64 bits.
#include "solve/Ranges.h"

#include <algorithm>

namespace premise::solve {
namespace {

Numbers productOf(Numbers a, Numbers b) {
  const auto corners = {a.least * b.least, a.least * b.most, a.most * b.least, a.most * b.most};
  return {std::min(corners), std::max(corners)};
}

/// A remainder has the sign of what is divided, and is smaller than the divisor.
Numbers remainderOf(Numbers a, Numbers b) {
  const Numbers towardZero{std::min<__int128>(a.least, 0), std::max<__int128>(a.most, 0)};
  if (b.least <= 0 && b.most >= 0)
    return towardZero;
  const __int128 most = std::max(b.most, -b.least) - 1;
  return {std::max(towardZero.least, -most), std::min(towardZero.most, most)};
}

/// Rounded toward zero, so between the quotients of the ends.
std::optional<Numbers> quotientOf(Numbers a, Numbers b) {
  if (b.least <= 0 && b.most >= 0)
    return std::nullopt;
  const auto corners = {a.least / b.least, a.least / b.most, a.most / b.least, a.most / b.most};
  return Numbers{std::min(corners), std::max(corners)};
}

} // namespace

Numbers Ranges::numbers(const term::Node &node) {
  using term::Op;
  const Numbers all = allNumbers(node.width());
  const term::Term first = node.arg(0);
  if (first->width() > kWidestNumber)
    return all;
  const Numbers a = known(first).numbers;
  const auto second = [&] { return known(node.arg(1)).numbers; };
  const auto inside = [&](Numbers found) { return isWithin(found, all) ? found : all; };
  switch (node.op()) {
  case Op::Neg:
    return inside({-a.most, -a.least});
  case Op::Add:
    return inside(a + second());
  case Op::Sub:
    return inside(a - second());
  case Op::Mul:
    return inside(productOf(a, second()));
  case Op::SRem:
    return inside(remainderOf(a, second()));
  case Op::SDiv:
    return inside(quotientOf(a, second()).value_or(all));
  case Op::SExt:
    return a;
  case Op::Extract:
    return node.lowestBit() == 0 ? inside(a) : all;
  case Op::Concat: {
    const __int128 factor = static_cast<__int128>(1) << node.arg(1)->width();
    const Range low = known(node.arg(1)).bits;
    return inside(
        {a.least * factor + static_cast<__int128>(low.low), a.most * factor + static_cast<__int128>(low.high)});
  }
  default:
    return all;
  }
}

} // namespace premise::solve
