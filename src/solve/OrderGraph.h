// Can these comparisons between unknowns all hold? Decided by looking for cycles.
#pragma once

#include "term/Term.h"

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace premise::solve {

/// Nodes are terms that are not looked into; an edge a → b says a <= b, or a < b when strict. One graph knows one
/// order, signed or unsigned; constants are ordered by their value.
class OrderGraph {
public:
  explicit OrderGraph(bool isSigned) : isSigned_(isSigned) {}

  void clear();
  void addOrder(term::Term smaller, term::Term larger, bool strict);
  void addDifferent(term::Term a, term::Term b);
  /// False when a cycle contains a strict edge, when terms must be equal that differ, or when constants leave a chain
  /// of strict edges too little room.
  bool isConsistent();

  /// After `isConsistent`: a value for every term that is chosen, near the preferred ones. Respects all edges, and
  /// disequalities as far as it is easy.
  struct Choice {
    term::Term term;
    __int128 preferred = 0;
    __int128 value = 0;
  };
  void assign(std::vector<Choice> &choices);

private:
  struct Edge {
    std::uint32_t to = 0;
    bool strict = false;
  };
  struct Node {
    term::Term term;
    std::vector<Edge> out;
    std::uint32_t index = 0; ///< Tarjan's algorithm; 0 = not visited
    std::uint32_t low = 0;
    std::uint32_t component = 0; ///< 0 = none yet; numbered against the direction of the edges
    bool onStack = false;
  };
  struct Component {
    __int128 low = 0;
    __int128 high = 0;
    __int128 preferred = 0;
    bool hasPreference = false;
  };

  std::uint32_t nodeOf(term::Term term);
  void orderConstants();
  void visit(std::uint32_t start);
  void closeComponent(std::uint32_t root);
  __int128 numberOf(term::Term constant) const;
  bool boundComponents();
  void settle(std::vector<__int128> &values);
  bool isTaken(std::uint32_t component, __int128 value, const std::vector<__int128> &values) const;

  bool isSigned_;
  std::vector<Node> nodes_;
  std::size_t used_ = 0; ///< nodes_ beyond are kept for their memory
  std::unordered_map<term::Term, std::uint32_t> byTerm_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> different_;
  std::vector<std::uint32_t> stack_;
  std::vector<Component> bounds_;                   ///< by component
  std::vector<std::vector<std::uint32_t>> members_; ///< by component
  std::uint32_t counter_ = 0;
  std::uint32_t components_ = 0;
};

} // namespace premise::solve
