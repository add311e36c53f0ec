// Why it is enough to look at the number of bytes: where it is not positive, nothing was allocated.
#include "analyze/numeric/Presence.h"

namespace premise::analyze::numeric {
namespace {

Extent formOf(const Extent &extent) {
  return {-kInfinity, kInfinity, extent.node, extent.scale, extent.constant};
}

bool isSameForm(const Extent &a, const Extent &b) {
  return a.node == b.node && a.scale == b.scale && a.constant == b.constant;
}

bool isNumberIn(const State &state, const Extent &extent) {
  const Value *value = extent.node == kNoNode ? nullptr : state.find(variableOf(extent.node));
  return value && !value->isPointer;
}

/// Whether something may be null of which the number says when.
bool hasNullable(const State &state, Object object) {
  return std::any_of(state.values().begin(), state.values().end(), [&](const auto &entry) {
    const Pointer &pointer = entry.second.pointer;
    return entry.second.isPointer && pointer.mayBeNull && pointer.isBased && pointer.targets.size() == 1 &&
           pointer.targets[0].object == object;
  });
}

} // namespace

/// A number of this state that is positive only where the object was allocated.
std::optional<Extent> Presences::telling(Object object, const State &with) const {
  const ObjectFacts &facts = *with.facts(object);
  if (facts.presence.node != kNoNode)
    return facts.presence;
  if (facts.size.node == kNoNode || hasNullable(with, object))
    return std::nullopt;
  return formOf(facts.size);
}

bool Presences::joinNull(const Value &null, const State &without, const Value &pointer, const State &with,
                         Value &result) {
  const Pointer &other = pointer.pointer;
  if (!null.isPointer || !null.pointer.isNull() || other.isUnknown || other.targets.size() != 1 ||
      (other.mayBeNull && !other.isBased))
    return false;
  const Object object = other.targets[0].object;
  if (names_.object(object).kind != ObjectKind::Heap || !with.facts(object) || without.facts(object))
    return false;
  const auto number = telling(object, with);
  if (!number || !isNumberIn(without, *number) || without.sharpened(*number).high > 0)
    return false;
  const Extent &offset = other.targets[0].offset;
  const Extent there = isNumberIn(without, offset) ? without.sharpened(formOf(offset)) : offset;
  if (!there.isExact() || there.low != 0)
    return false;
  Extent joined = numeric::join(with.sharpened(offset), Extent::exactly(0));
  if (offset.node != kNoNode) {
    joined.node = offset.node;
    joined.scale = offset.scale;
    joined.constant = offset.constant;
  }
  result.pointer.targets[0].offset = joined;
  result.pointer.isBased = true;
  found_.push_back({object, *number});
  return true;
}

void Presences::join(const Value &x, const Value &y, Value &result) {
  if (result.isPointer && !joinNull(x, a_, y, b_, result))
    joinNull(y, b_, x, a_, result);
}

void Presences::store(State &joined) const {
  for (const auto &[object, number] : found_)
    if (ObjectFacts *facts = joined.facts(object))
      facts->presence = number;
}

Extent joinPresence(Object object, const State &a, const Extent &x, const State &b, const Extent &y) {
  if (x.node == kNoNode || y.node == kNoNode) {
    const bool isFirst = x.node != kNoNode;
    return hasNullable(isFirst ? b : a, object) ? Extent{} : isFirst ? x : y;
  }
  return isSameForm(x, y) ? x : Extent{};
}

} // namespace premise::analyze::numeric
