// How the graph of differences is kept small.
#include "analyze/numeric/Zone.h"

#include <algorithm>

namespace premise::analyze::numeric {
namespace {

/// More differences than this at one value, or between the neighbours of a forgotten one, are not kept.
constexpr std::size_t kMostLinks = 12;

auto lowerBound(auto &nodes, Node node) {
  return std::lower_bound(nodes.begin(), nodes.end(), node,
                          [](const auto &entry, Node wanted) { return entry.first < wanted; });
}

Link *find(Zone::Links &links, Node other) {
  const auto found = std::find_if(links.begin(), links.end(), [&](const Link &link) { return link.other == other; });
  return found == links.end() ? nullptr : &*found;
}

void eraseLink(Zone::Links &links, Node other) {
  llvm::erase_if(links, [&](const Link &link) { return link.other == other; });
}

} // namespace

const Zone::Links *Zone::linksOf(Node node) const {
  const auto found = lowerBound(nodes_, node);
  return found != nodes_.end() && found->first == node ? &found->second : nullptr;
}

Zone::Links &Zone::at(Node node) {
  const auto found = lowerBound(nodes_, node);
  if (found != nodes_.end() && found->first == node)
    return found->second;
  return nodes_.insert(found, {node, {}})->second;
}

bool Zone::restrict(Node from, Node to, std::int64_t low, std::int64_t high) {
  if (from == to || (low <= -kInfinity && high >= kInfinity))
    return false;
  if (Link *link = find(at(from), to)) {
    if (link->low >= low && link->high <= high)
      return false;
    link->low = std::max(link->low, low);
    link->high = std::min(link->high, high);
    *find(at(to), from) = {from, -link->high, -link->low};
    return true;
  }
  if (at(from).size() >= kMostLinks || at(to).size() >= kMostLinks)
    return false;
  at(from).push_back({to, low, high});
  at(to).push_back({from, -high, -low});
  return true;
}

void Zone::erase(Node node) {
  const auto found = lowerBound(nodes_, node);
  if (found == nodes_.end() || found->first != node)
    return;
  const Links links = std::move(found->second);
  nodes_.erase(found);
  for (const Link &link : links)
    eraseLink(at(link.other), node);
}

void Zone::connectNeighbours(Node node) {
  const Links *known = linksOf(node);
  if (!known)
    return;
  const Links links = *known;
  for (std::size_t i = 0; i < links.size(); i++)
    for (std::size_t j = i + 1; j < links.size(); j++) // a - b = (node - b) - (node - a)
      restrict(links[i].other, links[j].other, addLower(links[j].low, -links[i].high),
               addUpper(links[j].high, -links[i].low));
}

void Zone::forget(Variable variable) {
  for (const bool view : {false, true}) {
    connectNeighbours(nodeOf(variable, view));
    erase(nodeOf(variable, view));
  }
}

void Zone::drop(Variable variable) {
  erase(nodeOf(variable, false));
  erase(nodeOf(variable, true));
}

void Zone::remove(Node from, Node to) {
  eraseLink(at(from), to);
  eraseLink(at(to), from);
}

void Zone::rename(Variable from, Variable to) {
  for (const bool view : {false, true}) {
    const Node old = nodeOf(from, view), renamed = nodeOf(to, view);
    const auto found = lowerBound(nodes_, old);
    if (found == nodes_.end() || found->first != old)
      continue;
    Links links = std::move(found->second);
    nodes_.erase(found);
    for (const Link &link : links)
      find(at(link.other), old)->other = renamed;
    at(renamed) = std::move(links);
  }
}

} // namespace premise::analyze::numeric
