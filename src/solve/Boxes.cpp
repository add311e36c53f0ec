// How boxes are pruned, tried and split.
#include "solve/Boxes.h"

#include <algorithm>

namespace premise::solve {
namespace {

using term::maskOf;
using term::Op;
using term::signBitOf;
using term::Term;
using term::Value;

/// With more of them, too many boxes touch the surface on which a product has the value that is asked for.
constexpr std::size_t kMostFactors = 4;
constexpr std::size_t kMostConditions = 64;
constexpr std::uint32_t kMostTree = 2000;
/// Enough to halve one variable of 32 bits down to a number three times.
constexpr unsigned kMostBoxes = 120;

bool isProduct(const term::Node &node) {
  switch (node.op()) {
  case Op::Mul:
  case Op::UDiv:
  case Op::SDiv:
  case Op::URem:
  case Op::SRem:
    return !node.arg(0)->isConst() && !node.arg(1)->isConst();
  default:
    return false;
  }
}

} // namespace

Verdict Boxes::solve(const Problem &problem) {
  if (problem.conditions.size() > kMostConditions || !collectFactors(problem))
    return passOn();
  std::vector<Box> boxes(1);
  for (const unsigned width : widths_)
    boxes[0].push_back({0, maskOf(width)});
  for (unsigned left = kMostBoxes; left > 0 && !boxes.empty(); --left) {
    Box box = std::move(boxes.back());
    boxes.pop_back();
    if (!prune(problem, box))
      continue;
    if (std::optional<term::Assignment> model = pointIn(problem, box))
      return sat(std::move(*model));
    if (!split(box, boxes))
      return passOn();
  }
  return boxes.empty() ? unsat() : passOn();
}

/// False: there is nothing here that this stage is made for, or too much of it.
bool Boxes::collectFactors(const Problem &problem) {
  std::vector<bool> isFactor(problem.variables.size(), false);
  for (const Term condition : problem.conditions) {
    if (condition->treeSize() > kMostTree || !multiplies(condition))
      continue;
    for (const term::VarId variable : condition->variables())
      isFactor[static_cast<std::size_t>(std::ranges::lower_bound(problem.variables, variable) -
                                        problem.variables.begin())] = true;
  }
  widths_.clear();
  factors_.clear();
  for (std::size_t i = 0; i < isFactor.size(); ++i) {
    widths_.push_back(pool_.knownVariable(problem.variables[i])->width());
    if (isFactor[i])
      factors_.push_back(i);
  }
  return !factors_.empty() && factors_.size() <= kMostFactors;
}

bool Boxes::multiplies(Term condition) {
  const auto [known, isNew] = multiplies_.try_emplace(condition->id(), false);
  if (!isNew)
    return known->second;
  std::vector<Term> pending{condition};
  while (!pending.empty() && !known->second) {
    const Term term = pending.back();
    pending.pop_back();
    known->second = isProduct(term.node());
    pending.insert(pending.end(), term->args().begin(), term->args().end());
  }
  return known->second;
}

/// Makes the box smaller; false if it contains no solution.
bool Boxes::prune(const Problem &problem, Box &box) {
  ranges_.restart([&](term::VarId variable) {
    return box[static_cast<std::size_t>(std::ranges::lower_bound(problem.variables, variable) -
                                        problem.variables.begin())];
  });
  for (const Term condition : problem.conditions)
    if (condition->treeSize() <= kMostTree && !ranges_.learn(condition, pool_))
      return false;
  for (std::size_t i = 0; i < box.size(); ++i)
    box[i] = ranges_.of(pool_.knownVariable(problem.variables[i]));
  return true;
}

/// The point of the box nearest to the parent, and two opposite corners.
std::optional<term::Assignment> Boxes::pointIn(const Problem &problem, const Box &box) {
  for (unsigned corner = 0; corner < 3; ++corner) {
    term::Assignment model = *problem.parent;
    for (std::size_t i = 0; i < box.size(); ++i) {
      const bool isFactor = std::ranges::find(factors_, i) != factors_.end();
      const Value nearest = std::clamp((*problem.parent)[problem.variables[i]], box[i].low, box[i].high);
      model.set(problem.variables[i], corner == 0 || !isFactor ? nearest : corner == 1 ? box[i].low : box[i].high);
    }
    if (satisfies(evaluator_, problem, model))
      return model;
  }
  return std::nullopt;
}

std::optional<std::size_t> Boxes::widest(const Box &box) const {
  std::optional<std::size_t> found;
  for (const std::size_t i : factors_)
    if (!box[i].isSingle() && (!found || box[i].high - box[i].low > box[*found].high - box[*found].low))
      found = i;
  return found;
}

/// Signs first, then zero, which has none, then magnitudes. False: there is nothing to split.
bool Boxes::split(const Box &box, std::vector<Box> &into) const {
  std::optional<std::size_t> which = widest(box);
  if (!which)
    return false;
  Value last = box[*which].low + (box[*which].high - box[*which].low) / 2;
  for (const std::size_t i : factors_) {
    const Value sign = signBitOf(widths_[i]);
    const bool hasBothSigns = box[i].low < sign && box[i].high >= sign;
    const bool hasZero = box[i].low == 0 && box[i].high > 0;
    if (!hasBothSigns && !hasZero)
      continue;
    which = i;
    last = hasBothSigns ? sign - 1 : 0;
    break;
  }
  into.push_back(box);
  into.back()[*which].low = last + 1;
  into.push_back(box);
  into.back()[*which].high = last;
  return true;
}

} // namespace premise::solve
