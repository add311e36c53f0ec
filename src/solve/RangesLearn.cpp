// What does a condition that holds say about the bounds of the terms in it?
#include "solve/Ranges.h"

#include <algorithm>

namespace premise::solve {
namespace {

using term::maskOf;
using term::Op;
using term::Term;
using term::Value;

bool isComparison(Op op) {
  return op == Op::Eq || op == Op::ULt || op == Op::ULe || op == Op::SLt || op == Op::SLe;
}

/// At least 0.
Value minus(Value a, Value b) {
  return a > b ? a - b : 0;
}

} // namespace

bool Ranges::contract(std::span<const Term> conditions, std::span<const term::VarId> variables,
                      std::vector<Bounds> &bounds) {
  constexpr unsigned kMostPasses = 4;
  constexpr std::uint32_t kMostTree = 2000;
  bool isSmaller = true;
  for (unsigned pass = 0; pass < kMostPasses && isSmaller; ++pass) {
    restart([&](term::VarId variable) {
      return bounds[static_cast<std::size_t>(std::ranges::lower_bound(variables, variable) - variables.begin())];
    });
    for (const Term condition : conditions)
      if (condition->treeSize() <= kMostTree && !learn(condition))
        return false;
    isSmaller = false;
    for (std::size_t i = 0; i < bounds.size(); ++i) {
      const Bounds now = of(pool_.knownVariable(variables[i]));
      isSmaller |= now != bounds[i];
      bounds[i] = now;
    }
  }
  return true;
}

bool Ranges::learn(Term condition) {
  if (isFalse(condition))
    return false;
  if (condition->op() == Op::And)
    return learn(condition->arg(0)) && learn(condition->arg(1));
  if (condition->op() == Op::Or && isFalse(condition->arg(0)))
    return learn(condition->arg(1));
  if (condition->op() == Op::Or && isFalse(condition->arg(1)))
    return learn(condition->arg(0));
  if (!isComparison(condition->op()))
    return true;
  if (!learnComparison(condition))
    return false;
  const Term left = condition->arg(0), right = condition->arg(1);
  if (condition->op() == Op::SLt && right->isConst() && right->value() == 0)
    return learnOverflow(left, true);
  if (condition->op() == Op::SLt && left->isConst() && left->value() == maskOf(left->width()))
    return learnOverflow(right, false);
  return true;
}

/// left < right, left <= right, left == right: each side is cut off where the other one ends. The condition is not
/// known to be false, so there is something left of both.
bool Ranges::learnComparison(Term comparison) {
  const Term left = comparison->arg(0), right = comparison->arg(1);
  Bounds a = of(left), b = of(right);
  switch (comparison->op()) {
  case Op::Eq:
    return narrow(left, b) && narrow(right, of(left));
  case Op::ULt:
  case Op::ULe: {
    const Value gap = comparison->op() == Op::ULt ? 1 : 0;
    a.bits.high = std::min(a.bits.high, minus(b.bits.high, gap));
    b.bits.low = std::max(b.bits.low, a.bits.low + gap);
    break;
  }
  default: {
    if (left->width() > kWidestNumber)
      return true;
    const __int128 gap = comparison->op() == Op::SLt ? 1 : 0;
    a.numbers.most = std::min(a.numbers.most, b.numbers.most - gap);
    b.numbers.least = std::max(b.numbers.least, a.numbers.least + gap);
  }
  }
  return narrow(left, a) && narrow(right, b);
}

bool Ranges::narrow(Term term, const Bounds &bounds) {
  const Bounds before = of(term);
  const std::optional<Bounds> now = meet(before, bounds, term->width());
  if (!now)
    return false;
  if (*now == before)
    return true;
  memo_[term->id()].bounds = *now;
  return narrowExtended(term) && narrowProduct(term) && narrowSum(term);
}

bool Ranges::narrowExtended(Term extended) {
  if (extended->op() != Op::SExt && extended->op() != Op::ZExt)
    return true;
  const Term inner = extended->arg(0);
  const Bounds outer = of(extended);
  Bounds found = allBounds(inner->width());
  if (extended->op() == Op::ZExt)
    found.bits = outer.bits;
  else if (extended->width() <= kWidestNumber)
    found.numbers = outer.numbers;
  return narrow(inner, found);
}

/// A product in twice the width that fits into the width of its factors is the product in that width, too: this is
/// what the check of an overflow says about what is computed from the product.
bool Ranges::narrowProduct(Term wide) {
  if (wide->op() != Op::Mul || wide->width() > kWidestNumber)
    return true;
  const Term a = wide->arg(0), b = wide->arg(1);
  const bool isExtended = (a->op() == Op::SExt || a->op() == Op::ZExt) && a->op() == b->op();
  if (!isExtended || a->arg(0)->width() != b->arg(0)->width())
    return true;
  const unsigned width = a->arg(0)->width();
  const Bounds product = of(wide);
  Bounds found = allBounds(width);
  const bool fits =
      a->op() == Op::SExt ? isWithin(product.numbers, found.numbers) : product.bits.high <= found.bits.high;
  if (!fits)
    return true;
  if (a->op() == Op::SExt)
    found.numbers = product.numbers;
  else
    found.bits = product.bits;
  return narrow(pool_.make(Op::Mul, width, {a->arg(0), b->arg(0)}), found);
}

/// What is left of the operands of s = a + b or s = a - b where it does not wrap around.
bool Ranges::narrowSum(Term sum) {
  if ((sum->op() != Op::Add && sum->op() != Op::Sub) || sum->width() > kWidestNumber)
    return true;
  const Numbers a = of(sum->arg(0)).numbers, b = of(sum->arg(1)).numbers, all = allNumbers(sum->width());
  const bool isAdd = sum->op() == Op::Add;
  if (isWithin(isAdd ? a + b : a - b, all)) {
    const Numbers s = of(sum).numbers;
    if (!narrowNumbers(sum->arg(0), isAdd ? s - b : s + b) || !narrowNumbers(sum->arg(1), isAdd ? s - a : a - s))
      return false;
  }
  return narrowSumOfBits(sum);
}

bool Ranges::narrowNumbers(Term term, Numbers numbers) {
  Bounds bounds = allBounds(term->width());
  bounds.numbers = numbers;
  return narrow(term, bounds);
}

/// The same without a sign, where all values wrap around equally often.
bool Ranges::narrowSumOfBits(Term sum) {
  const unsigned width = sum->width();
  const Value modulus = Value{1} << width;
  const Range a = of(sum->arg(0)).bits, b = of(sum->arg(1)).bits, s = of(sum).bits;
  const bool isAdd = sum->op() == Op::Add;
  // As if all numbers were moved up by the modulus for a difference, so that nothing becomes negative.
  const Value low = isAdd ? a.low + b.low : a.low + modulus - b.high;
  const Value high = isAdd ? a.high + b.high : a.high + modulus - b.low;
  if (low >> width != high >> width)
    return true;
  const Value wraps = low >> width << width;
  const Value least = s.low + wraps, most = s.high + wraps;
  Bounds first = allBounds(width), second = first;
  if (isAdd) { // a = s - b, b = s - a
    if (most < b.low || most < a.low)
      return false;
    first.bits = {minus(least, b.high), most - b.low};
    second.bits = {minus(least, a.high), most - a.low};
  } else { // a = s + b - modulus, b = a + modulus - s
    if (most + b.high < modulus || a.high + modulus < least)
      return false;
    first.bits = {minus(least + b.low, modulus), most + b.high - modulus};
    second.bits = {minus(a.low + modulus, most), a.high + modulus - least};
  }
  return narrow(sum->arg(0), first) && narrow(sum->arg(1), second);
}

} // namespace premise::solve
