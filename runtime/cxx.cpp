// What C++ needs of a runner: new and delete, exceptions that carry symbolic data, and how a unit ended by one.
#include "state.h"

#include <stdlib.h>

using namespace premise::runtime;

extern "C" {
// Of the C++ library, which is linked only into runners of C++ files.
void __cxa_throw(void *object, void *type, void (*destroy)(void *)) __attribute__((noreturn, weak));
}
namespace std {
[[noreturn]] void __throw_bad_alloc() __attribute__((weak));
}

namespace {

// In front of every thrown object the library keeps its own record.
constexpr uint64_t kExceptionHeader = 128;

Handle argument(unsigned index) {
  return reinterpret_cast<Handle *>(kShared + kArgumentsAt)[index];
}

void *orThrow(void *memory) {
  if (memory == nullptr)
    std::__throw_bad_alloc();
  return memory;
}

/// Before the first run there is no unit whose memory it could be.
bool isEarly() {
  return state.globalCount == 0;
}

uint64_t plainObject(uint64_t size, uint64_t alignment) {
  return allocateObject(ObjectKind::Heap, size, size, alignment);
}

void *nativeNew(uint64_t size, uint64_t alignment, uint32_t family) {
  if (isEarly())
    return malloc(size == 0 ? 1 : size);
  const uint64_t base = plainObject(size, alignment);
  objectAt(base)->family = family;
  memset(shadowOf(base), 0, 4 * size); // native code initialises without telling
  return reinterpret_cast<void *>(base);
}

void nativeDelete(void *memory, uint32_t family) {
  if (memory == nullptr)
    return;
  if (!isUnitMemory(reinterpret_cast<uint64_t>(memory)) || objectAt(reinterpret_cast<uint64_t>(memory)) == nullptr) {
    if (isEarly())
      free(memory);
    return;
  }
  release(memory, family);
}

char *copyText(char *to, const char *end, const char *text) {
  while (*text != 0 && to + 1 < end)
    *to++ = *text++;
  *to = 0;
  return to;
}

} // namespace

extern "C" {

void *__premise_new(uint64_t size) {
  return orThrow(allocate(size, argument(0), 16, kNewFamily));
}
void *__premise_new_array(uint64_t size) {
  return orThrow(allocate(size, argument(0), 16, kArrayFamily));
}
void *__premise_new_aligned(uint64_t size, uint64_t alignment) {
  return orThrow(allocate(size, argument(0), alignment, kNewFamily));
}
void *__premise_new_array_aligned(uint64_t size, uint64_t alignment) {
  return orThrow(allocate(size, argument(0), alignment, kArrayFamily));
}
void *__premise_new_nothrow(uint64_t size, const void *) {
  return allocate(size, argument(0), 16, kNewFamily);
}
void *__premise_new_array_nothrow(uint64_t size, const void *) {
  return allocate(size, argument(0), 16, kArrayFamily);
}

void __premise_delete(void *memory) {
  pin(argument(0));
  release(memory, kNewFamily);
}
void __premise_delete_sized(void *memory, uint64_t) {
  __premise_delete(memory);
}
void __premise_delete_aligned(void *memory, uint64_t) {
  __premise_delete(memory);
}
void __premise_delete_sized_aligned(void *memory, uint64_t, uint64_t) {
  __premise_delete(memory);
}
void __premise_delete_array(void *memory) {
  pin(argument(0));
  release(memory, kArrayFamily);
}
void __premise_delete_array_sized(void *memory, uint64_t) {
  __premise_delete_array(memory);
}
void __premise_delete_array_aligned(void *memory, uint64_t) {
  __premise_delete_array(memory);
}
void __premise_delete_array_sized_aligned(void *memory, uint64_t, uint64_t) {
  __premise_delete_array(memory);
}

/// A runner never ends in the ordinary way.
int __premise_atexit(void (*)(void *), void *, void *) {
  return 0;
}

/// The unit itself throws: at depth 1 no other function of the program is on the stack.
[[noreturn]] void __premise_throw(void *object, void *type, void (*destroy)(void *)) {
  state.throwDepth = __premise_depth;
  __cxa_throw(object, type, destroy);
}

/// A precondition that the library itself states is violated; the text tells null pointers from bounds.
[[noreturn]] void __premise_library_assert(const char *, int, const char *, const char *condition) {
  const bool isNull = strstr(condition, "pointer()") != nullptr || strstr(condition, "nullptr") != nullptr;
  failCheck(resolveCheck(-2, isNull ? 0 : 1));
}

void __premise_setup_begins() {
  state.isPreparing = true;
}

/// From here on it is the unit that runs, not the client code that prepared its inputs.
void __premise_unit_begins() {
  Header &h = header();
  state.isPreparing = false;
  h.allocations = 0;
  h.environment = 0;
  h.premiseViolated = 0;
  memset(reinterpret_cast<void *>(kShared + kReachedAt), 0, h.reachedCount);
  memset(reinterpret_cast<void *>(kShared + kCoverageAt), 0, h.blockCount);
  memset(reinterpret_cast<void *>(kShared + kBranchesAt), 0, 2 * h.branchCount);
}

/// No such input exists: the client code that builds it throws.
[[noreturn]] void __premise_abandon() {
  endRun(kAssumeViolated);
}

/// The unit ended by an exception. `isLogic`: one of those that reject an argument.
void __premise_thrown(int isLogic, const char *type, const char *what) {
  Header &h = header();
  h.thrown = isLogic != 0 && state.throwDepth == 1 ? kRejected : kThrown;
  char *end = h.message + sizeof h.message;
  char *at = copyText(h.message, end, type);
  if (what != nullptr && at + 2 < end) {
    *at++ = '\n';
    copyText(at, end, what);
  }
}

// The library allocates through these names, too.
void *__cxa_allocate_exception(uint64_t size) noexcept {
  const uint64_t base = plainObject(size + kExceptionHeader, 16);
  memset(shadowOf(base), 0, 4 * (size + kExceptionHeader));
  return reinterpret_cast<void *>(base + kExceptionHeader);
}
void __cxa_free_exception(void *object) noexcept {
  release(static_cast<char *>(object) - kExceptionHeader, kMallocFamily);
}
void *__cxa_allocate_dependent_exception() noexcept {
  return reinterpret_cast<void *>(plainObject(kExceptionHeader, 16));
}
void __cxa_free_dependent_exception(void *object) noexcept {
  release(object, kMallocFamily);
}
}

void *operator new(size_t size) {
  return nativeNew(size, 16, kNewFamily);
}
void *operator new[](size_t size) {
  return nativeNew(size, 16, kArrayFamily);
}
void operator delete(void *memory) noexcept {
  nativeDelete(memory, kNewFamily);
}
void operator delete[](void *memory) noexcept {
  nativeDelete(memory, kArrayFamily);
}
void operator delete(void *memory, size_t) noexcept {
  nativeDelete(memory, kNewFamily);
}
void operator delete[](void *memory, size_t) noexcept {
  nativeDelete(memory, kArrayFamily);
}
