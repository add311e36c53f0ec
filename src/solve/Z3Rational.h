// Questions about linear integers, asked about rationals first.
#pragma once

#include "solve/Context.h"
#include "solve/IntegerPoint.h"
#include "solve/Z3Session.h"

#include <optional>

namespace premise::solve {

struct RationalEffort {
  unsigned maxFacts = 0; ///< so often a question is asked again with one more fact about integers
  std::chrono::milliseconds perQuestion{};
  base::TimeLimit limit{};
};

/// Rationals need no cuts and branches, and where they have no model integers have none. A model of rationals names
/// comparisons that make everything true; if a point of integers satisfies these, it is a model. If none does, the
/// contradiction is a fact about integers, which is added, and the question is asked again.
/// Where a point is hard to find, other comparisons are tried first.
///   a < b is given as a + 1 <= b, so that rationals know as much as possible.
class Z3Rational {
public:
  Z3Rational(term::Pool &pool, const ContextOptions &options) : pool_(pool), options_(options), session_(true) {}

  /// False if it is not linear; then this should not be asked any more.
  bool add(term::Term fact);
  /// Nothing if the integers themselves have to be asked. A model has values for `variables`.
  std::optional<ContextAnswer> check(std::span<const term::Term> assumptions, std::span<const term::VarId> variables,
                                     const RationalEffort &effort);

private:
  /// The comparisons that make everything true under the model; false if numbers are too large.
  bool explain(const z3::model &model, std::span<const term::Term> assumptions);
  Sat assignmentOf(const z3::model &model, const Point &point, std::span<const term::VarId> variables);
  bool hold(const z3::model &model, term::Term condition);
  z3::expr notAll(const Contradiction &constraints);
  z3::expr avoidance();

  term::Pool &pool_;
  ContextOptions options_;
  Z3Session session_;
  IntegerPoint integers_{session_.context, options_.limit};
  std::vector<term::Term> facts_;
  std::vector<Constraint> constraints_; ///< of the latest model
  unsigned avoided_ = 0;
};

} // namespace premise::solve
