// Which paths are explored, and which are left: a binary tree of the conditions that decided the runs so far.
#pragma once

#include "explore/Executor.h"
#include "explore/ParentRuns.h"
#include "term/Pool.h"

#include <array>
#include <cstdint>
#include <vector>

namespace premise::explore {

using NodeIndex = std::uint32_t;

enum class EdgeState : std::uint8_t {
  Closed,     ///< nothing left to explore below: complete, or somebody else's work
  Open,       ///< taken by a run; its child is alive
  Pending,    ///< in the frontier
  Trying,     ///< taken out of the frontier; a run for it is being looked for
  Infeasible, ///< no input takes it
  Unknown,    ///< given up
};

/// One of the two edges of a node: `side` is what the node's condition evaluates to there.
struct Edge {
  NodeIndex node = 0;
  bool side = true;

  bool operator==(const Edge &) const = default;
};

struct PathNode {
  term::Term condition;
  term::Term negated; ///< null until somebody asked for it
  std::array<NodeIndex, 2> child{};
  NodeIndex parent = 0; ///< of a free node: the next free one
  RunIndex run = ParentRuns::kNone;
  std::uint32_t site = 0;
  std::uint32_t serial = 0;     ///< tells this node from later ones at the same index
  std::uint32_t depth = 0;      ///< nodes above this one
  std::uint32_t enumerated = 0; ///< Enumerate: values of the same term that the nodes right above stand for
  StepKind kind = StepKind::Branch;
  bool sideOfParent = true;
  bool sideOfRun = false; ///< the edge that `run` is kept for
  bool isTrusted = true;  ///< false: the condition did not agree with the run, and says nothing about inputs
  std::array<EdgeState, 2> edges{EdgeState::Closed, EdgeState::Closed};
};

/// Index 0 stands above the first step: its `true` edge is the whole program, its `false` edge is closed for ever.
///
///     [0] -true- [x < 3] -true-- [y == x] ...        A node is freed when both its edges are done (closed, infeasible
///                       `-false- (pending)           or unknown), which may free its parent and so on.
///
/// An Enumerate node says `term == value` about one value; its `false` edge leads to the node of the next value, which
/// belongs to the same step of the run. A TryFirst node has only a `true` edge, which all runs take: it is a place to
/// remember its condition at, not a decision.
class PathTree {
public:
  static constexpr Edge kRoot{0, true};

  explicit PathTree(term::Pool &pool);

  const PathNode &operator[](NodeIndex node) const { return nodes_[node]; }
  EdgeState state(Edge edge) const { return nodes_[edge.node].edges[edge.side]; }
  NodeIndex child(Edge edge) const { return nodes_[edge.node].child[edge.side]; }
  /// Whether `edge` of the node that had this serial is still pending: frontiers may hold entries that are outdated.
  bool isPending(Edge edge, std::uint32_t serial) const {
    return nodes_[edge.node].serial == serial && state(edge) == EdgeState::Pending;
  }

  /// Puts a node for `step` under an edge that is not open yet; `step.holds` is its side that is being taken.
  NodeIndex grow(Edge at, const Step &step, term::Term condition);
  void distrust(NodeIndex node) { nodes_[node].isTrusted = false; }
  void setState(Edge edge, EdgeState state) { nodes_[edge.node].edges[edge.side] = state; }
  /// The inputs behind `run` made the node, so they satisfy its prefix. One edge of a node can be pending.
  void pend(Edge edge, RunIndex run);
  void take(Edge edge);
  void putBack(Edge edge);
  /// Ends an edge that is not open, and frees what is done because of it.
  void close(Edge edge, EdgeState how);
  /// Makes an explored tree ready for another part of the program.
  void reopen();

  /// The edge's constraint on inputs.
  term::Term constraint(Edge edge);
  /// Appends the constraints on the way to the node, from the last to the first. Values that an Enumerate node excludes
  /// by being equal to another value are left out.
  void prefix(NodeIndex node, std::vector<term::Term> &constraints);
  /// Appends the conditions of the TryFirst nodes above the node, at most `most` and the nearest first.
  void preferences(NodeIndex node, std::size_t most, std::vector<term::Term> &conditions) const;
  /// The steps of a run that comes to the node, before it.
  std::vector<Step> stepsBefore(NodeIndex node) const;
  /// A pending edge near the root that a run's inputs and a number of steps describe completely; kRoot if none is near.
  Edge shallowPending() const;

  ParentRuns &runs() { return runs_; }
  const ParentRuns &runs() const { return runs_; }
  std::size_t pending() const { return pending_; }
  /// Nodes in memory, without index 0.
  std::size_t live() const { return live_; }
  std::size_t peak() const { return peak_; }

private:
  NodeIndex allocate();
  void free(NodeIndex node);
  void leavePending(Edge edge);
  bool isDone(NodeIndex node) const;

  term::Pool *pool_;
  std::vector<PathNode> nodes_;
  ParentRuns runs_;
  bool hasPreferences_ = false; ///< there was a TryFirst
  NodeIndex firstFree_ = 0;     ///< 0: none, as index 0 is never free
  std::size_t live_ = 0;
  std::size_t peak_ = 0;
  std::size_t pending_ = 0;
};

} // namespace premise::explore
