// How a model of rationals becomes one of integers.
#include "solve/Z3Rational.h"

#include <cmath>

namespace premise::solve {

using term::Term;

namespace {

/// So often a question is asked again with one more fact about integers.
constexpr unsigned kMaxFacts = 30;
/// A part of the time for each question; the integers get the rest.
constexpr int kPart = 8;

__int128 roundedIn(const z3::model &model, const z3::expr &variable) {
  const z3::expr value = model.eval(variable, true);
  const double number = Z3_get_numeral_double(value.ctx(), value);
  return std::isfinite(number) && std::fabs(number) < 1e18 ? static_cast<__int128>(std::llround(number)) : 0;
}

} // namespace

bool Z3Rational::add(Term fact) {
  if (!Implicant::isLinear(fact))
    return false;
  facts_.push_back(fact);
  session_.solver.add(session_.translate(fact));
  return true;
}

std::optional<ContextAnswer> Z3Rational::check(std::span<const Term> assumptions,
                                               std::span<const term::VarId> variables) {
  for (const Term assumption : assumptions)
    if (!Implicant::isLinear(assumption))
      return std::nullopt;
  session_.limit(session_.solver, timeout_ / kPart);
  for (unsigned i = 0; i < kMaxFacts; i++) {
    const z3::expr_vector asked = session_.indicatorsOf(assumptions);
    const z3::check_result result = session_.solver.check(asked);
    if (result == z3::unsat)
      return Core{session_.coreOf(asked)};
    if (result == z3::unknown)
      return std::nullopt;
    if (auto answer = integersFor(session_.solver.get_model(), assumptions, variables))
      return std::holds_alternative<Unknown>(*answer) ? std::nullopt : answer;
  }
  return std::nullopt;
}

bool Z3Rational::hold(const z3::model &model, Term condition) {
  return model.eval(session_.translate(condition), true).is_true();
}

/// A model; or "unknown"; or nothing, when a fact was added that the model contradicts.
std::optional<ContextAnswer> Z3Rational::integersFor(const z3::model &model, std::span<const Term> assumptions,
                                                     std::span<const term::VarId> variables) {
  Implicant implicant([&](Term t) { return hold(model, t); });
  for (const auto &conditions : {std::span<const Term>(facts_), assumptions})
    for (const Term condition : conditions)
      if (!implicant.add(condition))
        return Unknown{""};
  const auto guess = [&](term::VarId v) { return roundedIn(model, session_.translate(pool_.knownVariable(v))); };
  const PointAnswer answer = integers_.find(implicant.constraints(), guess, timeout_ / kPart);
  if (const auto *contradiction = std::get_if<Contradiction>(&answer)) {
    forbid(implicant.constraints(), *contradiction);
    return std::nullopt;
  }
  const auto *point = std::get_if<Point>(&answer);
  if (!point)
    return Unknown{""};
  term::Assignment assignment;
  for (const term::VarId variable : variables) {
    const Term t = pool_.knownVariable(variable);
    const auto at = point->find(variable);
    if (t->width() == 1)
      assignment.set(variable, hold(model, t) ? 1 : 0);
    else if (at != point->end())
      assignment.set(variable, static_cast<term::Value>(at->second));
  }
  return Sat{std::move(assignment)};
}

void Z3Rational::forbid(const std::vector<Constraint> &constraints, const Contradiction &contradiction) {
  z3::expr_vector one(session_.context);
  for (const std::size_t i : contradiction)
    for (const Literal &literal : constraints[i].because) {
      const z3::expr condition = session_.translate(literal.condition);
      one.push_back(literal.value ? !condition : condition);
    }
  session_.solver.add(z3::mk_or(one));
}

} // namespace premise::solve
