// Everything a runner knows during one run, and the small helpers that all of the runtime shares.
#pragma once

#include "protocol.h"

#include <stddef.h>
#include <string.h>

namespace premise::runtime {

using namespace protocol;
using Value = unsigned __int128;
using Handle = uint32_t; ///< of a term node; 0: concrete

enum class ObjectKind : uint8_t { None, Global, Constant, Stack, Heap, Input };
enum class ObjectState : uint8_t { Live, Freed, Dead, Unborn };

/// One object of the unit's memory. The inlined check reads only the first three words:
/// a read of n bytes at p is fine if p - base < fastSize and p - base + n <= fastSize; a write likewise with writeSize.
struct ObjectInfo {
  uint64_t base;
  uint64_t fastSize;  ///< what is surely valid: 0 when not live, the proven part when the size is symbolic
  uint64_t writeSize; ///< the same for writing: 0 for constants
  uint64_t size;      ///< concrete size in this run
  uint64_t capacity;  ///< bytes that hold data; more than `size` for input arrays of symbolic length
  Handle sizeHandle;
  ObjectKind kind;
  ObjectState state;
  bool shadowDirty; ///< symbolic data was written: clear its shadow before the next run
  bool isString;    ///< ends with the first zero of its initial contents
  union {
    uint32_t firstVariable; ///< string: the variable of its first character, the others follow
    Handle limit;           ///< paired input: whether all the data it should have exists; 0 if it does for all inputs
  };
  uint32_t family;  ///< heap: which function must free it
  uint64_t unused2; ///< mark of the leak search

  void setFast(uint64_t size) {
    fastSize = size;
    writeSize = kind == ObjectKind::Constant ? 0 : size;
  }
};
static_assert(sizeof(ObjectInfo) == 64);

/// Memory from malloc goes back to free, from new to delete, from new[] to delete[].
enum Family : uint32_t { kMallocFamily, kNewFamily, kArrayFamily };

/// What the checks pass knows of one access; emitted as constant data beside the code.
struct AccessSite {
  uint32_t flags;                                        ///< 1: write, 2: initialisation does not matter
  int32_t nullCheck, boundsCheck, freedCheck, initCheck; ///< -1: none, -2: those of the library call under way
  uint32_t site;
};

/// A global variable of the unit, emitted as a table by the instrumentation.
struct GlobalEntry {
  void *address;
  uint64_t size;
  uint32_t isConstant;
  uint32_t unused;
};

/// The runner's whole state; one per process, because the unit's code calls in without a context argument.
struct State {
  uint32_t epoch; ///< number of the run: entries of tables with another epoch are empty
  uint32_t nodeCount, cellCount, objectCount, globalCount, stackObjects;
  uint64_t stackTop, heapTop, inputTop, memoryUsed;
  uint64_t decidedAgain; ///< branches since the last one that decided something new
  uint32_t dynamicVariables;
  bool isPreparing;              ///< client code builds the inputs: what fails there makes no input
  uint64_t throwDepth;           ///< how deep the call was that threw last
  bool messageIsSymbolic;        ///< of an exception that the C++ library threw
  int32_t libraryChecks[4];      ///< null, bounds, freed, init of the library call under way
  const AccessSite *riskyAccess; ///< an access outside all objects is about to happen: a fault belongs to it
  unsigned char *globalImage;
  void *returnPoint[5]; ///< where a finished run continues
};
extern State state;

inline Header &header() {
  return *reinterpret_cast<Header *>(kShared + kHeaderAt);
}
inline Node *nodes() {
  return reinterpret_cast<Node *>(kShared + kNodesAt);
}
inline Value *values() {
  return reinterpret_cast<Value *>(kValues);
}
inline Handle *cells() {
  return reinterpret_cast<Handle *>(kShared + kCellsAt);
}
inline uint32_t *shadowOf(uint64_t address) {
  return reinterpret_cast<uint32_t *>(kShadow) + address;
}
inline ObjectInfo *objects() {
  return reinterpret_cast<ObjectInfo *>(kObjects);
}
inline uint32_t *objectMap() {
  return reinterpret_cast<uint32_t *>(kObjectMap);
}
inline bool isUnitMemory(uint64_t address) {
  return (address >> kUnitLimitBits) == 0;
}
inline bool isSymbolicRun() {
  return header().symbolic != 0;
}

/// The object that owns the address, or its neighbourhood; null outside the unit's memory.
inline ObjectInfo *objectAt(uint64_t address) {
  if (!isUnitMemory(address))
    return nullptr;
  const uint32_t index = objectMap()[address >> 4];
  return index == 0 ? nullptr : &objects()[index];
}

inline Value maskOf(unsigned width) {
  return width >= 128 ? ~Value{0} : (Value{1} << width) - 1;
}
inline Value signExtend(Value value, unsigned width) {
  if (width >= 128)
    return value;
  const Value sign = Value{1} << (width - 1);
  return ((value & maskOf(width)) ^ sign) - sign;
}

// build.cpp: terms
Handle makeConst(unsigned width, Value value);
Handle makeUnset(unsigned width, Value value); ///< what memory contains that was never written; at most 64 bits
Handle makeVar(uint32_t variable, unsigned width, Value value);
Handle make(NodeOp op, unsigned width, Handle a, Handle b = 0, Handle c = 0);
Handle makeExtract(Handle of, unsigned lowestBit, unsigned width);
Handle makeMux(Handle index, const Handle *list, uint32_t count);
Handle makeNot(Handle condition);
inline Handle orConst(Handle handle, unsigned width, Value value) {
  return handle != 0 ? handle : makeConst(width, value);
}
inline unsigned widthOf(Handle handle) {
  return nodes()[handle].width;
}
void resetTerms();

// record.cpp: what the run leaves behind
void record(StepKind kind, Handle condition, uint32_t site);
/// A TryFirst step: asks for something, decides nothing. False if the condition is known already.
bool recordPreference(Handle condition, uint32_t site);
/// guide.cpp: what is known about a check that is about to be recorded. True: no step of its own is needed.
bool recordPremise(Handle condition, uint32_t check);
bool premiseHolds(uint32_t check);
/// Pins a term to its concrete value; the explorer tries its others. Site 0 (library code): the call of it is named.
void enumerate(Handle term, uint32_t site);
void approximate(What what, uint32_t site);
[[noreturn]] void endRun(Ending ending);
[[noreturn]] void failCheck(int32_t check);
[[noreturn]] void reachBound(BoundBit bound);
void resetRecords();

// memory.cpp: objects
uint64_t allocateObject(ObjectKind kind, uint64_t size, uint64_t capacity, uint64_t alignment);
void setUpMemory();
void resetMemory();
uint32_t firstStackObject(); ///< locals have numbers from here to `stackObjects`
/// Resolves a library call's check numbers.
int32_t resolveCheck(int32_t check, int slot);

// library.cpp
void *allocate(uint64_t size, Handle sizeHandle, uint64_t alignment, Family family);
void release(void *memory, uint32_t family); ///< or fails the check of the call that does so
/// Pins an argument of the call that is being made.
void pin(Handle handle);

// symbolic.cpp: memory at symbolic addresses
Handle loadHandle(uint64_t address, unsigned bytes);
void storeHandle(uint64_t address, unsigned bytes, Handle handle);

// inputs.cpp
void materialiseInputs();
Handle inputSize(uint64_t number); ///< of standard input (0) or a file (1 and more)
/// Whether a variable stands for more possibilities than it has values, e.g. the length of an array of any length.
bool isCutOff(uint32_t variable);
/// "Character j of this input string is not its terminator."
Handle isBeforeEnd(const ObjectInfo &object, uint64_t j);
/// Whether a string has the characters that it began with.
bool isUnchanged(const ObjectInfo &object);

// leaks.cpp
bool hasLeak();

// control.cpp
void startClock();

} // namespace premise::runtime

// What the runtime shares with the code that the instrumentation adds to the unit.
extern "C" {
/// Emitted: every global variable of the unit, closed by a null address.
extern const premise::runtime::GlobalEntry __premise_globals[];
extern int32_t __premise_free_check; ///< of the call of `free` that comes next; negative: none
extern uint64_t __premise_fuel;      ///< counts down at every loop iteration and call
extern uint64_t __premise_depth, __premise_loop_bound, __premise_max_depth;
}
