// How facts are added to a state and what follows from them.
#include "analyze/numeric/State.h"

namespace premise::analyze::numeric {
namespace {

/// How far consequences are followed through differences.
constexpr unsigned kMostSteps = 24;
constexpr unsigned kMostEdges = 6;

std::int64_t toBound(std::int64_t number) {
  return saturate(number);
}

struct Path {
  Node node;
  std::int64_t length;
  unsigned depth;
};

} // namespace

State State::unreachable() {
  State state;
  state.isUnreachable_ = true;
  return state;
}

Range State::rangeOf(Variable variable, unsigned bits) const {
  const Value *value = find(variable);
  return value && !value->isPointer && value->range.bits == bits ? value->range : Range::full(bits);
}

Pointer State::pointerOf(Variable variable) const {
  const Value *value = find(variable);
  return value && value->isPointer ? value->pointer : Pointer{};
}

bool State::isPlaced(const Pointer &pointer) const {
  constexpr std::int64_t kPage = 4096;
  return pointer.hasPlace() && !pointer.isFar &&
         sharpened(pointer.targets[0].offset).low >= (pointer.isBased ? 0 : -kPage);
}

Extent State::inObject(Object object, const Extent &extent) const {
  const Value *value = extent.node == kNoNode ? nullptr : find(variableOf(extent.node));
  if (!value || !value->isPointer)
    return sharpened(extent);
  Extent result = extent.aligned();
  result.node = kNoNode;
  if (extent.scale != 1 || !isPlaced(value->pointer) || value->pointer.targets[0].object != object)
    return result;
  Extent own = sharpened(value->pointer.targets[0].offset) + Extent::exactly(extent.constant);
  own.low = std::max(own.low, result.low);
  own.high = std::min(own.high, result.high);
  return own;
}

void State::drop(Variable variable) {
  zone_.drop(variable);
  conditions_.erase(variable);
  const auto uses = [&](Node node) { return node != kNoNode && variableOf(node) == variable; };
  std::erase_if(passed_, [&](const PassedAccess &access) { return access.node == kNoNode || uses(access.node); });
  for (auto &[object, facts] : objects_) {
    for (Extent *extent : {&facts.size, &facts.prefix, &facts.presence})
      if (uses(extent->node)) {
        *extent = inObject(object, *extent);
        extent->node = uses(extent->node) ? kNoNode : extent->node;
      }
    if (facts.end == variable)
      facts.end = kNoVariable;
  }
  for (auto &[other, value] : values_)
    for (Target &target : value.pointer.targets)
      if (uses(target.offset.node)) {
        target.offset = sharpened(target.offset);
        target.offset.node = kNoNode;
      }
  values_.erase(variable);
}

void State::measureBy(Node old, Node other, std::int64_t distance) {
  const auto replace = [&](Node &node, std::int64_t scale, std::int64_t &constant) {
    if (node != old)
      return;
    const __int128 moved = static_cast<__int128>(scale) * distance + constant;
    node = moved < kInfinity && moved > -kInfinity ? other : kNoNode;
    constant = node == kNoNode ? 0 : static_cast<std::int64_t>(moved);
  };
  for (PassedAccess &access : passed_)
    replace(access.node, access.scale, access.constant);
  for (auto &[object, facts] : objects_) {
    replace(facts.size.node, facts.size.scale, facts.size.constant);
    replace(facts.prefix.node, facts.prefix.scale, facts.prefix.constant);
    replace(facts.presence.node, facts.presence.scale, facts.presence.constant);
  }
  for (auto &[user, value] : values_)
    for (Target &target : value.pointer.targets)
      replace(target.offset.node, target.offset.scale, target.offset.constant);
}

void State::forget(Variable variable) {
  if (!find(variable))
    return;
  for (const bool view : {false, true})
    if (const Zone::Links *links = zone_.linksOf(nodeOf(variable, view))) {
      Link oldest; // parameters come first, and nothing assigns them
      for (const Link &link : *links)
        if (link.low == link.high && link.other < oldest.other)
          oldest = link;
      if (oldest.other != kNoNode)
        measureBy(nodeOf(variable, view), oldest.other, oldest.low);
    }
  zone_.forget(variable);
  drop(variable);
}

void State::assign(Variable variable, const Value &value) {
  forget(variable);
  values_[variable] = value;
  if (!value.isPointer && value.range.isEmpty())
    setUnreachable();
}

void State::rename(Variable from, Variable to) {
  forget(to);
  if (const Value *value = find(from)) {
    const Value moved = *value;
    values_.erase(from);
    values_[to] = moved;
  }
  if (const auto *condition = conditions_.find(from)) {
    const llvm::Value *moved = *condition;
    conditions_.erase(from);
    conditions_[to] = moved;
  }
  zone_.rename(from, to);
  drop(from);
}

std::int64_t State::low(Node node) const {
  const Value *value = find(variableOf(node));
  if (!value || value->isPointer)
    return isUnsigned(node) ? 0 : -kInfinity;
  return toBound(value->range.low(isUnsigned(node)));
}

std::int64_t State::high(Node node) const {
  const Value *value = find(variableOf(node));
  return !value || value->isPointer ? kInfinity : toBound(value->range.high(isUnsigned(node)));
}

std::int64_t State::distance(Node from, Node to) const {
  const Value *first = find(variableOf(from)), *second = find(variableOf(to));
  if (!first || !second || !first->isPointer || !second->isPointer || isUnsigned(from) || isUnsigned(to) ||
      !isPlaced(first->pointer) || !isPlaced(second->pointer) ||
      first->pointer.targets[0].object != second->pointer.targets[0].object)
    return kInfinity;
  const Extent &a = first->pointer.targets[0].offset, &b = second->pointer.targets[0].offset;
  const std::int64_t apart = addUpper(sharpened(a).high, -sharpened(b).low);
  if (a.node == kNoNode || b.node == kNoNode || a.scale != b.scale || a.scale <= 0)
    return apart;
  const std::int64_t measured = a.node == b.node ? 0 : difference(a.node, b.node);
  if (measured >= kInfinity)
    return apart;
  return std::min(apart, saturate(static_cast<__int128>(a.scale) * measured + a.constant - b.constant));
}

// The shortest path, by at most a few steps over a few nodes; every node also leads to `to` by their intervals.
std::int64_t State::difference(Node from, Node to) const {
  const std::int64_t least = low(to);
  const Value *target = find(variableOf(to));
  const bool isPointer = target && target->isPointer;
  const auto direct = [&](Node node) { return isPointer ? distance(node, to) : addUpper(high(node), -least); };
  std::int64_t best = direct(from);
  if (from == to)
    return std::min<std::int64_t>(best, 0);
  constexpr std::size_t kMostPaths = 24;
  Path paths[kMostPaths];
  paths[0] = {from, 0, 0};
  std::size_t count = 1;
  const auto visit = [&](Node node, std::int64_t length, unsigned depth) {
    if (length >= kInfinity)
      return;
    if (node == to) {
      best = std::min(best, length);
      return;
    }
    for (std::size_t i = 0; i < count; i++)
      if (paths[i].node == node && paths[i].length <= length)
        return;
    best = std::min(best, addUpper(length, direct(node)));
    if (depth < kMostEdges && count < kMostPaths)
      paths[count++] = {node, length, depth};
  };
  for (std::size_t i = 0; i < count; i++) {
    const Path path = paths[i];
    if (const Zone::Links *links = zone_.linksOf(path.node))
      for (const Link &link : *links)
        visit(link.other, addUpper(path.length, link.high), path.depth + 1);
    const Value *value = find(variableOf(path.node)); // both readings are the same number if it is not negative
    if (value && !value->isPointer && value->range.isNonNegative())
      visit(path.node ^ 1U, path.length, path.depth + 1);
  }
  return best;
}

Extent State::sharpened(const Extent &extent) const {
  Extent result = extent.aligned();
  if (extent.node == kNoNode)
    return result;
  const __int128 scale = extent.scale;
  const std::int64_t low = this->low(extent.node), high = this->high(extent.node);
  const bool isPositive = extent.scale > 0;
  const std::int64_t lower = isPositive ? low : high, upper = isPositive ? high : low;
  if (lower > -kInfinity && lower < kInfinity)
    result.low = std::max(result.low, saturate(scale * lower + extent.constant));
  if (upper > -kInfinity && upper < kInfinity)
    result.high = std::min(result.high, saturate(scale * upper + extent.constant));
  return result.aligned();
}

std::pair<Node, std::int64_t> State::oldestOf(Node node) const {
  constexpr unsigned kMostHops = 16;
  std::int64_t distance = 0;
  for (unsigned hop = 0; hop < kMostHops; hop++) {
    const Zone::Links *links = zone_.linksOf(node);
    if (!links)
      break;
    Link oldest{.other = node};
    for (const Link &link : *links)
      if (link.low == link.high && link.other < oldest.other && isUnsigned(link.other) == isUnsigned(node))
        oldest = link;
    if (oldest.other == node)
      break;
    distance = addUpper(distance, oldest.low);
    node = oldest.other;
  }
  return {node, distance};
}

bool State::isMeasure(Variable variable) const {
  return std::any_of(objects_.begin(), objects_.end(), [&](const auto &entry) {
    const ObjectFacts &facts = entry.second;
    const auto isBy = [&](const Extent &extent) {
      return extent.node != kNoNode && variableOf(extent.node) == variable;
    };
    return facts.end == variable || isBy(facts.size) || isBy(facts.presence);
  });
}

bool State::isAtMost(const Extent &a, const Extent &b) const {
  const Extent x = sharpened(a), y = sharpened(b);
  if (x.high < kInfinity && x.high <= y.low)
    return true;
  if (a.node == kNoNode || b.node == kNoNode || a.scale != b.scale || a.scale <= 0)
    return false;
  const std::int64_t distance = difference(a.node, b.node);
  return distance < kInfinity && static_cast<__int128>(a.scale) * distance + a.constant <= b.constant;
}

bool State::sharpen(Node node, std::int64_t low, std::int64_t high) {
  Value *value = values_.find(variableOf(node));
  if (!value || value->isPointer)
    return false;
  Range range = value->range;
  const unsigned bits = range.bits;
  if (isUnsigned(node)) {
    if (high < 0)
      range = Range::empty(bits);
    else
      range = meet(range, Range::ofUnsigned(bits, static_cast<std::uint64_t>(std::max<std::int64_t>(low, 0)),
                                            high >= kInfinity ? ~std::uint64_t{0} : static_cast<std::uint64_t>(high)));
  } else {
    range = meet(range, Range::ofSigned(bits, low <= -kInfinity ? signedMinimum(bits) : low,
                                        high >= kInfinity ? signedMaximum(bits) : high));
  }
  if (range == value->range)
    return false;
  value->range = range;
  return true;
}

void State::propagate(Variable start) {
  llvm::SmallVector<Variable, 8> pending{start};
  for (unsigned step = 0; step < kMostSteps && !pending.empty() && !isUnreachable_; step++) {
    const Variable variable = pending.pop_back_val();
    const Value *value = find(variable);
    if (!value)
      return;
    if (!value->isPointer && value->range.isEmpty())
      return setUnreachable();
    for (const bool view : {false, true})
      sharpenNeighbours(nodeOf(variable, view), pending);
  }
}

void State::sharpenNeighbours(Node node, llvm::SmallVectorImpl<Variable> &changed) {
  const Zone::Links *links = isUnreachable_ ? nullptr : zone_.linksOf(node);
  if (!links)
    return;
  for (const Link &link : *links) { // other = node - (node - other)
    if (!sharpen(link.other, addLower(low(node), -link.high), addUpper(high(node), -link.low)))
      continue;
    if (find(variableOf(link.other))->range.isEmpty())
      return setUnreachable();
    changed.push_back(variableOf(link.other));
  }
}

void State::restrict(Variable variable, const Range &range) {
  const Value *known = find(variable);
  const Range before = known && !known->isPointer ? known->range : Range::full(range.bits);
  const Range after = meet(before, range);
  if (after.isEmpty())
    return setUnreachable();
  if (known && after == before)
    return;
  values_[variable] = Value::of(after);
  propagate(variable);
}

void State::restrictDifference(Node from, Node to, std::int64_t low, std::int64_t high) {
  if (low > high || difference(from, to) < low || -difference(to, from) > high)
    return setUnreachable();
  const Value *first = find(variableOf(from)), *second = find(variableOf(to));
  if (!first || !second)
    return;
  const bool isConstant =
      (!first->isPointer && first->range.isConstant()) || (!second->isPointer && second->range.isConstant());
  if (!isConstant && !zone_.restrict(from, to, low, high))
    return;
  bool changed = sharpen(from, addLower(this->low(to), low), addUpper(this->high(to), high));
  changed |= sharpen(to, addLower(this->low(from), -high), addUpper(this->high(from), -low));
  if (!changed)
    return;
  propagate(variableOf(from));
  if (!isUnreachable_)
    propagate(variableOf(to));
}

void State::equate(Variable a, Variable b) {
  const Value *value = find(a);
  const bool isConstant = value && !value->isPointer && value->range.isConstant();
  if (isConstant)
    return;
  restrictDifference(nodeOf(a, false), nodeOf(b, false), 0, 0);
  if (isUnreachable_)
    return;
  value = find(a);
  if (!value || !value->isPointer)
    restrictDifference(nodeOf(a, true), nodeOf(b, true), 0, 0);
}

void State::restrictNonNull(Variable start, bool isByCheck) {
  llvm::SmallVector<Variable, 8> pending{start};
  for (unsigned step = 0; step < kMostSteps && !pending.empty(); step++) {
    const Variable variable = pending.pop_back_val();
    Value *value = values_.find(variable);
    if (!value || !value->isPointer || !value->pointer.mayBeNull || (value->pointer.isMoved && !isByCheck))
      continue;
    if (!value->pointer.isUnknown && value->pointer.targets.empty())
      return setUnreachable();
    value->pointer.mayBeNull = value->pointer.isMoved = false;
    if (const Zone::Links *links = zone_.linksOf(nodeOf(variable, false)))
      for (const Link &link : *links)
        if (link.low == 0 && link.high == 0)
          pending.push_back(variableOf(link.other));
  }
}

void State::restrictNull(Variable start) {
  llvm::SmallVector<Variable, 8> pending{start};
  for (unsigned step = 0; step < kMostSteps && !pending.empty(); step++) {
    const Variable variable = pending.pop_back_val();
    Value *value = values_.find(variable);
    if (!value || !value->isPointer || value->pointer.isNull() || value->pointer.isMoved)
      continue;
    if (!value->pointer.mayBeNull)
      return setUnreachable();
    value->pointer = Pointer::null();
    if (const Zone::Links *links = zone_.linksOf(nodeOf(variable, false)))
      for (const Link &link : *links)
        if (link.low == 0 && link.high == 0)
          pending.push_back(variableOf(link.other));
  }
}

} // namespace premise::analyze::numeric
