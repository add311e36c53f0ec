// How boxes are pruned, tried and split.
#include "solve/Boxes.h"

#include <algorithm>

namespace premise::solve {
namespace {

using term::maskOf;
using term::Op;
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
  if (problem.conditions.size() > kMostConditions)
    return passOn();
  widths_.clear();
  std::vector<Box> boxes(1);
  for (const term::VarId variable : problem.variables) {
    widths_.push_back(pool_.knownVariable(variable)->width());
    boxes[0].push_back(allBounds(widths_.back()));
  }
  if (!ranges_.contract(problem.conditions, problem.variables, boxes[0]))
    return unsat();
  if (!collectFactors(problem))
    return passOn();
  for (unsigned left = kMostBoxes; left > 0 && !boxes.empty(); --left) {
    const Box box = std::move(boxes.back());
    boxes.pop_back();
    if (std::optional<term::Assignment> model = pointIn(problem, box))
      return sat(std::move(*model));
    if (!split(problem, box, boxes))
      return passOn();
  }
  return boxes.empty() ? unsat() : passOn();
}

/// False: there is nothing to halve, or too much of it.
bool Boxes::collectFactors(const Problem &problem) {
  std::vector<bool> isFactor(problem.variables.size(), false);
  for (const Term condition : problem.conditions) {
    if (condition->treeSize() > kMostTree || !multiplies(condition))
      continue;
    for (const term::VarId variable : condition->variables())
      isFactor[static_cast<std::size_t>(std::ranges::lower_bound(problem.variables, variable) -
                                        problem.variables.begin())] = true;
  }
  factors_.clear();
  for (std::size_t i = 0; i < isFactor.size(); ++i)
    if (isFactor[i])
      factors_.push_back(i);
  const bool areNumbers = std::ranges::all_of(factors_, [&](std::size_t i) { return widths_[i] <= kWidestNumber; });
  return areNumbers && !factors_.empty() && factors_.size() <= kMostFactors;
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

/// The point of the box nearest to the parent, and two opposite corners.
std::optional<term::Assignment> Boxes::pointIn(const Problem &problem, const Box &box) {
  for (unsigned corner = 0; corner < 3; ++corner) {
    term::Assignment model = *problem.parent;
    for (std::size_t i = 0; i < box.size(); ++i) {
      if (widths_[i] > kWidestNumber)
        continue;
      const bool isFactor = std::ranges::find(factors_, i) != factors_.end();
      const auto [least, most] = box[i].numbers;
      const __int128 nearest =
          std::clamp(term::toSigned((*problem.parent)[problem.variables[i]], widths_[i]), least, most);
      const __int128 chosen = corner == 0 || !isFactor ? nearest : corner == 1 ? least : most;
      model.set(problem.variables[i], static_cast<Value>(chosen) & maskOf(widths_[i]));
    }
    if (satisfies(evaluator_, problem, model))
      return model;
  }
  return std::nullopt;
}

/// Halves the factor of which most values are left, and keeps the halves that may contain a solution. False: there is
/// only one value left of each factor.
bool Boxes::split(const Problem &problem, const Box &box, std::vector<Box> &into) {
  const auto widthOf = [&](std::size_t i) { return box[i].numbers.most - box[i].numbers.least; };
  const std::size_t widest = *std::ranges::max_element(factors_, {}, widthOf);
  const auto [least, most] = box[widest].numbers;
  if (least == most)
    return false;
  const __int128 middle = least + (most - least) / 2;
  for (const Numbers numbers : {Numbers{middle + 1, most}, Numbers{least, middle}}) {
    const auto narrowed = meet(box[widest], boundsOf(numbers, widths_[widest]), widths_[widest]);
    if (!narrowed)
      continue;
    Box half = box;
    half[widest] = *narrowed;
    if (ranges_.contract(problem.conditions, problem.variables, half))
      into.push_back(std::move(half));
  }
  return true;
}

} // namespace premise::solve
