// How answers are checked again from scratch.
#include "solve/check/Oracle.h"

#include "base/Ensure.h"
#include "base/Match.h"
#include "solve/Z3Translate.h"

#include <algorithm>

namespace premise::solve::check {
namespace {

/// Z3 never gives memory back, so a context serves a limited number of inputs.
constexpr unsigned kInputsPerContext = 2000;

std::optional<bool> toTruth(z3::check_result result) {
  if (result == z3::unknown)
    return std::nullopt;
  return result == z3::sat;
}

z3::solver makeSolver(z3::context &context, std::chrono::milliseconds timeout) {
  z3::solver solver(context, "QF_BVFP");
  z3::params params(context);
  params.set("timeout", static_cast<unsigned>(timeout.count()));
  solver.set(params);
  return solver;
}

} // namespace

struct Oracle::Session {
  z3::context context;
  Z3Translate translate{context};
  unsigned used = 0;
};

Oracle::Oracle(std::chrono::milliseconds timeout) : timeout_(timeout) {}
Oracle::~Oracle() = default;

void Oracle::setInputs(const term::Assignment &inputs) {
  if (!constants_ || ++constants_->used > kInputsPerContext)
    constants_ = std::make_unique<Session>();
  std::vector<term::Value> values(inputs.size());
  for (term::VarId id = 0; id < inputs.size(); ++id)
    values[id] = inputs[id];
  constants_->translate.substitute(std::move(values));
}

term::Value Oracle::evaluate(term::Term term) {
  const auto value = evaluateInteger(term);
  base::ensure(value.has_value(), "only integers should be too large");
  return *value;
}

std::optional<term::Value> Oracle::evaluateInteger(term::Term term) {
  return Z3Translate::toValue(constants_->translate(term).simplify());
}

term::Value Oracle::evaluate(term::Term term, const term::Assignment &inputs) {
  setInputs(inputs);
  return evaluate(term);
}

std::optional<bool> Oracle::areEquivalent(term::Term a, term::Term b) {
  Session session;
  z3::solver solver = makeSolver(session.context, timeout_);
  solver.add(session.translate(a) != session.translate(b));
  const auto differ = toTruth(solver.check());
  return differ ? std::optional(!*differ) : std::nullopt;
}

std::optional<bool> Oracle::isSatisfiable(const Query &query) {
  Session session;
  z3::solver solver = makeSolver(session.context, timeout_);
  for (term::Term condition : query.prefix)
    solver.add(session.translate(condition));
  solver.add(session.translate(query.goal));
  return toTruth(solver.check());
}

bool Oracle::confirms(const Query &query, const Answer &answer) {
  return std::visit(base::Match{
                        [&](const Sat &sat) {
                          setInputs(sat.model);
                          return evaluate(query.goal) == 1 &&
                                 std::ranges::all_of(query.prefix, [&](term::Term c) { return evaluate(c) == 1; });
                        },
                        [&](const Unsat &) { return isSatisfiable(query) != std::optional(true); },
                        [](const Unknown &) { return true; },
                    },
                    answer);
}

} // namespace premise::solve::check
