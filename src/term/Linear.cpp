// Sums with checked 128-bit factors, and their terms.
#include "term/Linear.h"

#include <vector>

namespace premise::term {

namespace {

/// target += value · factor, unless that, or its negation, does not fit.
bool addProduct(__int128 &target, __int128 value, __int128 factor) {
  __int128 product = 0;
  __int128 negated = 0;
  return !__builtin_mul_overflow(value, factor, &product) && !__builtin_add_overflow(target, product, &target) &&
         !__builtin_sub_overflow(__int128{0}, target, &negated);
}

Term scaled(Pool &pool, VarId variable, __int128 factor) {
  const Term v = pool.variable(variable, kIntegerWidth);
  return factor == 1 ? v : pool.make(Op::IMul, kIntegerWidth, {pool.integer(factor), v});
}

} // namespace

std::optional<Linear> addScaled(Linear a, const Linear &b, __int128 factor) {
  if (!addProduct(a.constant, b.constant, factor))
    return std::nullopt;
  for (const auto &[variable, value] : b.factors) {
    const auto at = a.factors.try_emplace(variable, 0).first;
    if (!addProduct(at->second, value, factor))
      return std::nullopt;
    if (at->second == 0)
      a.factors.erase(at);
  }
  return a;
}

Term toTerm(Pool &pool, const Linear &sum) {
  std::vector<Term> parts;
  for (const auto &[variable, factor] : sum.factors)
    parts.push_back(scaled(pool, variable, factor));
  if (parts.empty() || sum.constant != 0)
    parts.push_back(pool.integer(sum.constant));
  Term result = parts[0];
  for (std::size_t i = 1; i < parts.size(); i++)
    result = pool.make(Op::IAdd, kIntegerWidth, {result, parts[i]});
  return result;
}

Term compareWithZero(Pool &pool, Op op, const Linear &sum) {
  Linear left, right;
  for (const auto &[variable, factor] : sum.factors)
    (factor > 0 ? left : right).factors[variable] = factor > 0 ? factor : -factor;
  (sum.constant > 0 ? left : right).constant = sum.constant > 0 ? sum.constant : -sum.constant;
  return pool.make(op, 1, {toTerm(pool, left), toTerm(pool, right)});
}

} // namespace premise::term
