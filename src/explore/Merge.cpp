// How a run walks down the tree of paths and grows it where nobody was before.
#include "explore/Merge.h"

#include <utility>

namespace premise::explore {

namespace {

/// The edge of its node that a run takes.
bool sideOf(const Step &step) {
  return step.holds || step.kind == StepKind::TryFirst;
}

} // namespace

Merged Merger::merge(Execution &execution, const term::Assignment &inputs, std::optional<Edge> expected,
                     Frontier &frontier) {
  newEdges_.clear();
  newPlaces_ = 0;
  decided_.restart();
  Merged merged = walk(execution);
  if (merged.arrival != Arrival::New)
    return merged;
  merged.isThroughExpected = expected && merged.end == *expected;
  if (tree_.state(merged.end) == EdgeState::Infeasible) {
    ++tally_.numbers.divergences;
    const PathNode &node = tree_[merged.end.node];
    tally_.approximate("a run took a path that was said to be infeasible", node.kind, node.site);
  }
  const PathNode &above = tree_[merged.end.node];
  newPlaces_ +=
      merged.end != PathTree::kRoot && coverage_.add(placeOf(above.site, above.kind, merged.end.side)) ? 1 : 0;
  extend(execution, inputs, merged);
  isPruned_ = execution.ending() == Ending::Pruned && !execution.metUnverified();
  pendAll(inputs, execution.addsCoverage(), frontier);
  return merged;
}

Merged Merger::walk(Execution &execution) {
  const std::span<const Step> steps = execution.steps();
  Merged merged{.end = PathTree::kRoot};
  while (tree_.state(merged.end) == EdgeState::Open) {
    const NodeIndex index = tree_.child(merged.end);
    const PathNode &node = tree_[index];
    if (merged.steps == steps.size() || steps[merged.steps].site != node.site ||
        steps[merged.steps].kind != node.kind) {
      merged.arrival = Arrival::Disagreement;
      tally_.approximate("the same decisions led two runs to different steps", node.kind, node.site);
      return merged;
    }
    // A run always satisfies its own `term == value`: it is on the other side of a node that is about another value.
    const bool isEnumerate = node.kind == StepKind::Enumerate;
    const bool side = isEnumerate ? execution.condition(merged.steps) == node.condition : sideOf(steps[merged.steps]);
    decide(index, side);
    merged.end = {index, side};
    merged.steps += isEnumerate && !side ? 0 : 1;
  }
  if (tree_.state(merged.end) == EdgeState::Closed)
    merged.arrival = Arrival::Repeat;
  return merged;
}

void Merger::extend(Execution &execution, const term::Assignment &inputs, Merged &merged) {
  const std::span<const Step> steps = execution.steps();
  isFirstCondition_ = true;
  for (; merged.steps < steps.size(); ++merged.steps) {
    const Step &step = steps[merged.steps];
    const NodeIndex node = addNode(merged.end, step, execution.condition(merged.steps), inputs);
    const Edge other{node, !sideOf(step)};
    const EdgeState state = otherSide(node, step);
    if (state == EdgeState::Pending)
      newEdges_.push_back(other);
    else
      tree_.setState(other, state);
    decide(node, sideOf(step));
    merged.end = {node, sideOf(step)};
  }
}

/// A TryFirst decides nothing, and what is not trusted says nothing about inputs.
void Merger::decide(NodeIndex index, bool side) {
  const PathNode &node = tree_[index];
  if (node.isTrusted && node.kind != StepKind::TryFirst)
    decided_.add(node.condition, side);
}

NodeIndex Merger::addNode(Edge at, const Step &step, term::Term condition, const term::Assignment &inputs) {
  base::ensure(step.holds || step.kind != StepKind::Enumerate, "a run should satisfy the value it enumerates");
  const NodeIndex node = tree_.grow(at, {step.site, step.kind, sideOf(step)}, condition);
  newPlaces_ += coverage_.add(placeOf(step.site, step.kind, step.holds)) ? 1 : 0;
  if (options_.verifyConditions && holds(condition, inputs) != step.holds) {
    tree_.distrust(node);
    ++tally_.numbers.divergences;
    tally_.approximate("symbolic condition disagrees with the execution", step.kind, step.site);
  }
  return node;
}

/// The conditions of one run share most of their terms: each is evaluated once per run, not once per condition.
bool Merger::holds(term::Term condition, const term::Assignment &inputs) {
  if (std::exchange(isFirstCondition_, false))
    return evaluator_.holds(condition, inputs);
  return evaluator_.holdsAgain(condition, inputs);
}

EdgeState Merger::otherSide(NodeIndex index, const Step &step) {
  const PathNode &node = tree_[index];
  if (!node.isTrusted && step.kind != StepKind::TryFirst) {
    tally_.countUnknownEdge(node.kind, node.site);
    return EdgeState::Unknown;
  }
  if (node.condition->isConst() || (step.kind != StepKind::TryFirst && decided_.knows(node.condition, step.holds)))
    return EdgeState::Infeasible;
  switch (step.kind) {
  case StepKind::Branch:
    return EdgeState::Pending;
  case StepKind::Assume:
    return step.holds ? EdgeState::Closed : EdgeState::Pending;
  case StepKind::Limit:
    return step.holds && tally_.numbers.bounds.contains(Bound::InputSize) ? EdgeState::Closed : EdgeState::Pending;
  case StepKind::TryFirst:
    return EdgeState::Closed;
  case StepKind::Check: {
    const bool isKnownFailure = step.holds && !options_.everyFailure && tally_.hasFailed(step.site);
    return isKnownFailure ? EdgeState::Closed : EdgeState::Pending;
  }
  case StepKind::Enumerate:
    if (node.enumerated < options_.maxEnumerated)
      return EdgeState::Pending;
    tally_.approximate("too many values of a concretised term", step.kind, step.site);
    return EdgeState::Unknown;
  }
  base::ensure(false, "a step kind should be one of its enumerators");
  return EdgeState::Unknown;
}

void Merger::pendAll(const term::Assignment &inputs, bool addsCoverage, Frontier &frontier) {
  if (newEdges_.empty())
    return;
  const RunIndex run = tree_.runs().add(inputs, static_cast<std::uint32_t>(newEdges_.size()));
  for (const Edge edge : newEdges_) {
    tree_.pend(edge, run);
    const PathNode &node = tree_[edge.node];
    frontier.add({.edge = edge,
                  .serial = node.serial,
                  .depth = node.depth,
                  .score = newPlaces_ + (addsCoverage ? 1 : 0),
                  .place = placeOf(node.site, node.kind, edge.side),
                  .isPruned = isPruned_});
  }
}

void Merger::adopt(Execution &execution, const term::Assignment &inputs, std::size_t flip, Frontier &frontier) {
  newEdges_.clear();
  newPlaces_ = 0;
  tree_.reopen();
  const std::span<const Step> steps = execution.steps();
  Edge end = PathTree::kRoot;
  for (std::size_t i = 0; i <= flip; ++i) {
    const NodeIndex node = addNode(end, steps[i], execution.condition(i), inputs);
    end = {node, sideOf(steps[i])};
  }
  // The side that the run took belongs to whoever handed the other one over.
  tree_.setState(end, EdgeState::Closed);
  newEdges_.push_back({end.node, !end.side});
  pendAll(inputs, false, frontier);
}

} // namespace premise::explore
