// How members cover the bytes of their object.
#include "program/Padding.h"

#include <algorithm>

namespace premise::program {
namespace {

constexpr std::uint64_t kMostBytes = 4096;

void cover(const TypeTable &types, TypeId id, std::uint64_t at, std::vector<bool> &padding);

void coverBytes(std::uint64_t from, std::uint64_t bytes, std::vector<bool> &padding) {
  for (std::uint64_t i = from; i < std::min<std::uint64_t>(from + bytes, padding.size()); i++)
    padding[i] = false;
}

void coverField(const TypeTable &types, const Field &field, std::uint64_t at, std::vector<bool> &padding) {
  if (field.bitWidth == 0) {
    cover(types, field.type, at + field.offsetBits / 8, padding);
    return;
  }
  const std::uint64_t first = field.offsetBits / 8, last = (field.offsetBits + field.bitWidth - 1) / 8;
  coverBytes(at + first, last - first + 1, padding);
}

void cover(const TypeTable &types, TypeId id, std::uint64_t at, std::vector<bool> &padding) {
  const Type &type = types[id];
  switch (type.kind) {
  case TypeKind::Bool:
  case TypeKind::Integer:
  case TypeKind::Enum:
  case TypeKind::Pointer:
    coverBytes(at, type.sizeBytes, padding);
    return;
  case TypeKind::Float:
    coverBytes(at, (type.bits + 7) / 8, padding);
    return;
  case TypeKind::Array:
    for (std::uint64_t i = 0; i < type.count; i++)
      cover(types, type.element, at + i * types[type.element].sizeBytes, padding);
    return;
  case TypeKind::Record:
    for (const Field &field : type.fields)
      coverField(types, field, at, padding);
    return;
  case TypeKind::Union: // which of its members has a value is not known
  case TypeKind::Void:
  case TypeKind::Function:
  case TypeKind::Class:
  case TypeKind::Other:
    return;
  }
}

} // namespace

std::optional<std::vector<bool>> paddingOf(const TypeTable &types, TypeId type) {
  if (types[type].sizeBytes > kMostBytes)
    return std::nullopt;
  std::vector<bool> padding(types[type].sizeBytes, true);
  cover(types, type, 0, padding);
  return padding;
}

} // namespace premise::program
