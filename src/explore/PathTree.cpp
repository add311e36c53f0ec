// How the tree of paths grows with runs and shrinks with everything that is done.
#include "explore/PathTree.h"

#include "base/Ensure.h"

#include <algorithm>

namespace premise::explore {

using base::ensure;

namespace {

bool isDone(EdgeState state) {
  return state == EdgeState::Closed || state == EdgeState::Infeasible || state == EdgeState::Unknown;
}

/// A chain of excluded values cannot be told by one run's inputs: only the first link can be handed to others.
bool canBeHandedOver(const PathNode &node) {
  return node.kind != StepKind::Enumerate || node.enumerated == 0;
}

} // namespace

PathTree::PathTree(term::Pool &pool) : pool_(&pool) {
  nodes_.emplace_back();
  reopen();
}

void PathTree::reopen() {
  ensure(live_ == 0, "only a tree without nodes should be reopened");
  nodes_[0].edges[true] = EdgeState::Trying;
}

NodeIndex PathTree::allocate() {
  ++live_;
  peak_ = std::max(peak_, live_);
  if (firstFree_ == 0) {
    nodes_.emplace_back();
    return static_cast<NodeIndex>(nodes_.size() - 1);
  }
  const NodeIndex index = firstFree_;
  firstFree_ = nodes_[index].parent;
  const std::uint32_t serial = nodes_[index].serial;
  nodes_[index] = PathNode{};
  nodes_[index].serial = serial;
  return index;
}

void PathTree::free(NodeIndex node) {
  ++nodes_[node].serial;
  nodes_[node].parent = firstFree_;
  firstFree_ = node;
  --live_;
}

NodeIndex PathTree::grow(Edge at, const Step &step, term::Term condition) {
  ensure(state(at) != EdgeState::Open && state(at) != EdgeState::Closed, "a path should not grow twice at one edge");
  leavePending(at);
  const NodeIndex index = allocate();
  PathNode &above = nodes_[at.node];
  above.child[at.side] = index;
  above.edges[at.side] = EdgeState::Open;

  PathNode &node = nodes_[index];
  node.condition = condition;
  node.parent = at.node;
  node.sideOfParent = at.side;
  node.site = step.site;
  node.kind = step.kind;
  node.depth = above.depth + 1;
  hasPreferences_ = hasPreferences_ || step.kind == StepKind::TryFirst;
  node.edges[step.holds] = EdgeState::Trying;
  if (above.kind == StepKind::Enumerate && !at.side)
    node.enumerated = above.enumerated + 1;
  return index;
}

void PathTree::pend(Edge edge, RunIndex run) {
  PathNode &node = nodes_[edge.node];
  ensure(node.run == ParentRuns::kNone, "one edge of a node should be pending at a time");
  node.run = run;
  node.sideOfRun = edge.side;
  node.edges[edge.side] = EdgeState::Pending;
  ++pending_;
}

void PathTree::take(Edge edge) {
  ensure(state(edge) == EdgeState::Pending, "only a pending edge should be taken");
  setState(edge, EdgeState::Trying);
  --pending_;
}

void PathTree::putBack(Edge edge) {
  ensure(state(edge) == EdgeState::Trying, "only an edge that was taken should be put back");
  setState(edge, EdgeState::Pending);
  ++pending_;
}

void PathTree::leavePending(Edge edge) {
  if (state(edge) == EdgeState::Pending)
    --pending_;
  PathNode &node = nodes_[edge.node];
  if (node.run == ParentRuns::kNone || node.sideOfRun != edge.side)
    return;
  runs_.release(node.run);
  node.run = ParentRuns::kNone;
}

void PathTree::close(Edge edge, EdgeState how) {
  ensure(explore::isDone(how), "an edge should be closed with a state that needs no more work");
  ensure(state(edge) != EdgeState::Open, "an open edge should be closed by its child");
  leavePending(edge);
  setState(edge, how);
  NodeIndex index = edge.node;
  while (index != 0 && isDone(index)) {
    const Edge above{nodes_[index].parent, nodes_[index].sideOfParent};
    free(index);
    setState(above, EdgeState::Closed);
    index = above.node;
  }
}

bool PathTree::isDone(NodeIndex node) const {
  return explore::isDone(nodes_[node].edges[0]) && explore::isDone(nodes_[node].edges[1]);
}

term::Term PathTree::constraint(Edge edge) {
  PathNode &node = nodes_[edge.node];
  if (edge.side)
    return node.condition;
  if (node.negated.isNull())
    node.negated = pool_->negate(node.condition);
  return node.negated;
}

void PathTree::prefix(NodeIndex node, std::vector<term::Term> &constraints) {
  while (nodes_[node].parent != 0) {
    const Edge above{nodes_[node].parent, nodes_[node].sideOfParent};
    node = above.node;
    if (nodes_[node].isTrusted && nodes_[node].kind != StepKind::TryFirst)
      constraints.push_back(constraint(above));
    if (!above.side)
      continue;
    for (std::uint32_t excluded = nodes_[node].enumerated; excluded > 0; --excluded)
      node = nodes_[node].parent;
  }
}

void PathTree::preferences(NodeIndex node, std::size_t most, std::vector<term::Term> &conditions) const {
  if (!hasPreferences_)
    return;
  for (node = nodes_[node].parent; node != 0 && most > 0; node = nodes_[node].parent) {
    if (nodes_[node].kind != StepKind::TryFirst || !nodes_[node].isTrusted)
      continue;
    conditions.push_back(nodes_[node].condition);
    --most;
  }
}

std::vector<Step> PathTree::stepsBefore(NodeIndex node) const {
  std::vector<Step> steps;
  for (; nodes_[node].parent != 0; node = nodes_[node].parent) {
    const PathNode &above = nodes_[nodes_[node].parent];
    const bool side = nodes_[node].sideOfParent;
    const bool isSameStep = above.kind == StepKind::Enumerate && !side;
    if (!isSameStep)
      steps.push_back({.site = above.site, .kind = above.kind, .holds = side});
  }
  std::reverse(steps.begin(), steps.end());
  return steps;
}

Edge PathTree::shallowPending() const {
  constexpr std::size_t kPatience = 4096;
  std::vector<NodeIndex> level;
  if (state(kRoot) == EdgeState::Open)
    level.push_back(child(kRoot));
  for (std::size_t next = 0; next < level.size() && next < kPatience; ++next) {
    const PathNode &node = nodes_[level[next]];
    for (const bool side : {false, true}) {
      if (node.edges[side] == EdgeState::Pending && canBeHandedOver(node))
        return {level[next], side};
      if (node.edges[side] == EdgeState::Open)
        level.push_back(node.child[side]);
    }
  }
  return kRoot;
}

} // namespace premise::explore
