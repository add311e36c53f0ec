// Elimination with 128-bit numbers, rounding, and Z3 for a conjunction over few variables.
#include "solve/IntegerPoint.h"

#include "solve/Z3Translate.h"
#include "term/Print.h"

#include <algorithm>

namespace premise::solve {

using term::Linear;
using term::VarId;

namespace {

std::optional<__int128> valueAt(const Linear &sum, const Point &point) {
  __int128 value = sum.constant;
  for (const auto &[variable, factor] : sum.factors) {
    const auto at = point.find(variable);
    __int128 product = 0;
    if (__builtin_mul_overflow(factor, at == point.end() ? 0 : at->second, &product) ||
        __builtin_add_overflow(value, product, &value))
      return std::nullopt;
  }
  return value;
}

bool isAllowed(Relation relation, __int128 value) {
  switch (relation) {
  case Relation::AtMostZero:
    return value <= 0;
  case Relation::Zero:
    return value == 0;
  case Relation::NotZero:
    return value != 0;
  }
  return false;
}

Contradiction numbersOf(const std::vector<bool> &from) {
  Contradiction result;
  for (std::size_t i = 0; i < from.size(); i++)
    if (from[i])
      result.push_back(i);
  return result;
}

} // namespace

/// Replaces solved variables, in the order in which they were solved.
bool IntegerPoint::reduce(Derived &constraint) const {
  while (true) {
    std::size_t first = solved_.size();
    for (const auto &[variable, factor] : constraint.sum.factors)
      if (const auto at = order_.find(variable); at != order_.end())
        first = std::min(first, at->second);
    if (first == solved_.size())
      return true;
    const Solved &known = solved_[first];
    const __int128 factor = constraint.sum.factors.at(known.variable);
    constraint.sum.factors.erase(known.variable);
    auto sum = addScaled(std::move(constraint.sum), known.value.sum, factor);
    if (!sum)
      return false;
    constraint.sum = std::move(*sum);
    for (std::size_t i = 0; i < constraint.from.size(); i++)
      constraint.from[i] = constraint.from[i] || known.value.from[i];
  }
}

/// The youngest variable that stands alone: merges are younger than what they merge.
bool IntegerPoint::solveFor(const Derived &equation) {
  for (auto at = equation.sum.factors.rbegin(); at != equation.sum.factors.rend(); ++at) {
    if (at->second != 1 && at->second != -1)
      continue;
    Linear rest = equation.sum;
    rest.factors.erase(at->first);
    const auto value = addScaled({}, rest, -at->second);
    if (!value)
      return false;
    order_[at->first] = solved_.size();
    solved_.push_back({at->first, {*value, Relation::Zero, equation.from}});
    return true;
  }
  return false;
}

bool IntegerPoint::derive(const std::vector<Constraint> &constraints) {
  solved_.clear();
  order_.clear();
  left_.clear();
  for (const bool isEquation : {true, false})
    for (std::size_t i = 0; i < constraints.size(); i++) {
      if ((constraints[i].relation == Relation::Zero) != isEquation)
        continue;
      Derived derived{constraints[i].sum, constraints[i].relation, std::vector<bool>(constraints.size(), false)};
      derived.from[i] = true;
      if (!reduce(derived))
        return false;
      if (!isEquation || !solveFor(derived))
        left_.push_back(std::move(derived));
    }
  return std::ranges::all_of(left_, [&](Derived &derived) { return reduce(derived); });
}

bool IntegerPoint::isSatisfiedBy(const Point &point) const {
  return std::ranges::all_of(left_, [&](const Derived &derived) {
    const auto value = valueAt(derived.sum, point);
    return value && isAllowed(derived.relation, *value);
  });
}

/// Gives solved variables their values.
bool IntegerPoint::extend(Point &point) const {
  for (std::size_t i = solved_.size(); i-- > 0;) {
    const auto value = valueAt(solved_[i].value.sum, point);
    if (!value)
      return false;
    point[solved_[i].variable] = *value;
  }
  return true;
}

PointAnswer IntegerPoint::find(const std::vector<Constraint> &constraints, const std::function<__int128(VarId)> &guess,
                               std::chrono::milliseconds timeout) {
  if (!derive(constraints))
    return NoPointKnown{};
  Point rounded;
  for (const Derived &derived : left_) {
    if (derived.sum.factors.empty() && !isAllowed(derived.relation, derived.sum.constant))
      return numbersOf(derived.from);
    for (const auto &[variable, factor] : derived.sum.factors)
      if (!rounded.contains(variable))
        rounded[variable] = guess(variable);
  }
  if (isSatisfiedBy(rounded) && extend(rounded))
    return rounded;
  PointAnswer answer = ask(timeout);
  if (auto *point = std::get_if<Point>(&answer); point && !extend(*point))
    return NoPointKnown{};
  return answer;
}

z3::expr IntegerPoint::sumOf(const Linear &sum) {
  z3::expr_vector parts(context_);
  parts.push_back(context_.int_val(term::toDecimal(sum.constant).c_str()));
  for (const auto &[variable, factor] : sum.factors)
    parts.push_back(context_.int_val(term::toDecimal(factor).c_str()) *
                    context_.int_const(("v" + std::to_string(variable)).c_str()));
  return z3::sum(parts);
}

PointAnswer IntegerPoint::ask(std::chrono::milliseconds timeout) {
  z3::params params(context_);
  params.set("timeout", static_cast<unsigned>(timeout.count()));
  solver_.set(params);
  solver_.push();
  z3::expr_vector indicators(context_);
  for (std::size_t i = 0; i < left_.size(); i++) {
    const z3::expr sum = sumOf(left_[i].sum);
    indicators.push_back(context_.bool_const(("c" + std::to_string(i)).c_str()));
    solver_.add(z3::implies(indicators.back(), left_[i].relation == Relation::AtMostZero ? sum <= 0
                                               : left_[i].relation == Relation::Zero     ? sum == 0
                                                                                         : sum != 0));
  }
  const z3::check_result result = solver_.check(indicators);
  PointAnswer answer = NoPointKnown{};
  if (result == z3::sat)
    answer = pointOf(solver_.get_model());
  if (result == z3::unsat)
    answer = contradictionOf(solver_.unsat_core());
  solver_.pop();
  return answer;
}

PointAnswer IntegerPoint::pointOf(const z3::model &model) {
  Point point;
  for (const Derived &derived : left_)
    for (const auto &[variable, factor] : derived.sum.factors) {
      const z3::expr value = model.eval(context_.int_const(("v" + std::to_string(variable)).c_str()), true);
      const auto number = Z3Translate::toValue(value);
      if (!number)
        return NoPointKnown{};
      point[variable] = static_cast<__int128>(*number);
    }
  return point;
}

PointAnswer IntegerPoint::contradictionOf(const z3::expr_vector &core) {
  std::vector<bool> from(left_.empty() ? 0 : left_[0].from.size(), false);
  for (const z3::expr &needed : core) {
    const std::size_t i = std::stoul(needed.decl().name().str().substr(1));
    for (std::size_t k = 0; k < from.size(); k++)
      from[k] = from[k] || left_[i].from[k];
  }
  return numbersOf(from);
}

} // namespace premise::solve
