// Where objects of the unit live: globals, locals, heap; how they come and go, and how a new run starts clean.
#include "state.h"

#include <stdlib.h>
#include <sys/mman.h>

namespace premise::runtime {

State state;

namespace {

// Numbers of locals are reused like a stack; all other objects count up from here.
constexpr uint32_t kFirstStackObject = 1u << 22;
constexpr uint32_t kMaxStackObjects = 1u << 22;
constexpr uint32_t kMaxObjects = 1u << 22;
constexpr uint32_t kMostNewLocals = 1u << 16; ///< beyond these, locals of loops are used again
constexpr uint64_t kMaxStack = kInputs - kStack - (1 << 20);

uint64_t alignUp(uint64_t value, uint64_t alignment) {
  return (value + alignment - 1) & ~(alignment - 1);
}

/// The 16-byte granules of the object and of the gap behind it belong to the object, as do the two in front of it.
void paintMap(uint64_t base, uint64_t size, uint32_t index) {
  const uint64_t first = (base >> 4) - 2;
  const uint64_t last = (alignUp(base + size, 16) >> 4) + 1;
  for (uint64_t granule = first; granule <= last; granule++)
    objectMap()[granule] = index;
}

void describe(uint32_t index, ObjectKind kind, uint64_t base, uint64_t size) {
  objects()[index] = {base, 0, 0, size, size, 0, kind, ObjectState::Live, false, false, {0}, 0, 0};
  objects()[index].setFast(size);
}

void mapFixed(uint64_t address, uint64_t size) {
  void *got = mmap(reinterpret_cast<void *>(address), size, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
  if (got != reinterpret_cast<void *>(address))
    _Exit(97);
}

/// The shadow of an object is four times its size: with small pages, most accesses to a large one have to look up their
/// page first.
void preferLargePages(uint64_t base, uint64_t size) {
  constexpr uint64_t kLarge = 1 << 20, kPage = 1 << 21;
  if (size < kLarge)
    return;
  const uint64_t first = reinterpret_cast<uint64_t>(shadowOf(base)) / kPage * kPage;
  madvise(reinterpret_cast<void *>(first), reinterpret_cast<uint64_t>(shadowOf(base + size)) - first, MADV_HUGEPAGE);
}

void registerGlobals() {
  uint64_t imageSize = 0;
  uint32_t index = 1;
  for (const GlobalEntry *g = __premise_globals; g->address; g++) {
    const auto base = reinterpret_cast<uint64_t>(g->address);
    describe(index, g->isConstant ? ObjectKind::Constant : ObjectKind::Global, base, g->size);
    paintMap(base, g->size, index++);
    preferLargePages(base, g->size);
    if (!g->isConstant)
      imageSize += g->size;
  }
  state.globalCount = index;
  state.globalImage = static_cast<unsigned char *>(malloc(imageSize + 1));
  unsigned char *image = state.globalImage;
  for (uint32_t i = 1; i < state.globalCount; i++) {
    if (objects()[i].kind != ObjectKind::Global)
      continue;
    memcpy(image, reinterpret_cast<void *>(objects()[i].base), objects()[i].size);
    image += objects()[i].size;
  }
}

/// Nothing that was in the object's memory before is in it now.
void clear(uint64_t base, uint64_t capacity) {
  memset(reinterpret_cast<void *>(base), 0, capacity);
  memset(shadowOf(base), 0xff, 4 * capacity);
}

void setState(ObjectInfo &local, ObjectState next) {
  if (next == ObjectState::Dead && local.state != ObjectState::Dead)
    state.memoryUsed -= local.capacity;
  local.state = next;
  local.setFast(next == ObjectState::Live ? local.size : 0);
}

uint64_t *topOf(ObjectKind kind) {
  switch (kind) {
  case ObjectKind::Stack:
    return &state.stackTop;
  case ObjectKind::Input:
    return &state.inputTop;
  default:
    return &state.heapTop;
  }
}

} // namespace

void setUpMemory() {
  mapFixed(kStack, kUnitLimit - kStack);
  mapFixed(kObjectMap, 4 * (kUnitLimit >> 4));
  mapFixed(kObjects, sizeof(ObjectInfo) * (uint64_t{kFirstStackObject} + kMaxStackObjects));
  mapFixed(kValues, sizeof(Value) * uint64_t{kMaxNodes});
  mapFixed(kShadow, 4 * kUnitLimit);
  registerGlobals();
}

void resetMemory() {
  state.objectCount = state.globalCount;
  state.stackObjects = kFirstStackObject;
  state.stackTop = kStack + kRedzone;
  state.inputTop = kInputs + kRedzone;
  state.heapTop = kHeap + kRedzone;
  state.memoryUsed = 0;
  const unsigned char *image = state.globalImage;
  for (uint32_t i = 1; i < state.globalCount; i++) {
    ObjectInfo &object = objects()[i];
    if (object.kind != ObjectKind::Global)
      continue;
    memcpy(reinterpret_cast<void *>(object.base), image, object.size);
    image += object.size;
    if (object.shadowDirty)
      memset(shadowOf(object.base), 0, 4 * object.size);
    object.shadowDirty = false;
  }
}

uint64_t allocateObject(ObjectKind kind, uint64_t size, uint64_t capacity, uint64_t alignment) {
  uint64_t *top = topOf(kind);
  const uint64_t base = alignUp(*top, alignment < 16 ? 16 : alignment);
  uint32_t &counter = kind == ObjectKind::Stack ? state.stackObjects : state.objectCount;
  const uint32_t limit = kind == ObjectKind::Stack ? kFirstStackObject + kMaxStackObjects : kMaxObjects;
  state.memoryUsed += capacity;
  const bool isTooMuch = header().maxMemory != 0 && state.memoryUsed > header().maxMemory;
  const bool isStackFull = kind == ObjectKind::Stack && base + capacity > kStack + kMaxStack;
  if (counter >= limit || isTooMuch || isStackFull || base + capacity > kUnitLimit - 4096)
    reachBound(kMemoryBound);
  const uint32_t index = counter++;
  describe(index, kind, base, size);
  objects()[index].capacity = capacity;
  paintMap(base, capacity, index);
  preferLargePages(base, capacity);
  clear(base, capacity);
  *top = alignUp(base + capacity, 16) + kRedzone;
  return base;
}

uint32_t firstStackObject() {
  return kFirstStackObject;
}

int32_t resolveCheck(int32_t check, int slot) {
  return check == -2 ? state.libraryChecks[slot] : check;
}

} // namespace premise::runtime

using namespace premise::runtime;

extern "C" {

void *__premise_stack_alloc(uint64_t size, uint64_t alignment) {
  return reinterpret_cast<void *>(allocateObject(ObjectKind::Stack, size, size, alignment));
}

uint64_t __premise_stack_mark() {
  return state.stackTop | uint64_t{state.stackObjects - kFirstStackObject} << 36;
}

/// Locals of a function that returns: their memory is reused, and until then any access to them is a use after free.
void __premise_stack_release(uint64_t mark) {
  const uint64_t top = mark & 0xfffffffff;
  const uint32_t first = kFirstStackObject + static_cast<uint32_t>(mark >> 36);
  for (uint32_t i = first; i < state.stackObjects; i++)
    setState(objects()[i], ObjectState::Dead);
  state.stackTop = top;
  state.stackObjects = first;
}

/// A place for a local whose scope begins later.
void *__premise_stack_reserve(uint64_t size, uint64_t alignment) {
  const uint64_t base = allocateObject(ObjectKind::Stack, size, size, alignment);
  setState(*objectAt(base), ObjectState::Unborn);
  return reinterpret_cast<void *>(base);
}

/// The scope of a local begins. The second time, in a loop, it is another object: pointers to the last one stay
/// dangling.
void *__premise_scope_start(void *last, uint64_t size, uint64_t alignment) {
  const auto base = reinterpret_cast<uint64_t>(last);
  ObjectInfo &local = *objectAt(base);
  if (local.state == ObjectState::Unborn) {
    setState(local, ObjectState::Live);
    return last;
  }
  setState(local, ObjectState::Dead); // a jump out of a callee may have passed its end by
  if (state.stackObjects - kFirstStackObject < kMostNewLocals)
    return reinterpret_cast<void *>(allocateObject(ObjectKind::Stack, size, size, alignment));
  approximate(kUnsupported, 0);
  state.memoryUsed += local.capacity;
  setState(local, ObjectState::Live);
  clear(base, size);
  return last;
}

/// The scope of a local begins again whose address nobody keeps.
void __premise_scope_again(void *local, uint64_t size) {
  clear(reinterpret_cast<uint64_t>(local), size);
}

void __premise_scope_end(void *local) {
  setState(*objectAt(reinterpret_cast<uint64_t>(local)), ObjectState::Dead);
}
}
