// Linear constraints as a question to a solver, over variables of their own.
#include "solve/PointSearch.h"
#include "term/Linear.h"

namespace premise::solve {
namespace {

using term::Op;
using term::Term;

/// x_i is the variable `first` + i.
Term toTerm(term::Pool &pool, const DenseSum &sum, term::VarId first) {
  term::Linear linear{.factors = {}, .constant = sum.constant};
  for (std::size_t i = 0; i < sum.factors.size(); i++)
    if (sum.factors[i] != 0)
      linear.factors[first + static_cast<term::VarId>(i)] = sum.factors[i];
  return compareWithZero(pool, Op::ILe, linear);
}

Term toTerm(term::Pool &pool, const DenseConstraint &constraint, term::VarId first) {
  Term any = pool.boolean(false);
  for (const std::vector<DenseSum> &alternative : constraint.alternatives) {
    Term all = pool.boolean(true);
    for (const DenseSum &sum : alternative)
      all = pool.make(Op::And, 1, {all, toTerm(pool, sum, first)});
    any = pool.make(Op::Or, 1, {any, all});
  }
  return any;
}

} // namespace

SearchAnswer findPointBySolver(term::Pool &pool, const ContextOptions &options,
                               std::span<const DenseConstraint> constraints) {
  const term::VarId first = pool.nextVariable();
  const auto context = makeContext(pool, options);
  std::size_t variables = 0;
  for (const DenseConstraint &constraint : constraints) {
    context->add(toTerm(pool, constraint, first));
    variables = constraint.alternatives.at(0).at(0).factors.size();
  }
  const ContextAnswer answer = context->check({});
  if (std::holds_alternative<Core>(answer))
    return NoPoint{};
  if (!std::holds_alternative<Sat>(answer))
    return TooHard{};
  DensePoint point;
  for (std::size_t i = 0; i < variables; i++) {
    const auto value = static_cast<__int128>(std::get<Sat>(answer).model[first + static_cast<term::VarId>(i)]);
    point.push_back(static_cast<std::int64_t>(value));
    if (point.back() != value)
      return TooHard{};
  }
  return point;
}

} // namespace premise::solve
