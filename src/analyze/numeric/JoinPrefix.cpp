// How a pointer that runs over an object while it is written is found to measure what was written.
#include "analyze/numeric/JoinPrefix.h"

namespace premise::analyze::numeric {
namespace {

bool isPointer(const State &state, Node node) {
  const Value *value = node == kNoNode ? nullptr : state.find(variableOf(node));
  return value && value->isPointer;
}

/// Whether the distance of the pointer of `form` and its constant are as much as the extent in this state.
bool isMeasured(Object object, const State &state, const Extent &extent, const Extent &form) {
  if (!isPointer(state, form.node))
    return false;
  if (isPointer(state, extent.node)) {
    const std::int64_t high = state.difference(extent.node, form.node);
    return high < kInfinity && high == -state.difference(form.node, extent.node) &&
           high + extent.constant == form.constant;
  }
  const Extent own = state.inObject(object, extent);
  const Extent other = state.inObject(object, {-kInfinity, kInfinity, form.node, form.scale, form.constant});
  if (own.isExact() && other.isExact())
    return own.low == other.low;
  return own.node != kNoNode && own.node == other.node && own.scale == other.scale && own.constant == other.constant;
}

/// A pointer that moved as far as more was written.
std::optional<Extent> guess(Object object, const State &a, const Extent &x, const State &b, const Extent &y) {
  for (const auto &[variable, value] : a.values()) {
    const Value *other = value.isPointer ? b.find(variable) : nullptr;
    if (!other || !other->isPointer || !a.isPlaced(value.pointer) || !b.isPlaced(other->pointer) ||
        value.pointer.targets[0].object != object || other->pointer.targets[0].object != object)
      continue;
    const Extent &from = value.pointer.targets[0].offset, &to = other->pointer.targets[0].offset;
    if (!from.isExact() || !to.isExact() || to.low - from.low != y.low - x.low)
      continue;
    Extent result = join(x, y);
    result.node = nodeOf(variable, false);
    result.scale = 1;
    result.constant = x.low - from.low;
    return result;
  }
  return std::nullopt;
}

} // namespace

std::optional<Extent> joinPrefix(Object object, const State &a, const Extent &x, const State &b, const Extent &y) {
  for (const bool isFirst : {true, false}) {
    const Extent &form = isFirst ? x : y;
    if (!isMeasured(object, isFirst ? b : a, isFirst ? y : x, form) || !isPointer(isFirst ? a : b, form.node))
      continue;
    Extent result = join(a.inObject(object, x), b.inObject(object, y));
    result.node = form.node;
    result.scale = form.scale;
    result.constant = form.constant;
    return result;
  }
  return x.isExact() && y.isExact() && x.low != y.low ? guess(object, a, x, b, y) : std::nullopt;
}

} // namespace premise::analyze::numeric
