// What does the check of a sum or a difference for overflow say about its operands?
#include "solve/Ranges.h"

#include <algorithm>

namespace premise::solve {

using term::Op;
using term::Term;

/// (x ^ c) & (y ^ c)  is negative if and only if both x and y have another sign than c. Where c = x + y that is an
/// overflow of the sum, where y = c - x one of the difference. The condition can be read in several ways where terms
/// occur twice; each of them is right.
bool Ranges::learnOverflow(Term signs, bool isNegative) {
  if (signs->op() != Op::And || signs->arg(0)->op() != Op::Xor || signs->arg(1)->op() != Op::Xor ||
      signs->width() > kWidestNumber)
    return true;
  const Term first = signs->arg(0), second = signs->arg(1);
  for (unsigned i = 0; i < 4; ++i) {
    const Term c = first->arg(i / 2), x = first->arg(1 - i / 2), y = second->arg(1 - i % 2);
    if (c != second->arg(i % 2))
      continue;
    const bool isPossible = isNegative ? !cannotOverflow(x, y, c) && learnDifferent(x, c) && learnDifferent(y, c)
                                       : learnEither(x, y, c) && (!isSum(x, y, c) || learnSum(x, y, c));
    if (!isPossible)
      return false;
  }
  return true;
}

/// Whether c = x + y, or what is the same y = c - x or x = c - y, up to wrapping around.
bool Ranges::isSum(Term x, Term y, Term c) {
  return pool_.make(Op::Add, c->width(), {x, y}) == c || isDifference(c, x, y) || isDifference(c, y, x);
}

bool Ranges::isDifference(Term from, Term minus, Term difference) {
  return pool_.make(Op::Sub, from->width(), {from, minus}) == difference;
}

bool Ranges::cannotOverflow(Term x, Term y, Term c) {
  const Numbers all = allNumbers(c->width()), a = of(x).numbers, b = of(y).numbers, sum = of(c).numbers;
  if (pool_.make(Op::Add, c->width(), {x, y}) == c && isWithin(a + b, all))
    return true;
  return (isDifference(c, x, y) && isWithin(sum - a, all)) || (isDifference(c, y, x) && isWithin(sum - b, all));
}

/// c = x + y, and does not wrap around.
bool Ranges::learnSum(Term x, Term y, Term c) {
  return narrowNumbers(c, of(x).numbers + of(y).numbers) && narrowNumbers(x, of(c).numbers - of(y).numbers) &&
         narrowNumbers(y, of(c).numbers - of(x).numbers);
}

/// Whether it is negative, if that is known.
std::optional<bool> Ranges::signOf(Term term) {
  const Numbers numbers = of(term).numbers;
  return numbers.least >= 0 || numbers.most < 0 ? std::optional(numbers.most < 0) : std::nullopt;
}

bool Ranges::narrowSign(Term term, bool isNegative) {
  const Numbers all = allNumbers(term->width());
  return narrowNumbers(term, isNegative ? Numbers{all.least, -1} : Numbers{0, all.most});
}

/// The two have different signs.
bool Ranges::learnDifferent(Term a, Term b) {
  if (const auto sign = signOf(a); sign && !narrowSign(b, !*sign))
    return false;
  const auto sign = signOf(b);
  return !sign || narrowSign(a, !*sign);
}

/// One of x and y has the sign of c.
bool Ranges::learnEither(Term x, Term y, Term c) {
  const auto ofX = signOf(x), ofY = signOf(y), ofC = signOf(c);
  if (ofX && ofX == ofY)
    return narrowSign(c, *ofX);
  if (ofX && ofC && ofX != ofC)
    return narrowSign(y, *ofC);
  return !ofY || !ofC || ofY == ofC || narrowSign(x, *ofC);
}

} // namespace premise::solve
