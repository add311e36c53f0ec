// How a point of rationals becomes one of integers, by cases.
#include "solve/PointSearch.h"

#include "solve/Coordinates.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace premise::solve {
namespace {

constexpr unsigned kFewCases = 60;
constexpr unsigned kManyCases = 300;

std::int64_t floorOf(std::int64_t numerator, std::int64_t denominator) {
  return numerator / denominator - (numerator % denominator < 0 ? 1 : 0);
}

class Branching {
public:
  Branching(std::span<const DenseConstraint> constraints, std::size_t variables, unsigned maxCases)
      : constraints_(constraints), variables_(variables), maxCases_(maxCases) {}

  /// A point within what the tableau, whose rationals are known, allows.
  SearchAnswer search(const Tableau &tableau) {
    DensePoint point(variables_, 0);
    for (std::size_t v = 0; v < variables_; v++)
      point[v] = floorOf(tableau.numerator(v), tableau.denominator());
    const auto violated =
        std::ranges::find_if(constraints_, [&](const DenseConstraint &c) { return !holdsAt(c, point); });
    if (violated == constraints_.end())
      return point;
    for (std::size_t v = 0; v < variables_; v++)
      if (tableau.numerator(v) % tableau.denominator() != 0)
        return eitherSide(tableau, v, point[v]);
    return oneOf(tableau, violated->alternatives);
  }

private:
  SearchAnswer eitherSide(const Tableau &tableau, std::size_t variable, std::int64_t floor) {
    DenseSum atMost{.factors = std::vector<std::int64_t>(variables_, 0), .constant = -floor};
    DenseSum atLeast{.factors = atMost.factors, .constant = floor + 1};
    atMost.factors[variable] = 1;
    atLeast.factors[variable] = -1;
    return oneOf(tableau, {{std::move(atMost)}, {std::move(atLeast)}});
  }

  SearchAnswer oneOf(const Tableau &tableau, const std::vector<std::vector<DenseSum>> &alternatives) {
    bool isKnown = true;
    for (const std::vector<DenseSum> &alternative : alternatives) {
      if (++cases_ > maxCases_)
        return TooHard{};
      Tableau smaller = tableau;
      for (const DenseSum &sum : alternative)
        smaller.add(sum);
      const Tableau::State state = smaller.check();
      SearchAnswer answer = NoPoint{};
      if (state != Tableau::State::Infeasible)
        answer = state == Tableau::State::TooLarge ? SearchAnswer{TooHard{}} : search(smaller);
      if (std::holds_alternative<DensePoint>(answer))
        return answer;
      isKnown &= std::holds_alternative<NoPoint>(answer);
    }
    return isKnown ? SearchAnswer{NoPoint{}} : SearchAnswer{TooHard{}};
  }

  std::span<const DenseConstraint> constraints_;
  std::size_t variables_;
  unsigned maxCases_;
  unsigned cases_ = 0;
};

/// 2: an equation, 1: the sum has bounds on both sides, 0: it has not.
unsigned urgencyOf(const DenseConstraint &constraint, std::span<const DenseConstraint> all) {
  if (constraint.alternatives[0].size() > 1)
    return 2;
  if (constraint.alternatives.size() > 1)
    return 0;
  const auto &factors = constraint.alternatives[0][0].factors;
  const auto isOpposite = [&](const DenseConstraint &other) {
    return other.alternatives.size() == 1 &&
           std::ranges::equal(factors, other.alternatives[0][0].factors, {}, {}, std::negate{});
  };
  return std::ranges::any_of(all, isOpposite) ? 1 : 0;
}

SearchAnswer findWithin(Tableau &tableau, std::span<const DenseConstraint> constraints, std::size_t from,
                        unsigned maxCases) {
  for (const DenseConstraint &constraint : constraints.subspan(from))
    if (constraint.alternatives.size() == 1)
      for (const DenseSum &sum : constraint.alternatives[0])
        tableau.add(sum);
  const Tableau::State state = tableau.check();
  if (state == Tableau::State::Infeasible)
    return NoPoint{};
  if (state == Tableau::State::TooLarge)
    return TooHard{};
  return Branching(constraints, tableau.variables(), maxCases).search(tableau);
}

} // namespace

bool holdsAt(const DenseConstraint &constraint, const DensePoint &point) {
  const auto isAtMostZero = [&](const DenseSum &sum) {
    const auto value = valueAt(sum, point);
    return value && *value <= 0;
  };
  return std::ranges::any_of(constraint.alternatives, [&](const std::vector<DenseSum> &alternative) {
    return std::ranges::all_of(alternative, isAtMostZero);
  });
}

void tighten(DenseSum &sum) {
  std::int64_t divisor = 0;
  for (const std::int64_t factor : sum.factors)
    if (factor != 0 && divisor != 1)
      divisor = std::gcd(divisor, factor);
  if (divisor < 2)
    return;
  for (std::int64_t &factor : sum.factors)
    factor /= divisor;
  sum.constant = -floorOf(-sum.constant, divisor);
}

SearchAnswer findPoint(Tableau &tableau, std::span<const DenseConstraint> constraints, std::size_t from) {
  return findWithin(tableau, constraints, from, kFewCases);
}

SearchAnswer findPointElsewhere(std::span<const DenseConstraint> constraints, std::size_t variables) {
  std::vector<DenseConstraint> ordered;
  for (const unsigned urgency : {2, 1, 0})
    for (std::size_t i = constraints.size(); i-- > 0;)
      if (urgencyOf(constraints[i], constraints) == urgency)
        ordered.push_back(constraints[i]);
  Coordinates coordinates(variables);
  DensePoint nowhere(variables, 0);
  for (DenseConstraint &constraint : ordered)
    for (std::vector<DenseSum> &alternative : constraint.alternatives)
      for (DenseSum &sum : alternative) {
        auto adopted = coordinates.adopt(sum, nowhere);
        if (!adopted)
          return TooHard{};
        sum = std::move(*adopted);
      }
  Tableau tableau(variables);
  SearchAnswer answer = findWithin(tableau, ordered, 0, kManyCases);
  if (const auto *point = std::get_if<DensePoint>(&answer)) {
    auto here = coordinates.variablesAt(*point);
    return here ? SearchAnswer{std::move(*here)} : SearchAnswer{TooHard{}};
  }
  return answer;
}

} // namespace premise::solve
