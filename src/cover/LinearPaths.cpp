// A path's variables are summed up while it grows; single static assignment makes undoing unnecessary.
#include "cover/LinearPaths.h"

#include <algorithm>
#include <limits>

namespace premise::cover {

using solve::DenseSum;

LinearPaths::LinearPaths(const encode::PassiveProgram &program, const LinearProgram &linear, Surroundings surroundings)
    : program_(program), linear_(linear), surroundings_(std::move(surroundings)),
      values_(linear.slots.size(), {.factors = std::vector<std::int64_t>(linear.inputs, 0), .constant = 0}),
      sources_(linear.slots.size(), BlockSet(program.blocks.size())), reason_(program.blocks.size()),
      onPath_(program.blocks.size()), nogoods_(program.blocks.size()) {}

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
  nogoods_.forgetGoal();
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

LinearPaths::Failure LinearPaths::visit(BlockIndex block, const Known &before) {
  const std::size_t count = constraints_.size();
  path_.push_back(block);
  onPath_.insert(block);
  Known known = before;
  Failure failure = goOn(block, known);
  path_.pop_back();
  onPath_.erase(block);
  constraints_.resize(count);
  reasons_.resize(count, reason_);
  return failure;
}

LinearPaths::Failure LinearPaths::goOn(BlockIndex block, Known &known) {
  if (const Conflict *same = nogoods_.find(block, onPath_))
    return *same;
  const std::size_t count = constraints_.size();
  Entered entered = program_.origins[program_.blocks[block].origin].isCutOff ? Entered::Never : Entered::Yes;
  reason_.clear();
  reason_.insert(block);
  for (const Step &step : linear_.blocks[block])
    if (entered == Entered::Yes)
      entered = take(step, known);
  if (entered == Entered::Unknown) {
    isComplete_ = false;
    return std::nullopt;
  }
  if (entered == Entered::Never) {
    nogoods_.add(block, {reason_, true});
    return Conflict{reason_, true};
  }
  const auto isSatisfied = [&](const solve::DenseConstraint &c) { return holdsAt(c, known.point); };
  if (std::all_of(constraints_.begin() + static_cast<std::ptrdiff_t>(count), constraints_.end(), isSatisfied))
    return follow(known);
  return findPoint(known);
}

LinearPaths::Failure LinearPaths::findPoint(Known &known) {
  isStopped_ |= surroundings_.isOver() || pointsLeft_ == 0;
  if (isStopped_)
    return std::nullopt;
  pointsLeft_ -= leadsThere_.empty() ? 0 : 1;
  solve::Tableau tableau = *known.tableau;
  auto answer = solve::findPoint(tableau, constraints_, known.taken);
  if (std::holds_alternative<solve::TooHard>(answer))
    answer = solve::findPointElsewhere(constraints_, linear_.inputs);
  if (std::holds_alternative<solve::TooHard>(answer))
    answer = surroundings_.solver(constraints_);
  isComplete_ &= !std::holds_alternative<solve::TooHard>(answer);
  if (const auto *none = std::get_if<solve::NoPoint>(&answer)) {
    Conflict conflict = conflictOf(*none);
    nogoods_.add(path_.back(), conflict);
    return conflict;
  }
  auto *point = std::get_if<solve::DensePoint>(&answer);
  if (!point)
    return std::nullopt;
  known.tableau = &tableau;
  known.taken = constraints_.size();
  known.point = std::move(*point);
  return follow(known);
}

/// The prefix without its last block has a point, so this block is among the reasons.
Conflict LinearPaths::conflictOf(const solve::NoPoint &none) const {
  Conflict conflict{BlockSet(program_.blocks.size()), true};
  if (none.core)
    for (const std::size_t constraint : *none.core)
      conflict.blocks.insert(reasons_[constraint]);
  else
    for (const BlockSet &reason : reasons_)
      conflict.blocks.insert(reason);
  return conflict;
}

/// Where every way on fails, this block fails because of what makes each of them fail; where one of them fails without
/// being a reason itself, so do its neighbours.
LinearPaths::Failure LinearPaths::follow(const Known &known) {
  const BlockIndex block = path_.back();
  std::vector<BlockIndex> ways = program_.blocks[block].successors;
  if (ways.empty()) {
    finish(known);
    return std::nullopt;
  }
  if (!leadsThere_.empty())
    std::ranges::shuffle(ways, random_);
  const bool isAhead = !leadsThere_.empty() && block < wanted_; // blocks are in topological order
  Conflict all{BlockSet(program_.blocks.size()), true};
  all.blocks.insert(block);
  bool isFailure = true;
  for (const BlockIndex next : ways) {
    if (isStopped_)
      return std::nullopt;
    if (isAhead && !leadsThere_[next]) {
      all.isOfAnyPath = false;
      continue;
    }
    Failure failure = visit(next, known);
    isFailure &= failure.has_value();
    if (!failure)
      continue;
    if (!failure->blocks.contains(next))
      return failure;
    failure->blocks.erase(next);
    all.blocks.insert(failure->blocks);
    all.isOfAnyPath &= failure->isOfAnyPath;
  }
  if (!isFailure)
    return std::nullopt;
  nogoods_.add(block, all);
  return all;
}

void LinearPaths::finish(const Known &known) {
  auto values = valuesAt(known);
  isComplete_ &= values.has_value();
  isStopped_ |= values && !(*found_)(std::move(*values), path_);
}

LinearPaths::Entered LinearPaths::take(const Step &step, Known &known) {
  switch (step.kind) {
  case Step::Kind::Input:
    values_[step.slot].factors.assign(linear_.inputs, 0);
    values_[step.slot].factors[linear_.slots[step.slot].column] = 1;
    values_[step.slot].constant = 0;
    sources_[step.slot].clear();
    sources_[step.slot].insert(path_.back());
    return Entered::Yes;
  case Step::Kind::Define: {
    auto value = valueOf(step.sum);
    if (!value)
      return Entered::Unknown;
    BlockSet sources(program_.blocks.size());
    sources.insert(path_.back());
    for (const auto &[slot, factor] : step.sum.parts)
      sources.insert(sources_[slot]);
    values_[step.slot] = std::move(*value);
    sources_[step.slot] = std::move(sources);
    return Entered::Yes;
  }
  case Step::Kind::Assume:
    return assume(step.alternatives, known);
  }
  return Entered::Unknown;
}

/// What has become constant is decided here.
LinearPaths::Entered LinearPaths::assume(const std::vector<std::vector<SlotSum>> &alternatives, Known &known) {
  solve::DenseConstraint constraint;
  reason_.clear();
  reason_.insert(path_.back());
  for (const std::vector<SlotSum> &alternative : alternatives) {
    std::vector<DenseSum> sums;
    bool isPossible = true;
    for (const SlotSum &each : alternative) {
      auto sum = valueOf(each);
      if (sum)
        sum = known.coordinates.adopt(*sum, known.point);
      if (!sum)
        return Entered::Unknown;
      for (const auto &[slot, factor] : each.parts)
        reason_.insert(sources_[slot]);
      if (!std::ranges::all_of(sum->factors, [](std::int64_t factor) { return factor == 0; })) {
        solve::tighten(*sum);
        sums.push_back(std::move(*sum));
      } else {
        isPossible &= sum->constant <= 0;
      }
    }
    if (isPossible && sums.empty())
      return Entered::Yes;
    if (isPossible)
      constraint.alternatives.push_back(std::move(sums));
  }
  if (constraint.alternatives.empty())
    return Entered::Never;
  constraints_.push_back(std::move(constraint));
  reasons_.push_back(reason_);
  return Entered::Yes;
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
