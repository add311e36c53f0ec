// Why a bound from below survives a join: a state in which it says nothing has no fewer bytes.
#include "analyze/numeric/AtLeast.h"

namespace premise::analyze::numeric {
namespace {

Extent measureOf(const Extent &extent) {
  return {-kInfinity, kInfinity, extent.node, extent.scale, extent.constant};
}

bool isMeasuredIn(const State &state, const Extent &extent) {
  const Value *value = extent.node == kNoNode ? nullptr : state.find(variableOf(extent.node));
  return value && !value->isPointer;
}

} // namespace

std::optional<Extent> joinAtLeast(const State &a, const Extent &x, const State &b, const Extent &y) {
  const auto keep = [](const State &own, const Extent &claim, const State &other,
                       const Extent &its) -> std::optional<Extent> {
    if (!isMeasuredIn(own, claim) || !isMeasuredIn(other, claim))
      return std::nullopt;
    const Extent there = other.sharpened(measureOf(claim));
    if (!other.isAtMost(there, other.sharpened(its)))
      return std::nullopt;
    Extent result = join(own.sharpened(claim), there);
    result.node = claim.node;
    result.scale = claim.scale;
    result.constant = claim.constant;
    return result;
  };
  const auto first = keep(a, x, b, y);
  return first ? first : keep(b, y, a, x);
}

void giveUpNewMeasure(const Extent &before, Extent &now) {
  if (now.node == before.node && now.scale == before.scale && now.constant == before.constant)
    return;
  now = {std::max<std::int64_t>(now.low, 0), std::max<std::int64_t>(now.high, 0)};
}

Extent sizeClaim(const ObjectFacts &facts) {
  return facts.hasSize ? facts.size : Extent::exactly(0);
}

} // namespace premise::analyze::numeric
