// How a union becomes an input that may hold any of its members.
#include "native/ShapeBuilder.h"

#include "program/Callbacks.h"
#include "program/PointeeKey.h"

#include <algorithm>

namespace premise::native {
namespace {

using program::Type;
using program::TypeId;
using program::TypeKind;

constexpr std::uint64_t kMaxBytes = 32768;
constexpr std::uint64_t kMaxElements = 4096;
constexpr unsigned kWord = 8;

} // namespace

/// Words in which some member has a pointer are a choice between a number and what these pointers may lead to; which
/// of them the caller stored shows when the unit reads one (runtime/inputs.cpp). The rest are numbers as the largest
/// member has them, and bytes where it has none: all bit patterns are possible.
void ShapeBuilder::fillUnion(unsigned object, std::uint64_t offset, const Type &unionType) {
  UnionWords words;
  std::vector<std::pair<std::uint64_t, unsigned>> numbers;
  for (const program::Field &field : unionType.fields)
    collectPointers(field.offsetBits / 8, field.type, words);
  const auto largest =
      std::max_element(unionType.fields.begin(), unionType.fields.end(),
                       [&](const auto &a, const auto &b) { return type(a.type).sizeBytes < type(b.type).sizeBytes; });
  if (largest != unionType.fields.end() && largest->bitWidth == 0)
    collectNumbers(0, largest->type, numbers);
  shape_.isCutOff |= unionType.sizeBytes > kMaxBytes;
  std::vector<bool> isTaken(std::min(unionType.sizeBytes, kMaxBytes), false);
  const auto take = [&](std::uint64_t from, std::uint64_t count) {
    if (from + count > isTaken.size())
      return false;
    const auto first = isTaken.begin() + static_cast<std::ptrdiff_t>(from);
    const auto end = first + static_cast<std::ptrdiff_t>(count);
    if (std::find(first, end, true) != end)
      return false;
    std::fill(first, end, true);
    return true;
  };
  for (const auto &[at, pointers] : words)
    if (take(at, kWord))
      addUnionWord(object, offset + at, pointers);
    else
      shape_.isCutOff = true; // pointers that overlap, or far behind the start
  for (const auto &[at, bytes] : numbers)
    if (take(at, bytes))
      addScalar(object, offset + at, bytes, 8 * bytes);
  for (std::uint64_t at = 0; at < isTaken.size(); at++)
    if (!isTaken[at])
      addBytes(object, offset + at, 1);
}

void ShapeBuilder::collectPointers(std::uint64_t offset, TypeId id, UnionWords &words) const {
  const Type &t = type(id);
  if (t.kind == TypeKind::Pointer) {
    std::vector<TypeId> &known = words[offset];
    const auto isSame = [&](TypeId other) { return type(type(other).element).canonical == type(t.element).canonical; };
    if (std::none_of(known.begin(), known.end(), isSame))
      known.push_back(id);
  } else if (t.kind == TypeKind::Array) {
    for (std::uint64_t i = 0; i < std::min(t.count, kMaxElements); i++)
      collectPointers(offset + i * type(t.element).sizeBytes, t.element, words);
  } else if (t.kind == TypeKind::Record || t.kind == TypeKind::Union) {
    for (const program::Field &field : t.fields)
      collectPointers(offset + field.offsetBits / 8, field.type, words);
  }
}

/// A truth value is no number here: its byte may have been written as something else.
void ShapeBuilder::collectNumbers(std::uint64_t offset, TypeId id,
                                  std::vector<std::pair<std::uint64_t, unsigned>> &numbers) const {
  const Type &t = type(id);
  const bool isNumber =
      t.kind == TypeKind::Integer || t.kind == TypeKind::Enum || (t.kind == TypeKind::Float && t.sizeBytes <= kWord);
  if (isNumber) {
    numbers.emplace_back(offset, static_cast<unsigned>(t.sizeBytes));
  } else if (t.kind == TypeKind::Array) {
    for (std::uint64_t i = 0; i < std::min(t.count, kMaxElements); i++)
      collectNumbers(offset + i * type(t.element).sizeBytes, t.element, numbers);
  } else if (t.kind == TypeKind::Record) {
    for (const program::Field &field : t.fields)
      if (field.bitWidth == 0)
        collectNumbers(offset + field.offsetBits / 8, field.type, numbers);
  }
}

void ShapeBuilder::addUnionWord(unsigned object, std::uint64_t offset, const std::vector<TypeId> &pointers) {
  Slot slot = pointerSlot(offset);
  slot.number = addVariable(8 * kWord);
  slot.candidates = {0, 0}; // the number, null
  slot.keys = {0, 0};
  for (const TypeId pointer : pointers)
    addAlternatives(slot, object, pointer);
  shape_.objects[object].slots.push_back(std::move(slot));
  if (!hasUnion_)
    shape_.assumptions.push_back({"union-member",
                                  "pointers in unions of the input are read as the type of pointer that "
                                  "was stored there"});
  hasUnion_ = true;
}

void ShapeBuilder::addAlternatives(Slot &slot, unsigned object, TypeId pointer) {
  const TypeId pointee = type(pointer).element;
  std::vector<unsigned> alternatives;
  if (const program::CallbackSet *set = program::callbacksOf(program_, pointee)) {
    for (const unsigned function : functionsOf(slot, *set))
      alternatives.push_back(function | kFunctionCandidate);
  } else {
    alternatives = targetsOf(slot, object, pointer);
  }
  slot.candidates.insert(slot.candidates.end(), alternatives.begin(), alternatives.end());
  slot.keys.resize(slot.candidates.size(), program::pointeeKey(type(type(pointee).canonical).spelling));
}

} // namespace premise::native
