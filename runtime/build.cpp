// How terms are built during a run: flat, shared nodes with their concrete values beside them.
#include "fold.h"
#include "state.h"

namespace premise::runtime {
namespace {

// Open addressing; an entry is (epoch << 32 | handle), so that a new run starts with an empty table for free.
constexpr uint32_t kTableSize = 1u << 22;
uint64_t table[kTableSize];
// Most runs have few terms. All of the table would be a page fault for almost every one of them.
constexpr uint32_t kFirstSize = 1u << 12;
uint32_t usedSize = kFirstSize;

uint32_t hashOf(const Node &node) {
  uint64_t h = (uint64_t{node.op} << 40 | uint64_t{node.width} << 32 | node.a) * 0x9e3779b97f4a7c15ull;
  h ^= (uint64_t{node.b} << 32 | node.c) * 0xc2b2ae3d27d4eb4full;
  h ^= h >> 29;
  h *= 0xbf58476d1ce4e5b9ull;
  return static_cast<uint32_t>(h >> 32);
}

bool same(const Node &x, const Node &y) {
  return x.op == y.op && x.width == y.width && x.a == y.a && x.b == y.b && x.c == y.c;
}

bool mentionsCutOff(const Node &node) {
  const auto has = [](Handle handle) { return nodes()[handle].isCutOff != 0; };
  switch (node.op) {
  case kConst:
    return false;
  case kVar:
    return isCutOff(node.a);
  case kExtract:
    return has(node.a);
  case kMux:
    for (uint32_t i = 0; i < node.c; i++)
      if (has(cells()[node.b + i]))
        return true;
    return has(node.a);
  default:
    return has(node.a) || (node.b != 0 && has(node.b)) || (node.c != 0 && has(node.c));
  }
}

uint32_t nextSlot(uint32_t slot) {
  return (slot + 1) & (usedSize - 1);
}

void growTable() {
  memset(table, 0, usedSize * sizeof(uint64_t));
  usedSize *= 2;
  for (Handle handle = 1; handle <= state.nodeCount; handle++) {
    uint32_t slot = hashOf(nodes()[handle]) & (usedSize - 1);
    while (table[slot] >> 32 == state.epoch)
      slot = nextSlot(slot);
    table[slot] = uint64_t{state.epoch} << 32 | handle;
  }
}

Handle intern(const Node &node, Value value) {
  uint32_t slot = hashOf(node) & (usedSize - 1);
  for (;; slot = nextSlot(slot)) {
    const uint64_t entry = table[slot];
    if (entry >> 32 != state.epoch)
      break;
    if (same(nodes()[static_cast<uint32_t>(entry)], node))
      return static_cast<Handle>(entry);
  }
  if (state.nodeCount >= kTableSize / 2)
    reachBound(kMemoryBound);
  const Handle handle = ++state.nodeCount;
  nodes()[handle] = node;
  nodes()[handle].isCutOff = mentionsCutOff(node) ? 1 : 0;
  nodes()[handle].isUnset = (node.op == kConst && node.c != 0) || (node.op == kIte && nodes()[node.c].isUnset != 0);
  values()[handle] = value & maskOf(node.width);
  table[slot] = uint64_t{state.epoch} << 32 | handle;
  if (handle == usedSize / 2 && usedSize < kTableSize)
    growTable();
  return handle;
}

bool isConst(Handle handle) {
  return nodes()[handle].op == kConst;
}

} // namespace

void resetTerms() {
  state.nodeCount = 0;
  state.cellCount = 0;
  usedSize = kFirstSize;
}

Handle makeConst(unsigned width, Value value) {
  value &= maskOf(width);
  if (width > 64)
    return make(kConcat, width, makeConst(width - 64, value >> 64), makeConst(64, value));
  const uint64_t low = static_cast<uint64_t>(value);
  return intern(
      {kConst, static_cast<uint8_t>(width), 0, 0, static_cast<uint32_t>(low), static_cast<uint32_t>(low >> 32), 0},
      value);
}

Handle makeUnset(unsigned width, Value value) {
  const auto low = static_cast<uint64_t>(value);
  return intern(
      {kConst, static_cast<uint8_t>(width), 0, 0, static_cast<uint32_t>(low), static_cast<uint32_t>(low >> 32), 1},
      value);
}

Handle makeVar(uint32_t variable, unsigned width, Value value) {
  return intern({kVar, static_cast<uint8_t>(width), 0, 0, variable, 0, 0}, value);
}

Handle make(NodeOp op, unsigned width, Handle a, Handle b, Handle c) {
  const Value value = fold(op, width, a, b, c);
  // Only what keeps terms small is simplified here; the explorer's pool does the rest.
  if (width <= 64 && isConst(a) && (b == 0 || isConst(b)) && (c == 0 || isConst(c)))
    return makeConst(width, value);
  return intern({op, static_cast<uint8_t>(width), 0, 0, a, b, c}, value);
}

Handle makeExtract(Handle of, unsigned lowestBit, unsigned width) {
  const Node &node = nodes()[of];
  if (lowestBit == 0 && width == node.width)
    return of;
  if (node.op == kConcat) {
    const unsigned low = nodes()[node.b].width;
    if (lowestBit >= low)
      return makeExtract(node.a, lowestBit - low, width);
    if (lowestBit + width <= low)
      return makeExtract(node.b, lowestBit, width);
  }
  if ((node.op == kZExt || node.op == kSExt) && lowestBit + width <= nodes()[node.a].width)
    return makeExtract(node.a, lowestBit, width);
  const Value value = values()[of] >> lowestBit;
  if (node.op == kConst)
    return makeConst(width, value);
  return intern({kExtract, static_cast<uint8_t>(width), 0, 0, of, lowestBit, 0}, value);
}

Handle makeMux(Handle index, const Handle *list, uint32_t count) {
  if (state.cellCount + count > kMaxCells)
    reachBound(kMemoryBound);
  const uint32_t first = state.cellCount;
  memcpy(cells() + first, list, count * sizeof(Handle));
  state.cellCount += count;
  const Value position = values()[index] < count ? values()[index] : count - 1;
  const Handle chosen = list[static_cast<uint32_t>(position)];
  return intern({kMux, static_cast<uint8_t>(widthOf(list[0])), 0, 0, index, first, count}, values()[chosen]);
}

Handle makeNot(Handle condition) {
  const Node &node = nodes()[condition];
  if (node.op == kNot)
    return node.a;
  return make(kNot, 1, condition);
}

} // namespace premise::runtime
