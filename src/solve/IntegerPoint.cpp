// Elimination with 128-bit numbers, rounding, and Z3 for a conjunction over few variables.
#include "solve/IntegerPoint.h"

#include "solve/Z3Translate.h"
#include "term/Print.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace premise::solve {

using term::Linear;
using term::VarId;

namespace {

constexpr unsigned kFewAttempts = 2;
constexpr unsigned kAttempts = 12;
constexpr unsigned kFirstEffort = 5'000; ///< of Z3, some ten milliseconds

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

__int128 magnitude(__int128 value) {
  return value < 0 ? -value : value;
}

__int128 commonDivisor(const Linear &sum) {
  __int128 result = 0;
  for (const auto &[variable, factor] : sum.factors)
    for (__int128 other = magnitude(factor); other != 0;)
      result = std::exchange(other, result % other);
  return result;
}

__int128 roundedValue(double value) {
  return std::fabs(value) < 1e18 ? static_cast<__int128>(std::llround(value)) : __int128{0};
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

void IntegerPoint::solve(VarId variable, Linear value, const std::vector<bool> &from) {
  order_[variable] = solved_.size();
  solved_.push_back({variable, {std::move(value), Relation::Zero, from}});
}

double IntegerPoint::guessed(VarId variable) const {
  const auto known = guesses_.find(variable);
  return known == guesses_.end() ? guess_(variable) : known->second;
}

/// Takes the variable x with the smallest factor a and writes x = t - Σ qᵢ·xᵢ with qᵢ the quotients by a; then the
/// factors of the others are smaller than a.
bool IntegerPoint::changeVariable(Derived &equation) {
  VarId x = 0;
  __int128 a = 0;
  for (const auto &[variable, factor] : equation.sum.factors)
    if (a == 0 || magnitude(factor) < magnitude(a))
      std::tie(x, a) = std::pair(variable, factor);
  const VarId t = nextVariable_++;
  Linear value{.factors = {{t, 1}}, .constant = 0};
  double guess = guessed(x);
  for (const auto &[other, factor] : equation.sum.factors)
    if (const __int128 times = factor / a; other != x && times != 0) {
      value.factors[other] = -times;
      guess += static_cast<double>(times) * guessed(other);
    }
  guesses_[t] = guess;
  solve(x, std::move(value), std::vector<bool>(equation.from.size(), false));
  return reduce(equation);
}

/// False if numbers become too large.
bool IntegerPoint::solveFor(Derived equation) {
  while (true) {
    const __int128 divisor = commonDivisor(equation.sum);
    if (divisor == 0 ? equation.sum.constant != 0 : equation.sum.constant % divisor != 0)
      contradiction_ = numbersOf(equation.from);
    if (divisor == 0 || contradiction_)
      return true;
    for (auto &[variable, factor] : equation.sum.factors)
      factor /= divisor;
    equation.sum.constant /= divisor;
    // The youngest one that stands alone: merges are younger than what they merge.
    const auto isAlone = [](const auto &entry) { return magnitude(entry.second) == 1; };
    const auto youngest = std::find_if(equation.sum.factors.rbegin(), equation.sum.factors.rend(), isAlone);
    if (youngest != equation.sum.factors.rend()) {
      const auto [variable, factor] = *youngest;
      equation.sum.factors.erase(variable);
      auto value = addScaled({}, equation.sum, -factor);
      if (value)
        solve(variable, std::move(*value), equation.from);
      return value.has_value();
    }
    if (!changeVariable(equation))
      return false;
  }
}

bool IntegerPoint::derive(const std::vector<Constraint> &constraints) {
  solved_.clear();
  order_.clear();
  left_.clear();
  guesses_.clear();
  contradiction_.reset();
  nextVariable_ = 0;
  for (const Constraint &constraint : constraints)
    if (!constraint.sum.factors.empty())
      nextVariable_ = std::max(nextVariable_, constraint.sum.factors.rbegin()->first + 1);
  for (const bool isEquation : {true, false})
    for (std::size_t i = 0; i < constraints.size() && !contradiction_; i++) {
      if ((constraints[i].relation == Relation::Zero) != isEquation)
        continue;
      Derived derived{constraints[i].sum, constraints[i].relation, std::vector<bool>(constraints.size(), false)};
      derived.from[i] = true;
      if (!reduce(derived) || (isEquation && !solveFor(derived)))
        return false;
      if (!isEquation)
        left_.push_back(std::move(derived));
    }
  return true;
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

/// What is left, as sums that should be at most zero; of `sum != 0` the side on which the point lies.
std::vector<Linear> IntegerPoint::inequalitiesAround(const Point &point) const {
  std::vector<Linear> result;
  for (const Derived &derived : left_) {
    const bool isPositive = derived.relation == Relation::NotZero && valueAt(derived.sum, point).value_or(0) > 0;
    auto sum = isPositive ? addScaled({}, derived.sum, -1) : derived.sum;
    if (sum && derived.relation == Relation::NotZero)
      sum->constant += 1;
    if (sum)
      result.push_back(std::move(*sum));
  }
  return result;
}

PointAnswer IntegerPoint::guessPoint() {
  Point rounded;
  for (const Derived &derived : left_) {
    if (derived.sum.factors.empty() && !isAllowed(derived.relation, derived.sum.constant))
      return numbersOf(derived.from);
    for (const auto &[variable, factor] : derived.sum.factors)
      if (!rounded.contains(variable))
        rounded[variable] = roundedValue(guessed(variable));
  }
  for (Point point : {rounded, projected(inequalitiesAround(rounded), rounded)})
    if (isSatisfiedBy(point) && extend(point))
      return point;
  return NoPointKnown{};
}

PointAnswer IntegerPoint::find(const std::vector<Constraint> &constraints, const std::function<double(VarId)> &guess,
                               bool isThorough) {
  guess_ = guess;
  if (!derive(constraints))
    return NoPointKnown{};
  if (contradiction_)
    return *contradiction_;
  PointAnswer answer = guessPoint();
  if (!std::holds_alternative<NoPointKnown>(answer))
    return answer;
  answer = ask(isThorough ? kAttempts : kFewAttempts);
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

/// Whether Z3 finds a point in milliseconds or in seconds is often luck: it gets little effort first, then more with
/// the other solver for arithmetic and other random choices. Effort is counted, not timed, so that answers repeat.
PointAnswer IntegerPoint::ask(unsigned attempts) {
  PointAnswer answer = NoPointKnown{};
  for (unsigned i = 0; i < attempts && std::holds_alternative<NoPointKnown>(answer) && !limit_.isOver(); i++)
    answer = askOnce(i);
  return answer;
}

PointAnswer IntegerPoint::askOnce(unsigned attempt) {
  z3::solver solver(context_, z3::solver::simple());
  z3::params params(context_);
  params.set("rlimit", kFirstEffort << (attempt / 2));
  params.set("random_seed", attempt);
  params.set("arith.solver", attempt % 2 == 0 ? 6U : 2U);
  solver.set(params);
  z3::expr_vector indicators(context_);
  for (std::size_t i = 0; i < left_.size(); i++) {
    const z3::expr sum = sumOf(left_[i].sum);
    indicators.push_back(context_.bool_const(("c" + std::to_string(i)).c_str()));
    solver.add(z3::implies(indicators.back(), left_[i].relation == Relation::AtMostZero ? sum <= 0 : sum != 0));
  }
  const z3::check_result result = solver.check(indicators);
  if (result == z3::sat)
    return pointOf(solver.get_model());
  if (result == z3::unsat)
    return contradictionOf(solver.unsat_core());
  return NoPointKnown{};
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
