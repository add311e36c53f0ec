// How assumptions become constants, and cores assumptions again.
#include "solve/Z3Session.h"

namespace premise::solve {

void Z3Session::limit(z3::solver &limited, std::chrono::milliseconds timeout, unsigned seed) {
  z3::params params(context);
  params.set("timeout", static_cast<unsigned>(timeout.count()));
  params.set("random_seed", seed);
  limited.set(params);
}

z3::expr Z3Session::indicatorOf(term::Term assumption) {
  if (const auto known = indicators.find(assumption->id()); known != indicators.end())
    return known->second;
  z3::expr translated = translate(assumption);
  if (translated.is_const() && !translated.is_true() && !translated.is_false()) {
    indicators.emplace(assumption->id(), translated);
    return translated;
  }
  const z3::expr indicator = context.bool_const(("assumed" + std::to_string(assumption->id())).c_str());
  solver.add(z3::implies(indicator, translated));
  indicators.emplace(assumption->id(), indicator);
  return indicator;
}

z3::expr_vector Z3Session::indicatorsOf(std::span<const term::Term> assumptions) {
  z3::expr_vector result(context);
  for (const term::Term assumption : assumptions)
    result.push_back(indicatorOf(assumption));
  return result;
}

std::vector<std::size_t> Z3Session::coreOf(const z3::expr_vector &asked) {
  const z3::expr_vector core = solver.unsat_core();
  std::vector<std::size_t> result;
  for (unsigned i = 0; i < asked.size(); i++)
    for (const z3::expr &needed : core)
      if (Z3_get_ast_id(context, needed) == Z3_get_ast_id(context, asked[static_cast<int>(i)])) {
        result.push_back(i);
        break;
      }
  return result;
}

} // namespace premise::solve
