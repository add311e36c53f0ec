// Differences between values: x - y <= c, kept only where somebody stated them.
#pragma once

#include "analyze/numeric/Value.h"

#include <vector>

namespace premise::analyze::numeric {

/// low <= node - other <= high
struct Link {
  Node other = kNoNode;
  std::int64_t low = -kInfinity, high = kInfinity;
  bool operator==(const Link &) const = default;
};

/// A sparse graph; every link is stored at both of its ends. Not closed: paths are followed when asked for.
class Zone {
public:
  using Links = llvm::SmallVector<Link, 2>;

  const Links *linksOf(Node node) const;
  /// Makes low <= from - to <= high known. Whether that was news.
  bool restrict(Node from, Node to, std::int64_t low, std::int64_t high);
  /// Removes a variable after connecting its neighbours with each other.
  void forget(Variable variable);
  void drop(Variable variable);
  void rename(Variable from, Variable to);
  void remove(Node from, Node to);

  const std::vector<std::pair<Node, Links>> &all() const { return nodes_; }
  bool operator==(const Zone &) const = default;

private:
  Links &at(Node node);
  void erase(Node node);
  void connectNeighbours(Node node);

  std::vector<std::pair<Node, Links>> nodes_; ///< sorted by node
};

} // namespace premise::analyze::numeric
