// How strict cycles are found (Tarjan's strongly connected components) and how an order is turned into numbers.
#include "solve/OrderGraph.h"

#include "term/Node.h"

#include <algorithm>

namespace premise::solve {

using term::Term;

void OrderGraph::clear() {
  used_ = 0;
  byTerm_.clear();
  different_.clear();
}

std::uint32_t OrderGraph::nodeOf(Term term) {
  const auto [entry, isNew] = byTerm_.try_emplace(term, static_cast<std::uint32_t>(used_));
  if (isNew) {
    if (used_ == nodes_.size())
      nodes_.emplace_back();
    Node &node = nodes_[used_++];
    node.term = term;
    node.out.clear();
    node.index = node.component = 0;
    node.onStack = false;
  }
  return entry->second;
}

void OrderGraph::addOrder(Term smaller, Term larger, bool strict) {
  const std::uint32_t from = nodeOf(smaller);
  const std::uint32_t to = nodeOf(larger);
  nodes_[from].out.push_back({to, strict});
}

void OrderGraph::addDifferent(Term a, Term b) {
  const std::uint32_t first = nodeOf(a);
  different_.emplace_back(first, nodeOf(b));
}

__int128 OrderGraph::numberOf(Term constant) const {
  return isSigned_ ? term::toSigned(constant->value(), constant->width()) : static_cast<__int128>(constant->value());
}

/// Chains the constants of each width: c1 < c2 < c3.
void OrderGraph::orderConstants() {
  std::vector<std::uint32_t> constants;
  for (std::uint32_t i = 0; i < used_; ++i)
    if (nodes_[i].term->isConst())
      constants.push_back(i);
  std::ranges::sort(constants, [&](std::uint32_t a, std::uint32_t b) {
    const Term x = nodes_[a].term;
    const Term y = nodes_[b].term;
    return x->width() != y->width() ? x->width() < y->width() : numberOf(x) < numberOf(y);
  });
  for (std::size_t i = 1; i < constants.size(); ++i)
    if (nodes_[constants[i - 1]].term->width() == nodes_[constants[i]].term->width())
      nodes_[constants[i - 1]].out.push_back({constants[i], true});
}

/// Iterative, because chains of comparisons can be long.
void OrderGraph::visit(std::uint32_t start) {
  std::vector<std::pair<std::uint32_t, std::size_t>> path{{start, 0}};
  while (!path.empty()) {
    auto &[at, next] = path.back();
    Node &node = nodes_[at];
    if (next == 0) {
      node.index = node.low = ++counter_;
      node.onStack = true;
      stack_.push_back(at);
    }
    if (next < node.out.size()) {
      const Node &target = nodes_[node.out[next].to];
      const std::uint32_t to = node.out[next].to;
      ++next;
      if (target.index == 0)
        path.emplace_back(to, 0);
      else if (target.onStack)
        node.low = std::min(node.low, target.index);
      continue;
    }
    if (node.low == node.index)
      closeComponent(at);
    const std::uint32_t low = node.low;
    path.pop_back();
    if (!path.empty())
      nodes_[path.back().first].low = std::min(nodes_[path.back().first].low, low);
  }
}

void OrderGraph::closeComponent(std::uint32_t root) {
  ++components_;
  std::uint32_t member = 0;
  do {
    member = stack_.back();
    stack_.pop_back();
    nodes_[member].onStack = false;
    nodes_[member].component = components_;
  } while (member != root);
}

bool OrderGraph::isConsistent() {
  orderConstants();
  counter_ = components_ = 0;
  for (std::uint32_t i = 0; i < used_; ++i)
    if (nodes_[i].index == 0)
      visit(i);
  for (std::size_t i = 0; i < used_; ++i)
    for (const Edge &edge : nodes_[i].out)
      if (edge.strict && nodes_[i].component == nodes_[edge.to].component)
        return false;
  const bool forced = std::ranges::any_of(
      different_, [&](const auto &pair) { return nodes_[pair.first].component == nodes_[pair.second].component; });
  return !forced && boundComponents();
}

/// The range that constants and widths leave to each component. Components are numbered so that edges lead from
/// higher to lower numbers, so one pass in each direction is enough.
bool OrderGraph::boundComponents() {
  const __int128 far = __int128{1} << 120;
  bounds_.assign(components_ + 1, Component{-far, far});
  members_.resize(components_ + 1);
  for (auto &members : members_)
    members.clear();
  for (std::uint32_t i = 0; i < used_; ++i) {
    members_[nodes_[i].component].push_back(i);
    Component &component = bounds_[nodes_[i].component];
    const Term term = nodes_[i].term;
    const auto mask = static_cast<__int128>(term::maskOf(term->width()));
    const __int128 lowest = isSigned_ ? -(mask / 2) - 1 : 0;
    const bool isConst = term->isConst();
    component.low = std::max(component.low, isConst ? numberOf(term) : lowest);
    component.high = std::min(component.high, isConst ? numberOf(term) : isSigned_ ? mask / 2 : mask);
  }
  for (std::uint32_t c = components_; c > 0; --c)
    for (std::uint32_t i : members_[c])
      for (const Edge &edge : nodes_[i].out) {
        Component &target = bounds_[nodes_[edge.to].component];
        target.low = std::max(target.low, bounds_[c].low + edge.strict);
      }
  for (std::uint32_t c = 1; c <= components_; ++c)
    for (std::uint32_t i : members_[c])
      for (const Edge &edge : nodes_[i].out)
        bounds_[c].high = std::min(bounds_[c].high, bounds_[nodes_[edge.to].component].high - edge.strict);
  return std::all_of(bounds_.begin() + 1, bounds_.end(), [](const Component &c) { return c.low <= c.high; });
}

bool OrderGraph::isTaken(std::uint32_t component, __int128 value, const std::vector<__int128> &values) const {
  return std::ranges::any_of(different_, [&](const auto &pair) {
    const std::uint32_t a = nodes_[pair.first].component;
    const std::uint32_t b = nodes_[pair.second].component;
    // Values are settled from the highest component number downwards.
    return (a == component && b > component && values[b] == value) ||
           (b == component && a > component && values[a] == value);
  });
}

void OrderGraph::settle(std::vector<__int128> &values) {
  for (std::uint32_t c = components_; c > 0; --c) {
    Component &component = bounds_[c];
    const __int128 wanted = component.hasPreference ? component.preferred : 0;
    values[c] = std::min(std::max(wanted, component.low), component.high);
    while (isTaken(c, values[c], values) && values[c] < component.high)
      ++values[c];
    while (isTaken(c, values[c], values) && values[c] > component.low)
      --values[c];
    for (std::uint32_t i : members_[c])
      for (const Edge &edge : nodes_[i].out) {
        Component &target = bounds_[nodes_[edge.to].component];
        if (nodes_[edge.to].component != c)
          target.low = std::max(target.low, values[c] + edge.strict);
      }
  }
}

void OrderGraph::assign(std::vector<Choice> &choices) {
  for (const Choice &choice : choices)
    if (const auto entry = byTerm_.find(choice.term); entry != byTerm_.end()) {
      Component &component = bounds_[nodes_[entry->second].component];
      component.preferred = choice.preferred;
      component.hasPreference = true;
    }
  std::vector<__int128> values(components_ + 1, 0);
  settle(values);
  for (Choice &choice : choices) {
    const auto entry = byTerm_.find(choice.term);
    choice.value = entry == byTerm_.end() ? choice.preferred : values[nodes_[entry->second].component];
  }
}

} // namespace premise::solve
