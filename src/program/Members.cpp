// How members are found by their bytes.
#include "program/Members.h"

#include "program/PointeeKey.h"

#include <algorithm>

namespace premise::program {
namespace {

bool fieldHolds(const TypeTable &types, const Field &field, std::uint64_t at, std::uint32_t key) {
  const std::uint64_t first = field.offsetBits / 8;
  if (field.bitWidth != 0)
    return key == 0 && at >= first && at <= (field.offsetBits + field.bitWidth - 1) / 8;
  return at >= first && holdsByte(types, field.type, at - first, key);
}

} // namespace

bool holdsByte(const TypeTable &types, TypeId id, std::uint64_t at, std::uint32_t key) {
  const Type &type = types[id];
  if (at >= type.sizeBytes)
    return false;
  switch (type.kind) {
  case TypeKind::Integer:
  case TypeKind::Enum:
  case TypeKind::Float:
    return key == 0;
  case TypeKind::Pointer:
    return key != 0 && key == pointeeKey(types[types[type.element].canonical].spelling);
  case TypeKind::Array:
    return holdsByte(types, type.element, at % std::max<std::uint64_t>(types[type.element].sizeBytes, 1), key);
  case TypeKind::Record:
  case TypeKind::Union:
    return std::any_of(type.fields.begin(), type.fields.end(),
                       [&](const Field &field) { return fieldHolds(types, field, at, key); });
  case TypeKind::Bool: // two of the values of its byte
  case TypeKind::Void:
  case TypeKind::Function:
  case TypeKind::Class:
  case TypeKind::Other:
    return false;
  }
  return false;
}

} // namespace premise::program
