// The library functions that need to know about objects and shadow: allocation, block copies, inputs made by the run.
#include "address.h"

#include <errno.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

using namespace premise::runtime;

namespace {

constexpr uint64_t kMaxAllocation = 1ull << 30;

Handle argument(unsigned index) {
  return reinterpret_cast<Handle *>(kShared + kArgumentsAt)[index];
}
void setResult(Handle handle) {
  reinterpret_cast<Handle *>(kShared + kResultsAt)[0] = handle;
}

} // namespace

namespace premise::runtime {

/// An allocation that may be too large is a branch: above the limit malloc returns null.
void *allocate(uint64_t size, Handle sizeHandle, uint64_t alignment, Family family) {
  setResult(0);
  const uint64_t limit =
      header().maxMemory != 0 && header().maxMemory < kMaxAllocation ? header().maxMemory : kMaxAllocation;
  if (sizeHandle != 0)
    record(kBranchStep, make(kULe, 1, sizeHandle, makeConst(64, limit / 2)), 0);
  header().allocations++;
  if (size > limit / 2) {
    header().bounds |= kMemoryBound;
    errno = ENOMEM;
    return nullptr;
  }
  const uint64_t base = allocateObject(ObjectKind::Heap, size, size, alignment);
  objectAt(base)->family = family;
  if (sizeHandle != 0) {
    ObjectInfo *object = objectAt(base);
    object->sizeHandle = sizeHandle;
    object->setFast(0);
  }
  return reinterpret_cast<void *>(base);
}

/// Memory that the C library allocated for itself, and gave to the unit: realpath, for example. It grows behind the
/// executable, where the unit has no objects.
bool isLibraryMemory(uint64_t address) {
  extern char executableEnd asm("_end");
  return objectAt(address) == nullptr && address >= reinterpret_cast<uint64_t>(&executableEnd) &&
         address < reinterpret_cast<uint64_t>(sbrk(0));
}

void release(void *memory, uint32_t family) {
  const auto address = reinterpret_cast<uint64_t>(memory);
  const int32_t check = __premise_free_check >= 0 ? __premise_free_check : state.libraryChecks[2];
  __premise_free_check = -1;
  if (address == 0)
    return;
  if (family == kMallocFamily && isLibraryMemory(address))
    return ::free(memory);
  ObjectInfo *object = objectAt(address);
  const bool isInput = object != nullptr && object->kind == ObjectKind::Input;
  const bool isHeap = object != nullptr && object->kind == ObjectKind::Heap && object->family == family;
  if ((!isHeap && !isInput) || object->base != address || object->state != ObjectState::Live)
    failCheck(check);
  object->state = ObjectState::Freed;
  object->setFast(0);
  state.memoryUsed -= object->capacity;
}

void pin(Handle handle) {
  if (handle != 0)
    enumerate(handle, 0);
}

} // namespace premise::runtime

namespace {

void zero(void *memory, uint64_t size) {
  if (memory != nullptr)
    memset(shadowOf(reinterpret_cast<uint64_t>(memory)), 0, 4 * size);
}

Handle product(uint64_t count, uint64_t size, Handle hc, Handle hs) {
  if ((hc | hs) == 0)
    return 0;
  return make(kMul, 64, orConst(hc, 64, count), orConst(hs, 64, size));
}

void markDirty(uint64_t address) {
  ObjectInfo *object = objectAt(address);
  if (object != nullptr)
    object->shadowDirty = true;
}

/// `origin`: 0, or the number of the stub that asks + 1. `site`: where it is asked for, to tell its type by; an object
/// of several variables has it at the first one, and 0 at the others.
Handle freshVariable(unsigned width, Value &value, uint32_t site, unsigned origin = 0) {
  const unsigned kinds[] = {8, 16, 32, 64, 128};
  unsigned kind = 0;
  while (kinds[kind] < width)
    kind++;
  const uint32_t variable = header().staticVariables + state.dynamicVariables * kDynamicClasses + kind;
  if (variable >= kMaxVariables)
    reachBound(kMemoryBound);
  reinterpret_cast<uint32_t *>(kShared + kAskedAt)[state.dynamicVariables] = site;
  reinterpret_cast<uint8_t *>(kShared + kDynamicAt)[state.dynamicVariables++] =
      static_cast<uint8_t>(kind | origin << kOriginShift);
  memcpy(&value, reinterpret_cast<void *>(kShared + kVariablesAt + 16ull * variable), 16);
  value &= maskOf(width);
  return isSymbolicRun() ? makeVar(variable, width, value) : 0;
}

} // namespace

extern "C" {

int32_t __premise_free_check = -1;
extern char __start_premise_code, __stop_premise_code; ///< where the unit's own functions are

void __premise_freeing(void *, int32_t check) {
  __premise_free_check = check;
}

void *__premise_malloc(uint64_t size) {
  return allocate(size, argument(0), 16, kMallocFamily);
}

void *__premise_calloc(uint64_t count, uint64_t size) {
  uint64_t total;
  if (__builtin_mul_overflow(count, size, &total))
    total = ~uint64_t{0};
  void *memory = allocate(total, product(count, size, argument(0), argument(1)), 16, kMallocFamily);
  zero(memory, total);
  return memory;
}

void *__premise_aligned_alloc(uint64_t alignment, uint64_t size) {
  return allocate(size, argument(1), alignment, kMallocFamily);
}

void __premise_free(void *memory) {
  pin(argument(0));
  release(memory, kMallocFamily);
}

void *__premise_realloc(void *memory, uint64_t size) {
  const Handle sizeHandle = argument(1);
  pin(argument(0));
  void *fresh = allocate(size, sizeHandle, 16, kMallocFamily);
  if (memory == nullptr || fresh == nullptr)
    return fresh;
  const auto address = reinterpret_cast<uint64_t>(memory);
  const ObjectInfo *old = objectAt(address);
  const bool isForeign = isLibraryMemory(address);
  const uint64_t known = isForeign ? malloc_usable_size(memory) : old == nullptr ? 0 : old->size;
  const uint64_t copied = known < size ? known : size;
  memcpy(fresh, memory, copied);
  if (isForeign)
    memset(shadowOf(reinterpret_cast<uint64_t>(fresh)), 0, 4 * copied);
  else
    memcpy(shadowOf(reinterpret_cast<uint64_t>(fresh)), shadowOf(address), 4 * copied);
  reinterpret_cast<Handle *>(kShared + kArgumentsAt)[0] = 0;
  __premise_free(memory);
  return fresh;
}

// size: values and handles of three operands: called from generated code
void __premise_move(uint64_t target, uint64_t source, uint64_t bytes, Handle hTarget, Handle hSource, Handle hBytes) {
  pin(hTarget);
  pin(hSource);
  pin(hBytes);
  if (isUnitMemory(target)) {
    if (isUnitMemory(source))
      memmove(shadowOf(target), shadowOf(source), 4 * bytes);
    else
      memset(shadowOf(target), 0, 4 * bytes);
    markDirty(target);
  }
  memmove(reinterpret_cast<void *>(target), reinterpret_cast<void *>(source), bytes);
}

// size: values and handles of three operands: called from generated code
void __premise_fill(uint64_t target, uint64_t byte, uint64_t bytes, Handle hTarget, Handle hByte, Handle hBytes) {
  pin(hTarget);
  pin(hBytes);
  if (isUnitMemory(target)) {
    const uint32_t word = hByte == 0 ? 0 : makeExtract(hByte, 0, 8) << 4;
    for (uint64_t i = 0; i < bytes; i++)
      shadowOf(target)[i] = word;
    markDirty(target);
  }
  memset(reinterpret_cast<void *>(target), static_cast<int>(byte), bytes);
}

// The same under their library names, for calls that the compiler did not turn into block operations.
constexpr AccessSite kLibraryRead = {2, -2, -2, -2, -2, 0};
constexpr AccessSite kLibraryWrite = {1, -2, -2, -2, -2, 0};

void __premise_access_slow(const AccessSite *site, uint64_t root, uint64_t address, uint64_t bytes, Handle handle,
                           Handle length);

void *__premise_memmove(uint64_t target, uint64_t source, uint64_t bytes) {
  const Handle hTarget = argument(0), hSource = argument(1), hBytes = argument(2);
  setResult(hTarget);
  __premise_access_slow(&kLibraryRead, source, source, bytes, hSource, hBytes);
  __premise_access_slow(&kLibraryWrite, target, target, bytes, hTarget, hBytes);
  __premise_move(target, source, bytes, hTarget, hSource, hBytes);
  return reinterpret_cast<void *>(target);
}

void *__premise_mempcpy(uint64_t target, uint64_t source, uint64_t bytes) {
  __premise_memmove(target, source, bytes);
  setResult(0);
  return reinterpret_cast<void *>(target + bytes);
}

void *__premise_memset(uint64_t target, uint64_t byte, uint64_t bytes) {
  const Handle hTarget = argument(0), hByte = argument(1), hBytes = argument(2);
  setResult(hTarget);
  __premise_access_slow(&kLibraryWrite, target, target, bytes, hTarget, hBytes);
  __premise_fill(target, byte, bytes, hTarget, hByte, hBytes);
  return reinterpret_cast<void *>(target);
}

/// A new input of the run: __VERIFIER_nondet_*.
Value __premise_nondet(uint32_t bits, uint32_t origin, uint32_t site) {
  Value value;
  Handle handle = freshVariable(bits == 1 ? 8 : bits, value, site, origin);
  if (bits == 1) {
    handle = handle == 0 ? 0 : make(kAnd, 8, handle, makeConst(8, 1));
    value &= 1;
  }
  setResult(handle);
  return value;
}

/// klee_make_symbolic: `unit` is the size of one element, so that integers become variables of their own width.
void __premise_make_symbolic(uint64_t address, uint64_t bytes, uint64_t unit, uint32_t site) {
  if (unit != 1 && unit != 2 && unit != 4 && unit != 8)
    unit = 1;
  for (uint64_t at = 0; at < bytes;) {
    const uint64_t n = at + unit <= bytes ? unit : 1;
    Value value;
    const Handle handle = freshVariable(static_cast<unsigned>(8 * n), value, at == 0 ? site : 0);
    memcpy(reinterpret_cast<void *>(address + at), &value, n);
    storeHandle(address + at, static_cast<unsigned>(n), handle);
    at += n;
  }
}

/// A function we cannot see gets this pointer: it may be null or anything else, but not memory that was freed.
void __premise_check_argument(uint64_t address) {
  const ObjectInfo *object = objectAt(address);
  if (object != nullptr && object->state != ObjectState::Live && state.libraryChecks[2] >= 0)
    failCheck(state.libraryChecks[2]);
}

/// A library function without model is about to run on these bytes: what it leaves there is concrete.
void __premise_forget(uint64_t address) {
  ObjectInfo *object = objectAt(address);
  if (object != nullptr && object->state == ObjectState::Live)
    memset(shadowOf(object->base), 0, 4 * object->capacity);
}

static bool isSymbolic(const ObjectInfo &object) {
  for (uint64_t i = 0; i < object.size; i++)
    if (shadowOf(object.base)[i] != 0 && shadowOf(object.base)[i] != kUninitialized)
      return true;
  return false;
}

/// Code without source looks at this object: is there symbolic data in it, or in anything that can be reached from it?
/// Where that is a lot, the answer is yes.
void __premise_look(uint64_t address, uint32_t site) {
  constexpr unsigned kMostObjects = 256;
  const ObjectInfo *seen[kMostObjects];
  unsigned count = 0;
  bool any = false;
  const auto meet = [&](uint64_t pointer) {
    const ObjectInfo *object = objectAt(pointer);
    if (object == nullptr || object->state != ObjectState::Live)
      return;
    for (unsigned i = 0; i < count; i++)
      if (seen[i] == object)
        return;
    if (count == 0)
      demandData(*object, site);
    any = any || count == kMostObjects || isSymbolic(*object);
    if (!any)
      seen[count++] = object;
  };
  meet(address);
  for (unsigned i = 0; !any && i < count; i++)
    for (uint64_t at = seen[i]->base; !any && at + 8 <= seen[i]->base + seen[i]->size; at += 8)
      meet(*reinterpret_cast<uint64_t *>(at));
  if (any)
    approximate(kUnknownCall, site);
}

/// A helper of the C++ library decides by this value.
void __premise_pin(Handle handle, uint32_t site) {
  if (handle != 0)
    enumerate(handle, site);
}

/// The message of an exception contains this value.
void __premise_message(Handle handle, uint32_t) {
  state.messageIsSymbolic = state.messageIsSymbolic || handle != 0;
}

/// Native code behind a function pointer gets this value: an approximation if it is symbolic. It may also be the one
/// that tells the message of an exception.
void __premise_native_argument(Handle handle, uint32_t site) {
  if (handle != 0 || state.messageIsSymbolic)
    approximate(kUnknownCall, site);
}

/// ... or an object, which it may read and write.
void __premise_native_object(uint64_t address, uint32_t site) {
  __premise_look(address, site);
  __premise_forget(address);
  // An object of the library itself, such as a stream: the program's symbolic input does not reach it.
  if (objectAt(address) == nullptr && header().standardInput != 0)
    approximate(kUnknownCall, site);
}

/// The same in a replay, which has no section test in its code.
void __premise_replay_object(uint64_t target, uint64_t address) {
  const auto start = reinterpret_cast<uint64_t>(&__start_premise_code);
  if (target - start >= reinterpret_cast<uint64_t>(&__stop_premise_code) - start)
    __premise_forget(address);
}

/// Code without source fills in the first words of this object.
void __premise_settle(uint64_t address) {
  ObjectInfo *object = objectAt(address);
  if (object == nullptr || object->state != ObjectState::Live || address < object->base)
    return;
  for (uint64_t i = 0; i < 32 && address - object->base + i < object->size; i++)
    if (shadowOf(address)[i] == kUninitialized)
      shadowOf(address)[i] = 0;
}

void __premise_environment() {
  header().environment = 1;
}

size_t __premise_stdin_size() {
  setResult(header().standardInput == 0 ? 0 : inputSize(0));
  return header().standardInputSize;
}
unsigned char *__premise_stdin_bytes() {
  return reinterpret_cast<unsigned char *>(header().standardInput);
}

int __premise_file_find(const char *name, size_t length) {
  const auto *list = reinterpret_cast<const FileEntry *>(kShared + kFilesAt);
  for (int i = 0; list[i].name[0] != 0; i++)
    if (strlen(list[i].name) == length && memcmp(list[i].name, name, length) == 0)
      return i;
  return -1;
}
unsigned char *__premise_file_bytes(int index) {
  return reinterpret_cast<unsigned char *>(reinterpret_cast<const FileEntry *>(kShared + kFilesAt)[index].bytes);
}
size_t __premise_file_size(int index) {
  setResult(inputSize(static_cast<uint64_t>(index) + 1));
  return reinterpret_cast<const FileEntry *>(kShared + kFilesAt)[index].size;
}

int __premise_format_double(char *buffer, size_t size, const char *spec, double value) {
  static char local[8192];
  if (argument(3) != 0)
    approximate(kUnsupported, 0);
  int length = snprintf(local, sizeof local, spec, value);
  if (length >= static_cast<int>(sizeof local)) {
    approximate(kUnsupported, 0);
    length = sizeof local - 1;
  }
  const auto target = reinterpret_cast<uint64_t>(buffer);
  const size_t written = size < static_cast<size_t>(length) + 1 ? size : static_cast<size_t>(length) + 1;
  memcpy(buffer, local, written);
  if (isUnitMemory(target))
    memset(shadowOf(target), 0, 4 * written);
  return length;
}
}
