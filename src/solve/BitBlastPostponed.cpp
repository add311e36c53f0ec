// What is said about products and quotients at once, and how they are defined when a model gets them wrong.
#include "solve/BitBlast.h"

#include <algorithm>

namespace premise::solve {
namespace {

/// So many bits from the lowest one on are not known to be zero.
std::size_t lengthOf(const Bits &bits) {
  const auto known = std::find_if(bits.rbegin(), bits.rend(), [](Literal x) { return x != Circuit::kFalse; });
  return static_cast<std::size_t>(bits.rend() - known);
}

Bits constantBits(term::Value value, std::size_t width) {
  Bits bits(width);
  for (std::size_t i = 0; i < width; ++i)
    bits[i] = Circuit::constant((value >> i) & 1);
  return bits;
}

} // namespace

Bits BitBlast::freshBits(std::size_t unknown, std::size_t width) {
  Bits bits(width, Circuit::kFalse);
  std::generate_n(bits.begin(), std::min(unknown, width), [&] { return circuit_.fresh(); });
  return bits;
}

Bits BitBlast::freshUpTo(term::Value limit, std::size_t width) {
  const Bits most = constantBits(limit, width);
  Bits bits = freshBits(lengthOf(most), width);
  circuit_.require(isLess(bits, most, false, true));
  return bits;
}

/// unless  or  a = b
void BitBlast::requireEqual(const Bits &a, const Bits &b, Literal unless) {
  for (std::size_t i = 0; i < a.size(); ++i)
    circuit_.require(circuit_.either(unless, -circuit_.differ(a[i], b[i])));
}

/// Products and quotients by constants are short: once a model got one of them wrong, the questions seem to depend on
/// them, and asking twice costs more.
void BitBlast::postpone(const Postponed &one) {
  if (dependsOnConstants_ && isByConst(one))
    define(one);
  else
    postponed_.push_back(one);
}

/// Of q · c + r = a  only  q <= max / c  and  r < c.
BitBlast::Division BitBlast::postponeDivisionByConst(const Bits &a, const Bits &b) {
  const std::size_t width = a.size();
  term::Value divisor = 0;
  for (std::size_t i = 0; i < width; ++i)
    divisor |= term::Value{b[i] == Circuit::kTrue} << i;
  Division result{freshUpTo(term::maskOf(static_cast<unsigned>(width)) / divisor, width),
                  freshUpTo(divisor - 1, width)};
  postpone({a, b, result.quotient, result.remainder});
  return result;
}

/// By 0 the quotient is all ones and the remainder a, as SMT-LIB says; otherwise the remainder is less than b, and
/// where a is less than b it is a.
BitBlast::Division BitBlast::postponeDivision(const Bits &a, const Bits &b) {
  const std::size_t width = a.size();
  Division result{freshBits(width, width), freshBits(lengthOf(a), width)};
  const Bits zero(width, Circuit::kFalse);
  const Literal byZero = isEqual(b, zero);
  const Literal isSmall = isLess(a, b, false, false);
  requireEqual(result.quotient, Bits(width, Circuit::kTrue), -byZero);
  requireEqual(result.remainder, a, -circuit_.either(byZero, isSmall));
  requireEqual(result.quotient, zero, -isSmall);
  circuit_.require(circuit_.either(byZero, isLess(result.remainder, b, false, false)));
  circuit_.require(circuit_.either(byZero, isLess(result.quotient, a, false, true)));
  circuit_.require(isLess(result.remainder, a, false, true));
  postpone({a, b, result.quotient, result.remainder});
  return result;
}

/// With 0 it is 0, with 1 the other factor; it is odd if both are, and not longer than both together.
const Bits &BitBlast::postponeProduct(const Bits &a, const Bits &b) {
  const auto [entry, isNew] = productsOfUnknowns_.try_emplace(std::minmax(a, b));
  if (!isNew)
    return entry->second;
  const std::size_t width = a.size();
  Bits product = freshBits(lengthOf(a) + lengthOf(b), width);
  product[0] = circuit_.both(a[0], b[0]);
  const Bits zero(width, Circuit::kFalse);
  const Bits one = constantBits(1, width);
  requireEqual(product, zero, -circuit_.either(isEqual(a, zero), isEqual(b, zero)));
  requireEqual(product, a, -isEqual(b, one));
  requireEqual(product, b, -isEqual(a, one));
  postpone({a, b, product, {}});
  return entry->second = std::move(product);
}

term::Value BitBlast::valueInModel(const Bits &bits) const {
  term::Value value = 0;
  for (std::size_t i = 0; i < bits.size(); ++i)
    value |= term::Value{circuit_.holdsInModel(bits[i])} << i;
  return value;
}

bool BitBlast::isByConst(const Postponed &one) {
  return std::ranges::all_of(one.b, [](Literal x) { return std::abs(x) == Circuit::kTrue; });
}

bool BitBlast::isRight(const Postponed &one) const {
  const term::Value a = valueInModel(one.a);
  const term::Value b = valueInModel(one.b);
  const term::Value result = valueInModel(one.result);
  const term::Value mask = term::maskOf(static_cast<unsigned>(one.a.size()));
  if (one.remainder.empty())
    return result == ((a * b) & mask);
  const term::Value remainder = valueInModel(one.remainder);
  return b == 0 ? result == mask && remainder == a : result == a / b && remainder == a % b;
}

/// By a constant:  q · c + r = a  without wrapping around.  Few gates, because a product with a constant is, and for
/// every a there are such q and r.
void BitBlast::defineDivision(const Postponed &division) {
  if (!isByConst(division)) {
    const Division exact = divideStepwise(division.a, division.b);
    requireEqual(division.result, exact.quotient);
    requireEqual(division.remainder, exact.remainder);
    return;
  }
  Bits product = addRows(division.result, division.b);
  Bits rest = division.remainder;
  product.push_back(Circuit::kFalse);
  rest.push_back(Circuit::kFalse);
  Bits sum = add(product, rest, Circuit::kFalse);
  circuit_.require(-sum.back());
  sum.pop_back();
  requireEqual(sum, division.a);
}

void BitBlast::define(const Postponed &one) {
  dependsOnConstants_ |= isByConst(one);
  if (one.remainder.empty())
    requireEqual(one.result, addRows(one.a, one.b));
  else
    defineDivision(one);
}

Refined BitBlast::refine() {
  // All of them are looked at before the first is defined: from then on the solver has no model.
  auto wrong = std::partition(postponed_.begin(), postponed_.end(), [&](const Postponed &one) { return isRight(one); });
  if (std::any_of(wrong, postponed_.end(), isByConst))
    wrong = std::partition(postponed_.begin(), wrong, [](const Postponed &one) { return !isByConst(one); });
  const std::vector<Postponed> defined(wrong, postponed_.end());
  postponed_.erase(wrong, postponed_.end());
  for (const Postponed &one : defined) {
    define(one);
    if (isTooLarge())
      return Refined::TooLarge;
  }
  return defined.empty() ? Refined::NotNeeded : Refined::Added;
}

} // namespace premise::solve
