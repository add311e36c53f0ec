// A path's variables are summed up while it grows; single static assignment makes undoing unnecessary.
#include "cover/LinearPaths.h"

#include <algorithm>
#include <limits>

namespace premise::cover {

using solve::DenseSum;

LinearPaths::LinearPaths(const encode::PassiveProgram &program, const LinearProgram &linear, Surroundings surroundings)
    : program_(program), linear_(linear), surroundings_(std::move(surroundings)),
      values_(linear.slots.size(), {.factors = std::vector<std::int64_t>(linear.inputs, 0), .constant = 0}) {}

LinearPaths::Through LinearPaths::find(BlockIndex block, unsigned maxPoints, const Found &found) {
  wanted_ = block;
  pointsLeft_ = maxPoints;
  leadsThere_.assign(program_.blocks.size(), false);
  leadsThere_[block] = true;
  for (BlockIndex i = block; i-- > 0;)
    leadsThere_[i] = std::ranges::any_of(program_.blocks[i].successors, [&](BlockIndex n) { return leadsThere_[n]; });
  bool isFound = false;
  const bool isEverything = enumerate([&](term::Assignment values, const Path &path) {
    isFound = true;
    found(std::move(values), path);
    return false;
  });
  leadsThere_.clear();
  pointsLeft_ = ~0U;
  if (isFound)
    return Through::Found;
  return isEverything ? Through::None : Through::Unknown;
}

bool LinearPaths::enumerate(const Found &found) {
  found_ = &found;
  isStopped_ = false;
  isComplete_ = true;
  const solve::Tableau empty(linear_.inputs);
  visit(0, {&empty, 0, solve::Coordinates(linear_.inputs), solve::DensePoint(linear_.inputs, 0)});
  return isComplete_ && !isStopped_;
}

void LinearPaths::visit(BlockIndex block, const Known &before) {
  const std::size_t count = constraints_.size();
  path_.push_back(block);
  Known known = before;
  if (enter(block, known)) {
    const auto isSatisfied = [&](const solve::DenseConstraint &c) { return holdsAt(c, known.point); };
    if (std::all_of(constraints_.begin() + static_cast<std::ptrdiff_t>(count), constraints_.end(), isSatisfied))
      follow(known);
    else
      findPoint(known);
  }
  path_.pop_back();
  constraints_.resize(count);
}

void LinearPaths::findPoint(Known &known) {
  isStopped_ |= surroundings_.isOver() || pointsLeft_ == 0;
  if (isStopped_)
    return;
  pointsLeft_ -= leadsThere_.empty() ? 0 : 1;
  solve::Tableau tableau = *known.tableau;
  auto answer = solve::findPoint(tableau, constraints_, known.taken);
  if (std::holds_alternative<solve::TooHard>(answer))
    answer = solve::findPointElsewhere(constraints_, linear_.inputs);
  if (std::holds_alternative<solve::TooHard>(answer))
    answer = surroundings_.solver(constraints_);
  isComplete_ &= !std::holds_alternative<solve::TooHard>(answer);
  auto *point = std::get_if<solve::DensePoint>(&answer);
  if (!point)
    return;
  known.tableau = &tableau;
  known.taken = constraints_.size();
  known.point = std::move(*point);
  follow(known);
}

void LinearPaths::follow(const Known &known) {
  const auto &successors = program_.blocks[path_.back()].successors;
  if (successors.empty()) {
    auto values = valuesAt(known);
    isComplete_ &= values.has_value();
    isStopped_ |= values && !(*found_)(std::move(*values), path_);
  }
  std::vector<BlockIndex> ways = successors;
  if (!leadsThere_.empty())
    std::ranges::shuffle(ways, random_);
  const bool isAhead = !leadsThere_.empty() && path_.back() < wanted_; // blocks are in topological order
  for (const BlockIndex next : ways)
    if (!isStopped_ && (!isAhead || leadsThere_[next]))
      visit(next, known);
}

bool LinearPaths::enter(BlockIndex block, Known &known) {
  return !program_.origins[program_.blocks[block].origin].isCutOff &&
         std::ranges::all_of(linear_.blocks[block], [&](const Step &step) { return take(step, known); });
}

bool LinearPaths::take(const Step &step, Known &known) {
  switch (step.kind) {
  case Step::Kind::Input:
    values_[step.slot].factors.assign(linear_.inputs, 0);
    values_[step.slot].factors[linear_.slots[step.slot].column] = 1;
    values_[step.slot].constant = 0;
    return true;
  case Step::Kind::Define:
    if (auto value = valueOf(step.sum)) {
      values_[step.slot] = std::move(*value);
      return true;
    }
    isComplete_ = false;
    return false;
  case Step::Kind::Assume:
    return assume(step.alternatives, known);
  }
  return false;
}

/// What has become constant is decided here.
bool LinearPaths::assume(const std::vector<std::vector<SlotSum>> &alternatives, Known &known) {
  solve::DenseConstraint constraint;
  for (const std::vector<SlotSum> &alternative : alternatives) {
    std::vector<DenseSum> sums;
    bool isPossible = true;
    for (const SlotSum &each : alternative) {
      auto sum = valueOf(each);
      if (sum)
        sum = known.coordinates.adopt(*sum, known.point);
      isComplete_ &= sum.has_value();
      if (!sum)
        return false;
      if (!std::ranges::all_of(sum->factors, [](std::int64_t factor) { return factor == 0; })) {
        solve::tighten(*sum);
        sums.push_back(std::move(*sum));
      } else {
        isPossible &= sum->constant <= 0;
      }
    }
    if (isPossible && sums.empty())
      return true;
    if (isPossible)
      constraint.alternatives.push_back(std::move(sums));
  }
  const bool isPossible = !constraint.alternatives.empty();
  if (isPossible)
    constraints_.push_back(std::move(constraint));
  return isPossible;
}

std::optional<DenseSum> LinearPaths::valueOf(const SlotSum &sum) {
  // Half of 64 bits' range, so that nobody has to care for negation and plus one.
  constexpr std::int64_t kLargest = std::numeric_limits<std::int64_t>::max() / 2;
  DenseSum result{.factors = std::vector<std::int64_t>(linear_.inputs, 0), .constant = sum.constant};
  bool isSmall = true;
  const auto addTo = [&](std::int64_t &target, std::int64_t factor, std::int64_t value) {
    const __int128 exact = static_cast<__int128>(factor) * value + target;
    isSmall &= exact <= kLargest && exact >= -kLargest;
    target = static_cast<std::int64_t>(exact);
  };
  for (const auto &[slot, factor] : sum.parts) {
    const DenseSum &value = values_[slot];
    for (std::size_t i = 0; i < result.factors.size(); i++)
      if (value.factors[i] != 0)
        addTo(result.factors[i], factor, value.factors[i]);
    addTo(result.constant, factor, value.constant);
  }
  return isSmall ? std::optional(std::move(result)) : std::nullopt;
}

std::optional<term::Assignment> LinearPaths::valuesAt(const Known &known) const {
  const auto inputs = known.coordinates.variablesAt(known.point);
  term::Assignment result;
  for (const BlockIndex block : path_)
    for (const Step &step : linear_.blocks[block]) {
      if (step.kind == Step::Kind::Assume)
        continue;
      const auto value = inputs ? valueAt(values_[step.slot], *inputs) : std::nullopt;
      if (!value)
        return std::nullopt;
      result.set(linear_.slots[step.slot].variable, static_cast<term::Value>(*value));
    }
  return result;
}

} // namespace premise::cover
