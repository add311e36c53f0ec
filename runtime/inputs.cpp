// How the inputs of one run come to life: memory objects filled with symbolic variables, as the shape says.
#include "shape.h"
#include "state.h"
#include "unions.h"

extern "C" void *const __premise_functions[];

namespace premise::runtime {
namespace {

using namespace protocol;

constexpr uint32_t kMaxInputObjects = 4096;
uint64_t objectBase[kMaxInputObjects];
uint32_t objectTotal;
bool cutOff[kMaxVariables];
constexpr uint64_t kMaxSizes = 256;
Handle inputSizes[kMaxSizes]; ///< of standard input, then of the files

Value valueOf(uint64_t variable) {
  Value value;
  memcpy(&value, reinterpret_cast<void *>(kShared + kVariablesAt + 16 * variable), 16);
  return value;
}

/// The variable's term, or 0 in a replay.
Handle variableOf(uint64_t variable, unsigned bits) {
  return isSymbolicRun() ? makeVar(static_cast<uint32_t>(variable), bits, valueOf(variable) & maskOf(bits)) : 0;
}

/// A variable of the shape stays within its range; the explorer knows it as an assumption.
uint64_t limited(uint64_t variable, unsigned bits, uint64_t maximum) {
  const auto value = static_cast<uint64_t>(valueOf(variable) & maskOf(bits));
  if (const Handle handle = variableOf(variable, bits))
    record(kAssumeStep, make(kULe, 1, handle, makeConst(bits, maximum)), 0);
  if (value > maximum)
    endRun(kAssumeViolated);
  return value;
}

void newObject(uint64_t base) {
  if (objectTotal >= kMaxInputObjects)
    reachBound(kMemoryBound);
  objectBase[objectTotal++] = base;
}

ObjectInfo *newInput(uint64_t size, uint64_t capacity, uint64_t alignment) {
  const uint64_t base = allocateObject(ObjectKind::Input, size, capacity, alignment);
  newObject(base);
  return objectAt(base);
}

const uint64_t *makeArray(const uint64_t *w) {
  const auto bits = static_cast<unsigned>(w[6]);
  const uint64_t count = w[3] + limited(w[5], bits, w[4] - w[3]);
  ObjectInfo *object = newInput(count * w[2], w[0], w[1]);
  if (const Handle length = variableOf(w[5], bits)) {
    const Handle units = make(kAdd, 64, make(kZExt, 64, length), makeConst(64, w[3]));
    object->sizeHandle = make(kMul, 64, units, makeConst(64, w[2]));
    object->setFast(w[3] * w[2]);
  }
  return w + 7;
}

const uint64_t *makeString(const uint64_t *w) {
  uint64_t length = 0;
  while (length + 1 < w[0] && (valueOf(w[1] + length) & 0xff) != 0)
    length++;
  ObjectInfo *object = newInput(length + 1, w[0], 1);
  object->isString = true;
  object->firstVariable = static_cast<uint32_t>(w[1]);
  if (isSymbolicRun())
    object->setFast(1);
  for (uint64_t i = 0; i + 1 < w[0]; i++) {
    *reinterpret_cast<unsigned char *>(object->base + i) = static_cast<unsigned char>(valueOf(w[1] + i));
    storeHandle(object->base + i, 1, variableOf(w[1] + i, 8));
  }
  storeHandle(object->base + w[0] - 1, 1, 0);
  return w + 2;
}

/// A length that is a parameter, zero if that is negative.
struct Length {
  uint64_t count = 1;
  Handle wide = 0;  ///< of 64 bits
  Handle limit = 0; ///< that it is not too long
};

/// w: variable, bits, isSigned
Length lengthOf(const uint64_t *w, uint64_t maximum) {
  const auto bits = static_cast<unsigned>(w[1]);
  if (bits == 0)
    return {};
  const bool isSigned = w[2] != 0;
  const Value raw = valueOf(w[0]) & maskOf(bits);
  const bool isNegative = isSigned && (raw >> (bits - 1)) != 0;
  Length length;
  length.count = isNegative ? 0 : raw > maximum ? maximum : static_cast<uint64_t>(raw);
  const Handle variable = variableOf(w[0], bits);
  if (variable == 0)
    return length;
  length.wide = bits == 64 ? variable : make(kZExt, 64, variable);
  if (isSigned)
    length.wide = make(kIte, 64, make(kSLt, 1, variable, makeConst(bits, 0)), makeConst(64, 0), length.wide);
  length.limit = make(isSigned ? kSLe : kULe, 1, variable, makeConst(bits, maximum));
  return length;
}

/// By convention the array has as many elements as the parameter beside it says, or two of them multiplied. Of a very
/// long one only the first elements exist; `demandData` keeps runs away from the others.
const uint64_t *makePaired(const uint64_t *w) {
  const Length first = lengthOf(w + 4, w[3]);
  const Length second = lengthOf(w + 7, w[3]);
  const uint64_t count = first.count * second.count;
  ObjectInfo *object = newInput((count > w[3] ? w[3] : count) * w[2], w[0], w[1]);
  if (first.wide != 0) {
    Handle units = first.wide;
    object->limit = first.limit;
    if (second.wide != 0) {
      units = make(kMul, 64, units, second.wide);
      object->limit =
          make(kAnd, 1, object->limit, make(kAnd, 1, second.limit, make(kULe, 1, units, makeConst(64, w[3]))));
    }
    object->sizeHandle = make(kMul, 64, units, makeConst(64, w[2]));
    object->setFast(0);
  }
  return w + 10;
}

const uint64_t *putScalar(const uint64_t *w) {
  const uint64_t address = objectBase[w[0]] + w[1];
  const auto bits = static_cast<unsigned>(w[4]);
  const auto bytes = static_cast<unsigned>(w[2]);
  const Value value = valueOf(w[3]) & maskOf(bits);
  memcpy(reinterpret_cast<void *>(address), &value, bytes);
  Handle handle = variableOf(w[3], bits);
  if (handle != 0 && bits < 8 * bytes)
    handle = make(kZExt, 8 * bytes, handle);
  storeHandle(address, bytes, handle);
  return w + 5;
}

uint64_t objectAddress(uint64_t number) {
  return objectBase[number];
}

uint64_t functionAddress(uint64_t number) {
  return reinterpret_cast<uint64_t>(__premise_functions[number]);
}

/// A pointer is a choice: null, an object of its own, or an alias of an earlier object; or null and functions.
const uint64_t *putPointer(const uint64_t *w, uint64_t (*addressOf)(uint64_t)) {
  const uint64_t address = objectBase[w[0]] + w[1];
  const uint64_t count = w[3];
  const uint64_t choice = limited(w[2], 8, count - 1);
  const auto target = [&](uint64_t i) { return w[4 + i] == 0 ? uint64_t{0} : addressOf(w[4 + i] - 1); };
  const uint64_t value = target(choice);
  memcpy(reinterpret_cast<void *>(address), &value, 8);
  const Handle variable = variableOf(w[2], 8);
  Handle handle = 0;
  if (variable != 0 && count > 1) {
    handle = makeConst(64, target(count - 1));
    for (uint64_t i = count - 1; i-- > 0;)
      handle = make(kIte, 64, make(kEq, 1, variable, makeConst(8, i)), makeConst(64, target(i)), handle);
  }
  storeHandle(address, 8, handle);
  return w + 4 + count;
}

/// A word of a union in which some member has a pointer: a number, or what these pointers may lead to.
const uint64_t *putUnionWord(const uint64_t *w) {
  const UnionWord word{w[2], w[4], w + 5};
  const uint64_t address = objectBase[w[0]] + w[1];
  const uint64_t choice = limited(word.variable, 8, word.count - 1);
  const uint64_t value = choice == 0 ? static_cast<uint64_t>(valueOf(w[3])) : targetAddress(word.targetOf(choice));
  memcpy(reinterpret_cast<void *>(address), &value, 8);
  storeHandle(address, 8, isSymbolicRun() ? rememberUnionWord(word, variableOf(w[3], 64)) : 0);
  return w + 5 + 2 * word.count;
}

const uint64_t *putConstant(const uint64_t *w, uint64_t value) {
  const uint64_t address = objectBase[w[0]] + w[1];
  memcpy(reinterpret_cast<void *>(address), &value, 8);
  storeHandle(address, 8, 0);
  return w + 3;
}

/// Input may end before all of its bytes. Nothing is missing by default.
uint64_t putInput(uint64_t number, uint64_t variable, Handle &size) {
  const uint64_t most = objectAt(objectBase[number])->size;
  const uint64_t missing = limited(variable, 32, most);
  size = 0;
  if (const Handle handle = variableOf(variable, 32))
    size = make(kSub, 64, makeConst(64, most), make(kZExt, 64, handle));
  return most - missing;
}

const uint64_t *putStandardInput(const uint64_t *w) {
  header().standardInput = objectBase[w[0]];
  header().standardInputSize = putInput(w[0], w[1], inputSizes[0]);
  return w + 2;
}

const uint64_t *putFile(const uint64_t *w) {
  FileEntry &file = reinterpret_cast<FileEntry *>(kShared + kFilesAt)[w[2]];
  file.bytes = objectBase[w[0]];
  Handle size = 0;
  file.size = putInput(w[0], w[1], size);
  if (w[2] + 1 < kMaxSizes)
    inputSizes[w[2] + 1] = size;
  return w + 3;
}

const uint64_t *execute(uint64_t op, const uint64_t *w) {
  switch (op) {
  case kShapeGlobal:
    newObject(reinterpret_cast<uint64_t>(__premise_globals[w[0]].address));
    return w + 1;
  case kShapeFixed:
    newInput(w[0], w[0], w[1]);
    return w + 2;
  case kShapeArray:
    return makeArray(w);
  case kShapeString:
    return makeString(w);
  case kShapePaired:
    return makePaired(w);
  case kShapeScalar:
    return putScalar(w);
  case kShapePointer:
    return putPointer(w, objectAddress);
  case kShapeFunction:
    return putPointer(w, functionAddress);
  case kShapeStdin:
    return putStandardInput(w);
  case kShapeFile:
    return putFile(w);
  case kShapeUnionWord:
    return putUnionWord(w);
  case kShapeCutOff:
    cutOff[w[0]] = true;
    return w + 1;
  case kShapeAddress:
    return putConstant(w, w[2]);
  case kShapeObject:
    return putConstant(w, objectBase[w[2]]);
  default:
    return w; // the tool writes no other word
  }
}

} // namespace

Handle inputSize(uint64_t number) {
  return number < kMaxSizes ? inputSizes[number] : 0;
}

Handle choiceOf(const UnionWord &word) {
  return variableOf(word.variable, 8);
}

uint64_t targetAddress(uint64_t target) {
  if (target == 0)
    return 0;
  return (target & kUnionFunction) != 0 ? functionAddress((target & ~kUnionFunction) - 1) : objectAddress(target - 1);
}

bool isCutOff(uint32_t variable) {
  return variable < kMaxVariables && cutOff[variable];
}

Handle isBeforeEnd(const ObjectInfo &object, uint64_t j) {
  if (j + 1 >= object.capacity)
    return makeConst(1, 0);
  return makeNot(make(kEq, 1, variableOf(object.firstVariable + j, 8), makeConst(8, 0)));
}

bool isUnchanged(const ObjectInfo &object) {
  for (uint64_t j = 0; j + 1 < object.capacity; j++) {
    const uint64_t address = object.base + j;
    if (loadHandle(address, 1) != variableOf(object.firstVariable + j, 8) ||
        *reinterpret_cast<const unsigned char *>(address) !=
            static_cast<unsigned char>(valueOf(object.firstVariable + j)))
      return false;
  }
  const uint64_t last = object.base + object.capacity - 1;
  return loadHandle(last, 1) == 0 && *reinterpret_cast<const unsigned char *>(last) == 0;
}

void materialiseInputs() {
  objectTotal = 0;
  forgetUnionWords();
  const auto *words = reinterpret_cast<const uint64_t *>(kShared + kShapeAt);
  while (*words != kShapeEnd)
    words = execute(words[0], words + 1);
  header().arguments = objectTotal == 0 ? 0 : objectBase[0];
}

} // namespace premise::runtime
