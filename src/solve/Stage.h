// What one stage of the solver chain is asked, and what it may answer.
#pragma once

#include "solve/Solver.h"
#include "term/Assignment.h"
#include "term/Evaluate.h"
#include "term/Term.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace premise::solve {

/// A query cut down to what matters:  conditions[0] ∧ ... ∧ conditions[n-1].
struct Problem {
  /// Conjuncts of the goal and of the part of the prefix that shares variables with it; sorted by id, no duplicates.
  std::span<const term::Term> conditions;
  /// Those of the conditions that come from the goal; the parent usually violates one of them.
  std::span<const term::Term> goals;
  /// All variables of the conditions, sorted.
  std::span<const term::VarId> variables;
  const term::Assignment *parent = nullptr;                          ///< never null
  std::chrono::milliseconds most = std::chrono::milliseconds::max(); ///< for one stage that may take long
};

enum class Outcome : std::uint8_t { Sat, Unsat, PassOn };

struct Verdict {
  Outcome outcome = Outcome::PassOn;
  term::Assignment model{};       ///< Sat: right for `variables`; what it says about others is ignored
  std::vector<term::Term> core{}; ///< Unsat: conditions that contradict each other; empty means all
  std::string why{};              ///< PassOn of the last stage: for the user
};

inline Verdict passOn() {
  return {};
}
inline Verdict unsat(std::vector<term::Term> core = {}) {
  return {.outcome = Outcome::Unsat, .core = std::move(core)};
}
inline Verdict sat(term::Assignment model) {
  return {.outcome = Outcome::Sat, .model = std::move(model)};
}

/// Answers a problem or passes it on. A stage must never be wrong; the chain checks every model it returns.
class Stage {
public:
  virtual ~Stage() = default;
  virtual const char *name() const = 0;
  /// Whether it may be given conditions on unbounded integers.
  virtual bool knowsIntegers() const { return false; }
  virtual Verdict solve(const Problem &problem) = 0;
  /// Told what another (later) stage answered; never a PassOn.
  virtual void learn(const Problem &problem, const Verdict &verdict) {}
};

inline bool satisfiesAll(term::Evaluator &evaluator, std::span<const term::Term> conditions,
                         const term::Assignment &inputs) {
  bool isFirst = true;
  for (term::Term condition : conditions) {
    const bool holds = isFirst ? evaluator.holds(condition, inputs) : evaluator.holdsAgain(condition, inputs);
    if (!holds)
      return false;
    isFirst = false;
  }
  return true;
}

/// Goals first: they are what usually fails.
inline bool satisfies(term::Evaluator &evaluator, const Problem &problem, const term::Assignment &inputs) {
  return satisfiesAll(evaluator, problem.goals, inputs) && satisfiesAll(evaluator, problem.conditions, inputs);
}

} // namespace premise::solve
