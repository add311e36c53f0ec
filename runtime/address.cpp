// How a symbolic address is taken apart into a base object and a linear offset.
#include "address.h"

namespace premise::runtime {
namespace {

bool pointsToObject(Value value) {
  return value >= 4096 && objectAt(static_cast<uint64_t>(value)) != nullptr;
}

} // namespace

Handle baseOf(Handle term) {
  const Node &node = nodes()[term];
  switch (node.op) {
  case kConst:
    return pointsToObject(values()[term]) ? term : 0;
  case kAdd: {
    const Handle left = baseOf(node.a);
    return left != 0 ? left : baseOf(node.b);
  }
  case kSub:
    return baseOf(node.a);
  case kIte: {
    const bool isChoice = baseOf(node.b) != 0 || baseOf(node.c) != 0;
    return isChoice ? term : 0;
  }
  case kMux:
    for (uint32_t i = 0; i < node.c; i++)
      if (baseOf(cells()[node.b + i]) != 0)
        return term;
    return 0;
  default:
    return 0;
  }
}

namespace {

Handle substitute(Handle term, Handle what, Handle by) {
  if (term == what)
    return by;
  const Node node = nodes()[term];
  if (node.op == kAdd)
    return make(kAdd, 64, substitute(node.a, what, by), substitute(node.b, what, by));
  if (node.op == kSub)
    return make(kSub, 64, substitute(node.a, what, by), node.b);
  return term;
}

Handle scaled(const Linear &part) {
  if (part.scale == 1)
    return part.x;
  return make(kMul, 64, part.x, makeConst(64, part.scale));
}

uint64_t greatestCommonDivisor(uint64_t a, uint64_t b) {
  return b == 0 ? a : greatestCommonDivisor(b, a % b);
}

/// Two symbolic parts: x becomes their sum divided by the common power of two.
Linear addLinear(const Linear &left, const Linear &right) {
  const uint64_t constant = left.constant + right.constant;
  if (left.x == 0)
    return {right.x, right.scale, constant};
  if (right.x == 0)
    return {left.x, left.scale, constant};
  if (left.x == right.x && left.scale + right.scale != 0)
    return {left.x, left.scale + right.scale, constant};
  const uint64_t divisor = greatestCommonDivisor(left.scale, right.scale);
  const Linear a = {left.x, left.scale / divisor, 0};
  const Linear b = {right.x, right.scale / divisor, 0};
  return {make(kAdd, 64, scaled(a), scaled(b)), divisor, constant};
}

void computeRange(Place &place, uint64_t bytes) {
  const auto scale = static_cast<int64_t>(place.offset.scale);
  const auto constant = static_cast<int64_t>(place.offset.constant);
  const auto limit = static_cast<int64_t>(place.object->capacity) - static_cast<int64_t>(bytes);
  if (scale <= 0)
    return;
  const auto floorDivide = [&](int64_t value) { return value >= 0 ? value / scale : -((-value + scale - 1) / scale); };
  place.low = -floorDivide(constant);
  place.high = limit < 0 ? place.low - 1 : floorDivide(limit - constant);
}

} // namespace

Linear linearOf(Handle term) {
  const Node node = nodes()[term];
  switch (node.op) {
  case kConst:
    return {0, 0, static_cast<uint64_t>(values()[term])};
  case kAdd:
    return addLinear(linearOf(node.a), linearOf(node.b));
  case kSub: {
    const Linear right = linearOf(node.b);
    if (right.x != 0)
      return {term, 1, 0};
    return addLinear(linearOf(node.a), {0, 0, 0 - right.constant});
  }
  case kMul: {
    const Linear left = linearOf(node.a);
    const Linear right = linearOf(node.b);
    if (left.x != 0 && right.x != 0)
      return {term, 1, 0};
    const Linear &symbolic = left.x != 0 ? left : right;
    const uint64_t factor = left.x != 0 ? right.constant : left.constant;
    return {symbolic.x, symbolic.scale * factor, symbolic.constant * factor};
  }
  case kShl:
    if (nodes()[node.b].op == kConst && values()[node.b] < 63) {
      const Linear left = linearOf(node.a);
      const auto amount = static_cast<unsigned>(values()[node.b]);
      return {left.x, left.scale << amount, left.constant << amount};
    }
    return {term, 1, 0};
  default:
    return {term, 1, 0};
  }
}

Place placeOf(Handle address, uint64_t bytes, const AccessSite *site) {
  Place place;
  const Handle base = baseOf(address);
  if (base == 0) {
    enumerate(address, site->site);
    return place;
  }
  if (nodes()[base].op != kConst) {
    const Handle isNotNull = makeNot(make(kEq, 1, base, makeConst(64, 0)));
    const int32_t check = resolveCheck(site->nullCheck, 0);
    record(check >= 0 ? kCheckStep : kBranchStep, isNotNull, check >= 0 ? static_cast<uint32_t>(check) : site->site);
    if (values()[base] == 0)
      failCheck(check);
    enumerate(base, site->site);
    address = substitute(address, base, makeConst(64, values()[base]));
  }
  place.object = objectAt(static_cast<uint64_t>(values()[base]));
  if (place.object == nullptr)
    return place;
  place.offset = linearOf(address);
  place.offset.constant -= place.object->base;
  if (place.offset.x != 0)
    computeRange(place, bytes);
  return place;
}

} // namespace premise::runtime
