// How the set of one condition is found: all 256 values of a byte are tried, wider variables are reasoned about.
#include "solve/ConditionSets.h"

#include "solve/Piecewise.h"

namespace premise::solve {

const ValueSet *ConditionSets::of(term::Term condition) {
  const std::uint32_t id = condition->id();
  if (id >= index_.size())
    index_.resize(id + id / 2 + 1024, kNew);
  if (index_[id] == kNew) {
    ValueSet set;
    index_[id] = kUnknown;
    if (compute(condition, set)) {
      sets_.push_back(std::move(set));
      index_[id] = 2 + static_cast<std::uint32_t>(sets_.size() - 1);
    }
  }
  return index_[id] == kUnknown ? nullptr : &sets_[index_[id] - 2];
}

bool ConditionSets::compute(term::Term condition, ValueSet &set) {
  const term::VarId variable = *condition->variables().begin();
  const unsigned width = pool_.knownVariable(variable)->width();
  if (width <= 8) {
    set = enumerate(condition, variable, width);
    return true;
  }
  const term::Term lowered = floats_.lower(condition);
  if (lowered->variables().size() != 1)
    return false;
  if (auto solved = solvePiecewise(lowered)) {
    set = std::move(*solved);
    return true;
  }
  return false;
}

ValueSet ConditionSets::enumerate(term::Term condition, term::VarId variable, unsigned width) {
  ValueSet set;
  term::Assignment inputs;
  for (std::uint64_t value = 0; value < (std::uint64_t{1} << width); ++value) {
    inputs.set(variable, value);
    if (evaluator_.holds(condition, inputs))
      set.append({value, value});
  }
  return set;
}

} // namespace premise::solve
