// How a model of rationals becomes one of integers.
#include "solve/Z3Rational.h"

#include <cmath>
#include <numeric>

namespace premise::solve {

using term::Term;

namespace {

/// So many models are left aside because a point of integers is hard to find.
constexpr unsigned kMaxAvoided = 6;

double valueIn(const z3::model &model, const z3::expr &variable) {
  const z3::expr value = model.eval(variable, true);
  const double number = Z3_get_numeral_double(value.ctx(), value);
  return std::isfinite(number) ? number : 0;
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
                                               std::span<const term::VarId> variables, const RationalEffort &effort) {
  for (const Term assumption : assumptions)
    if (!Implicant::isLinear(assumption))
      return std::nullopt;
  z3::expr_vector avoided(session_.context);
  bool isThorough = false;
  for (unsigned i = 0; i < effort.maxFacts && !effort.limit.isOver(); i++) {
    session_.limit(session_.solver, effort.limit.within(effort.perQuestion));
    z3::expr_vector asked = session_.indicatorsOf(assumptions);
    for (unsigned a = 0; a < avoided.size() && !isThorough; a++)
      asked.push_back(avoided[static_cast<int>(a)]);
    const z3::check_result result = session_.solver.check(asked);
    if (result == z3::unsat && asked.size() == assumptions.size())
      return Core{session_.coreOf(asked)};
    isThorough = isThorough || result == z3::unsat || avoided.size() == kMaxAvoided;
    if (result == z3::unsat)
      continue; // only because of what was avoided
    if (result == z3::unknown)
      return std::nullopt;
    const z3::model model = session_.solver.get_model();
    if (!explain(model, assumptions))
      return std::nullopt;
    const auto guess = [&](term::VarId v) { return valueIn(model, session_.translate(pool_.knownVariable(v))); };
    const PointAnswer answer = integers_.find(constraints_, guess, isThorough);
    if (const auto *point = std::get_if<Point>(&answer))
      return assignmentOf(model, *point, variables);
    if (const auto *contradiction = std::get_if<Contradiction>(&answer))
      session_.solver.add(notAll(*contradiction));
    else if (isThorough)
      return std::nullopt;
    else
      avoided.push_back(avoidance());
  }
  return std::nullopt;
}

bool Z3Rational::hold(const z3::model &model, Term condition) {
  return model.eval(session_.translate(condition), true).is_true();
}

bool Z3Rational::explain(const z3::model &model, std::span<const Term> assumptions) {
  Implicant implicant([&](Term t) { return hold(model, t); });
  for (const auto &conditions : {std::span<const Term>(facts_), assumptions})
    for (const Term condition : conditions)
      if (!implicant.add(condition))
        return false;
  constraints_ = implicant.constraints();
  return true;
}

Sat Z3Rational::assignmentOf(const z3::model &model, const Point &point, std::span<const term::VarId> variables) {
  Sat sat;
  for (const term::VarId variable : variables) {
    const Term t = pool_.knownVariable(variable);
    const auto at = point.find(variable);
    if (t->width() == 1)
      sat.model.set(variable, hold(model, t) ? 1 : 0);
    else if (at != point.end())
      sat.model.set(variable, static_cast<term::Value>(at->second));
  }
  return sat;
}

z3::expr Z3Rational::notAll(const Contradiction &constraints) {
  z3::expr_vector one(session_.context);
  for (const std::size_t i : constraints)
    for (const DecidedCondition &literal : constraints_[i].because) {
      const z3::expr condition = session_.translate(literal.condition);
      one.push_back(literal.value ? !condition : condition);
    }
  return z3::mk_or(one);
}

/// An assumption that the comparisons of the latest model do not all hold again.
z3::expr Z3Rational::avoidance() {
  Contradiction all(constraints_.size());
  std::iota(all.begin(), all.end(), 0);
  const z3::expr indicator = session_.context.bool_const(("avoided" + std::to_string(avoided_++)).c_str());
  session_.solver.add(z3::implies(indicator, notAll(all)));
  return indicator;
}

} // namespace premise::solve
