// An independent second opinion: what does a fresh Z3 say about terms, queries and answers?
#pragma once

#include "solve/Solver.h"
#include "term/Term.h"

#include <chrono>
#include <memory>
#include <optional>

namespace premise::solve::check {

/// For tests: shares no stage, no cache and no evaluator with the chain.
class Oracle {
public:
  explicit Oracle(std::chrono::milliseconds timeout = std::chrono::milliseconds(20000));
  ~Oracle();

  /// The term's value as Z3's own simplifier computes it.
  term::Value evaluate(term::Term term, const term::Assignment &inputs);
  /// Like `evaluate`, for many terms under the same inputs.
  void setInputs(const term::Assignment &inputs);
  term::Value evaluate(term::Term term);
  /// The same; nothing for an integer that does not fit in 128 bits.
  std::optional<term::Value> evaluateInteger(term::Term term);

  /// Whether both terms are equal for all inputs; nothing when Z3 gave up.
  std::optional<bool> areEquivalent(term::Term a, term::Term b);
  /// Whether the query is satisfiable, by a solver made for this question; nothing when Z3 gave up.
  std::optional<bool> isSatisfiable(const Query &query);
  /// Whether the answer is right: a model satisfies the query, an Unsat has no model. Unknown is always right.
  bool confirms(const Query &query, const Answer &answer);

private:
  struct Session;
  std::chrono::milliseconds timeout_;
  std::unique_ptr<Session> constants_; ///< for evaluation
};

} // namespace premise::solve::check
