// How adders, multipliers, dividers, shifters and comparators are built from gates.
#include "solve/BitBlast.h"

#include <algorithm>

namespace premise::solve {
namespace {

constexpr long kManyRows = 5;          ///< products with fewer are easy
constexpr std::size_t kMaxRelated = 8; ///< the latest ones

} // namespace

Bits BitBlast::add(const Bits &a, const Bits &b, Literal carry) {
  Bits sum(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    sum[i] = circuit_.differ(circuit_.differ(a[i], b[i]), carry);
    if (i + 1 < a.size())
      carry = circuit_.majority(a[i], b[i], carry);
  }
  return sum;
}

Bits BitBlast::negate(const Bits &a) {
  Bits inverted(a.size());
  std::ranges::transform(a, inverted.begin(), [](Literal x) { return -x; });
  return add(inverted, Bits(a.size(), Circuit::kFalse), Circuit::kTrue);
}

/// Few rows are added at once; everything else can wait until it matters.
Bits BitBlast::multiply(const Bits &a, const Bits &b) {
  const auto count = [](const Bits &bits, auto isCounted) { return std::ranges::count_if(bits, isCounted); };
  const auto unknown = [&](const Bits &bits) {
    return count(bits, [](Literal x) { return std::abs(x) != Circuit::kTrue; });
  };
  const Bits &wide = unknown(a) < unknown(b) ? b : a;
  const Bits &rows = unknown(a) < unknown(b) ? a : b;
  const bool isEasy = count(rows, [](Literal x) { return x != Circuit::kFalse; }) < kManyRows;
  if (isEasy || unknown(wide) == 0)
    return addRows(wide, rows);
  if (unknown(rows) != 0)
    return postponeProduct(wide, rows);
  const Bits product = dependsOnConstants_ ? addRows(wide, rows) : postponeProduct(wide, rows);
  relateProducts(rows, wide, product);
  return product;
}

/// Adds a shifted copy of one factor for each bit of the other; constant bits add nothing or need no gates.
Bits BitBlast::addRows(const Bits &wide, const Bits &rows) {
  const std::size_t width = wide.size();
  Bits sum(width, Circuit::kFalse);
  for (std::size_t row = 0; row < width; ++row) {
    if (rows[row] == Circuit::kFalse)
      continue;
    Bits high(sum.begin() + row, sum.end());
    Bits partial(width - row);
    for (std::size_t i = 0; i < partial.size(); ++i)
      partial[i] = circuit_.both(wide[i], rows[row]);
    high = add(high, partial, Circuit::kFalse);
    std::ranges::copy(high, sum.begin() + row);
  }
  return sum;
}

/// Facts that a SAT solver finds only by going through all cases of two adders:  x = y  implies  x * c = y * c,  and,
/// as an odd c has an inverse, also the other way round. Hash functions are made of such products.
void BitBlast::relateProducts(const Bits &constant, const Bits &factor, const Bits &product) {
  std::vector<Product> &others = products_[constant];
  for (std::size_t i = others.size() < kMaxRelated ? 0 : others.size() - kMaxRelated; i < others.size(); ++i) {
    const Literal sameFactor = isEqual(factor, others[i].factor);
    const Literal sameProduct = isEqual(product, others[i].product);
    circuit_.require(circuit_.either(-sameFactor, sameProduct));
    if (constant.front() == Circuit::kTrue)
      circuit_.require(circuit_.either(sameFactor, -sameProduct));
  }
  others.push_back({factor, product});
}

Bits BitBlast::choose(Literal condition, const Bits &a, const Bits &b) {
  Bits result(a.size());
  std::ranges::transform(a, b, result.begin(), [&](Literal x, Literal y) { return circuit_.choose(condition, x, y); });
  return result;
}

/// One stage per bit of the amount; what the stages cannot express is shifted out completely.
Bits BitBlast::shift(term::Op op, const Bits &a, const Bits &amount) {
  const std::size_t width = a.size();
  const Literal fill = op == term::Op::AShr ? a.back() : Circuit::kFalse;
  Bits current = a;
  Literal beyond = Circuit::kFalse;
  for (std::size_t stage = 0; stage < amount.size(); ++stage) {
    if (stage >= 8 || (std::size_t{1} << stage) >= width) {
      beyond = circuit_.either(beyond, amount[stage]);
      continue;
    }
    const std::size_t by = std::size_t{1} << stage;
    Bits shifted(width, fill);
    for (std::size_t i = 0; i + by < width; ++i)
      (op == term::Op::Shl ? shifted[i + by] : shifted[i]) = current[op == term::Op::Shl ? i : i + by];
    current = choose(amount[stage], shifted, current);
  }
  return choose(beyond, Bits(width, fill), current);
}

/// From the lowest bit up: less = majority(!a, b, less so far); the sign bits of signed numbers change roles.
Literal BitBlast::isLess(const Bits &a, const Bits &b, bool isSigned, bool orEqual) {
  Literal less = Circuit::constant(orEqual);
  for (std::size_t i = 0; i < a.size(); ++i) {
    const bool isSign = isSigned && i + 1 == a.size();
    less = isSign ? circuit_.majority(a[i], -b[i], less) : circuit_.majority(-a[i], b[i], less);
  }
  return less;
}

Literal BitBlast::isEqual(const Bits &a, const Bits &b) {
  Literal equal = Circuit::kTrue;
  for (std::size_t i = 0; i < a.size(); ++i)
    equal = circuit_.both(equal, -circuit_.differ(a[i], b[i]));
  return equal;
}

const BitBlast::Division &BitBlast::divide(const Bits &a, const Bits &b) {
  const auto [entry, isNew] = divisions_.try_emplace({a, b});
  if (isNew) {
    const bool isConst = std::ranges::all_of(b, [](Literal x) { return std::abs(x) == Circuit::kTrue; });
    const bool isZero = std::ranges::all_of(b, [](Literal x) { return x == Circuit::kFalse; });
    entry->second = isConst && !isZero ? postponeDivisionByConst(a, b) : postponeDivision(a, b);
  }
  return entry->second;
}

/// School division from the highest bit down. Dividing by 0 subtracts 0 in every step, which gives the quotient all
/// ones and the remainder a, just what SMT-LIB says.
BitBlast::Division BitBlast::divideStepwise(const Bits &a, const Bits &b) {
  const std::size_t width = a.size();
  Bits divisor = b;
  divisor.push_back(Circuit::kFalse);
  Division result{Bits(width), {}};
  Bits rest(width + 1, Circuit::kFalse);
  for (std::size_t i = width; i-- > 0;) {
    rest.insert(rest.begin(), a[i]);
    rest.pop_back();
    result.quotient[i] = isLess(divisor, rest, false, true);
    Bits inverted(divisor.size());
    std::ranges::transform(divisor, inverted.begin(), [](Literal x) { return -x; });
    rest = choose(result.quotient[i], add(rest, inverted, Circuit::kTrue), rest);
  }
  rest.pop_back();
  result.remainder = std::move(rest);
  return result;
}

Bits BitBlast::divideSigned(const Bits &a, const Bits &b, bool wantsQuotient) {
  const Division &magnitudes = divide(choose(a.back(), negate(a), a), choose(b.back(), negate(b), b));
  if (wantsQuotient) {
    const Literal negative = circuit_.differ(a.back(), b.back());
    return choose(negative, negate(magnitudes.quotient), magnitudes.quotient);
  }
  return choose(a.back(), negate(magnitudes.remainder), magnitudes.remainder);
}

} // namespace premise::solve
