// On which variables does what a term is worth depend, as long as these keep their values?
#pragma once

#include "term/Evaluate.h"

#include <unordered_set>
#include <vector>

namespace premise::cover {

/// For the terms of one pool under one model. Whoever changes only variables that `isOn` does not name changes the
/// value of no term that was added.
class Dependence {
public:
  explicit Dependence(const term::Assignment &model) : model_(model) {}

  void add(term::Term term);
  bool isOn(term::Term variable) const { return seen_.contains(variable); }
  term::Value value(term::Term term) { return evaluator_.evaluate(term, model_); }
  /// The branch of a choice that the model takes, and so on; the choices are added.
  term::Term chosen(term::Term term);

private:
  void addArguments(term::Term term, std::vector<term::Term> &pending);

  const term::Assignment &model_;
  term::Evaluator evaluator_;
  std::unordered_set<term::Term> seen_;
};

} // namespace premise::cover
