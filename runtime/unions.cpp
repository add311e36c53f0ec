// What it means that the unit reads a pointer from a union of its input.
//
// A word in which one member has a `char *`, another one a `struct node *` and a third one an int is
//     choice = 0 ? number : choice = 1 ? null : choice = 2 ? string : node
// As a number all of that is possible. Who reads a `char *` relies on the caller having stored one: then choice is
// assumed to be 1 or 2, and the pointer is one of these. That is the assumption `union-member` (UnionShape.cpp).
#include "unions.h"

namespace premise::runtime {
namespace {

using namespace protocol;

constexpr uint32_t kMaxWords = 4096;
constexpr uint32_t kMaxPlaces = 1024;
constexpr unsigned kMaxDepth = 16;
constexpr uint64_t kAnyKey = 0;

UnionWord words[kMaxWords]; ///< their handles grow, as each has a variable of its own
uint32_t wordTotal;

/// A type that no member points to says nothing.
uint64_t knownKey(const UnionWord &word, uint64_t key) {
  for (uint64_t i = 1; i < word.count; i++)
    if (word.keyOf(i) == key)
      return key;
  return kAnyKey;
}

bool allows(const UnionWord &word, uint64_t i, uint64_t key) {
  return i != 0 && (key == kAnyKey || word.targetOf(i) == 0 || word.keyOf(i) == key);
}

/// "The caller stored a pointer of this type."
Handle isPointer(const UnionWord &word, uint64_t key) {
  Handle all = makeConst(1, 1);
  for (uint64_t i = 0; i < word.count; i++)
    if (!allows(word, i, key))
      all = make(kAnd, 1, all, makeNot(make(kEq, 1, choiceOf(word), makeConst(8, i))));
  return all;
}

/// The pointer that is there if that holds.
Handle pointerIn(const UnionWord &word, uint64_t key) {
  Handle handle = 0;
  for (uint64_t i = word.count; i-- > 1;) {
    if (!allows(word, i, key))
      continue;
    const Handle target = makeConst(64, targetAddress(word.targetOf(i)));
    const Handle isThis = make(kEq, 1, choiceOf(word), makeConst(8, i));
    handle = handle == 0 ? target : make(kIte, 64, isThis, target, handle);
  }
  return handle;
}

const UnionWord *wordWith(Handle handle) {
  uint32_t low = 0;
  uint32_t high = wordTotal;
  while (low < high) {
    const uint32_t middle = (low + high) / 2;
    if (words[middle].handle < handle)
      low = middle + 1;
    else
      high = middle;
  }
  return low < wordTotal && words[low].handle == handle ? &words[low] : nullptr;
}

/// A pointer that was read, and what has to hold for it to be one.
struct ReadPointer {
  Handle value;
  Handle holds;
};

ReadPointer readPointer(Handle handle, uint64_t key, unsigned depth);

/// From one of several places.
ReadPointer readPlaces(const Node &node, uint64_t key, unsigned depth) {
  Handle values[kMaxPlaces];
  Handle holds[kMaxPlaces];
  for (uint32_t i = 0; i < node.c; i++) {
    const ReadPointer read = readPointer(cells()[node.b + i], key, depth);
    values[i] = read.value;
    holds[i] = read.holds;
  }
  return {makeMux(node.a, values, node.c), makeMux(node.a, holds, node.c)};
}

ReadPointer readPointer(Handle handle, uint64_t key, unsigned depth) {
  if (const UnionWord *word = wordWith(handle)) {
    const uint64_t known = knownKey(*word, key);
    return {pointerIn(*word, known), isPointer(*word, known)};
  }
  const Node node = nodes()[handle];
  if (node.op == kMux && depth < kMaxDepth && node.c <= kMaxPlaces)
    return readPlaces(node, key, depth + 1);
  if (node.op != kIte || depth >= kMaxDepth)
    return {handle, makeConst(1, 1)};
  const ReadPointer yes = readPointer(node.b, key, depth + 1);
  const ReadPointer no = readPointer(node.c, key, depth + 1);
  return {make(kIte, 64, node.a, yes.value, no.value), make(kIte, 1, node.a, yes.holds, no.holds)};
}

} // namespace

void forgetUnionWords() {
  wordTotal = 0;
}

Handle rememberUnionWord(UnionWord word, Handle number) {
  if (wordTotal >= kMaxWords)
    reachBound(kMemoryBound);
  const Handle isNumber = make(kEq, 1, choiceOf(word), makeConst(8, 0));
  word.handle = make(kIte, 64, isNumber, number, pointerIn(word, kAnyKey));
  words[wordTotal++] = word;
  return word.handle;
}

} // namespace premise::runtime

using namespace premise::protocol;
using namespace premise::runtime;

extern "C" {

/// A pointer to something with this key was read from memory.
Handle __premise_read_pointer(Handle loaded, uint32_t key) {
  if (loaded == 0 || wordTotal == 0)
    return loaded;
  const ReadPointer read = readPointer(loaded, key, 0);
  if (nodes()[read.holds].op == kConst && values()[read.holds] != 0)
    return loaded;
  record(kAssumeStep, read.holds, 0);
  if (values()[read.holds] == 0)
    endRun(kAssumeViolated);
  return read.value;
}
}
