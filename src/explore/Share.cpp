// How one worker's search gives edges to others and takes theirs.
#include "explore/Search.h"

#include "base/Ensure.h"

namespace premise::explore {

namespace {

std::uint64_t hashOf(std::span<const Step> steps) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const Step &step : steps) {
    const std::uint64_t word = placeOf(step.site, step.kind, step.holds || step.kind == StepKind::TryFirst);
    hash = (hash ^ word) * 0x100000001b3U;
    hash ^= hash >> 29;
  }
  return hash;
}

} // namespace

void Search::exchangeFailures() {
  if (!exchange_->hasNewFailedChecks(knownFailures_))
    return;
  for (const std::uint32_t check : exchange_->newFailedChecks(knownFailures_))
    tally_.setFailed(check);
}

void Search::feedOthers() {
  constexpr unsigned kWaitAfterNothing = 64;
  if (!exchange_->isHungry() || tree_.pending() < 2)
    return;
  if (patience_ > 0) {
    --patience_;
    return;
  }
  const Edge edge = tree_.shallowPending();
  if (edge == PathTree::kRoot) {
    patience_ = kWaitAfterNothing;
    return;
  }
  exchange_->give(describe(edge));
  tree_.take(edge);
  tree_.close(edge, EdgeState::Closed);
}

WorkItem Search::describe(Edge edge) const {
  const PathNode &node = tree_[edge.node];
  std::vector<Step> steps = tree_.stepsBefore(edge.node);
  const auto flip = static_cast<std::uint32_t>(steps.size());
  steps.push_back({.site = node.site, .kind = node.kind, .holds = !edge.side});
  return {.inputs = tree_.runs()[node.run], .flip = flip, .decisions = hashOf(steps)};
}

/// The run is made again only to have its conditions as terms of this worker: it is no run of its own.
void Search::adopt(const WorkItem &item) {
  worker_.executor->allowInterrupts(false);
  Execution &execution = execute(item.inputs);
  const std::span<const Step> steps = execution.steps();
  if (steps.size() <= item.flip || hashOf(steps.first(item.flip + 1)) != item.decisions) {
    ++tally_.numbers.divergences;
    tally_.approximate("a run could not be repeated");
    return;
  }
  merger_.adopt(execution, item.inputs, item.flip, *frontier_);
}

} // namespace premise::explore
