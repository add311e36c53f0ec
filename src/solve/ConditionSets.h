// Which values of its only variable satisfy a condition? Answered once per condition.
#pragma once

#include "solve/FloatCompare.h"
#include "solve/ValueSet.h"
#include "term/Evaluate.h"
#include "term/Pool.h"

#include <deque>
#include <vector>

namespace premise::solve {

/// Shared by the stages that reason about single variables.
class ConditionSets {
public:
  explicit ConditionSets(term::Pool &pool) : pool_(pool), floats_(pool) {}

  /// For a condition with exactly one variable; null when its set is not known exactly.
  const ValueSet *of(term::Term condition);
  term::Pool &pool() { return pool_; }

private:
  static constexpr std::uint32_t kNew = 0;
  static constexpr std::uint32_t kUnknown = 1;
  bool compute(term::Term condition, ValueSet &set);
  ValueSet enumerate(term::Term condition, term::VarId variable, unsigned width);

  term::Pool &pool_;
  FloatCompare floats_;
  term::Evaluator evaluator_;
  std::vector<std::uint32_t> index_; ///< by node id: kNew, kUnknown, or 2 + place in sets_
  std::deque<ValueSet> sets_;
};

} // namespace premise::solve
