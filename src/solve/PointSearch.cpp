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

/// Whose a row of the tableau is: the number of a constraint, or nobody's, if it says that a number is no fraction.
constexpr std::size_t kNobody = ~std::size_t{0};

/// Notes constraints that are needed to see that there is no point.
class CoreNotes {
public:
  explicit CoreNotes(std::span<const DenseConstraint> constraints) : isNeeded_(constraints.size(), false) {
    for (std::size_t i = 0; i < constraints.size(); i++)
      if (constraints[i].alternatives.size() == 1)
        owners_.insert(owners_.end(), constraints[i].alternatives[0].size(), i);
  }

  std::vector<std::size_t> &owners() { return owners_; }
  void note(const Tableau &contradictory) {
    for (const std::size_t row : contradictory.core())
      if (owners_[row] != kNobody)
        isNeeded_[owners_[row]] = true;
  }
  NoPoint noPoint() const {
    std::vector<std::size_t> core;
    for (std::size_t i = 0; i < isNeeded_.size(); i++)
      if (isNeeded_[i])
        core.push_back(i);
    return {std::move(core)};
  }

private:
  std::vector<std::size_t> owners_; ///< by row
  std::vector<bool> isNeeded_;
};

class Branching {
public:
  Branching(std::span<const DenseConstraint> constraints, std::size_t variables, unsigned maxCases, CoreNotes &notes)
      : constraints_(constraints), variables_(variables), maxCases_(maxCases), notes_(notes) {}

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
    return oneOf(tableau, violated->alternatives, static_cast<std::size_t>(violated - constraints_.begin()));
  }

private:
  SearchAnswer eitherSide(const Tableau &tableau, std::size_t variable, std::int64_t floor) {
    DenseSum atMost{.factors = std::vector<std::int64_t>(variables_, 0), .constant = -floor};
    DenseSum atLeast{.factors = atMost.factors, .constant = floor + 1};
    atMost.factors[variable] = 1;
    atLeast.factors[variable] = -1;
    return oneOf(tableau, {{std::move(atMost)}, {std::move(atLeast)}}, kNobody);
  }

  SearchAnswer oneOf(const Tableau &tableau, const std::vector<std::vector<DenseSum>> &alternatives,
                     std::size_t owner) {
    bool isKnown = true;
    for (const std::vector<DenseSum> &alternative : alternatives) {
      if (++cases_ > maxCases_)
        return TooHard{};
      const std::size_t rows = notes_.owners().size();
      notes_.owners().insert(notes_.owners().end(), alternative.size(), owner);
      const SearchAnswer answer = within(tableau, alternative);
      notes_.owners().resize(rows);
      if (std::holds_alternative<DensePoint>(answer))
        return answer;
      isKnown &= std::holds_alternative<NoPoint>(answer);
    }
    return isKnown ? SearchAnswer{NoPoint{}} : SearchAnswer{TooHard{}};
  }

  SearchAnswer within(const Tableau &tableau, const std::vector<DenseSum> &alternative) {
    Tableau smaller = tableau;
    for (const DenseSum &sum : alternative)
      smaller.add(sum);
    switch (smaller.check()) {
    case Tableau::State::Feasible:
      return search(smaller);
    case Tableau::State::Infeasible:
      notes_.note(smaller);
      return NoPoint{};
    case Tableau::State::TooLarge:
      break;
    }
    return TooHard{};
  }

  std::span<const DenseConstraint> constraints_;
  std::size_t variables_;
  unsigned maxCases_;
  CoreNotes &notes_;
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
  if (state == Tableau::State::TooLarge)
    return TooHard{};
  CoreNotes notes(constraints);
  SearchAnswer answer = NoPoint{};
  if (state == Tableau::State::Infeasible)
    notes.note(tableau);
  else
    answer = Branching(constraints, tableau.variables(), maxCases, notes).search(tableau);
  return std::holds_alternative<NoPoint>(answer) ? SearchAnswer{notes.noPoint()} : answer;
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
  std::vector<std::size_t> numbers;
  for (const unsigned urgency : {2, 1, 0})
    for (std::size_t i = constraints.size(); i-- > 0;)
      if (urgencyOf(constraints[i], constraints) == urgency) {
        ordered.push_back(constraints[i]);
        numbers.push_back(i);
      }
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
  if (auto *none = std::get_if<NoPoint>(&answer); none && none->core) {
    for (std::size_t &each : *none->core)
      each = numbers[each];
    std::ranges::sort(*none->core);
  }
  return answer;
}

} // namespace premise::solve
