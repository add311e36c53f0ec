// How the bits of an input value are read back as numbers and as memory.
#include "suite/Scalar.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <fmt/format.h>

namespace premise::suite {
namespace {

constexpr std::size_t kPointerBytes = 8;

unsigned __int128 allBits(const InputValue &value) {
  return (static_cast<unsigned __int128>(value.high) << 64) | value.low;
}

/// binary16: one sign bit, five exponent bits, ten fraction bits.
long double halfValue(std::uint64_t bits) {
  const int exponent = static_cast<int>((bits >> 10) & 0x1f);
  const long double fraction = static_cast<long double>(bits & 0x3ff);
  const long double sign = (bits & 0x8000) != 0 ? -1.0L : 1.0L;
  if (exponent == 0x1f)
    return fraction == 0 ? sign * INFINITY : static_cast<long double>(NAN);
  if (exponent == 0)
    return sign * std::ldexp(fraction, -24);
  return sign * std::ldexp(fraction + 1024, exponent - 25);
}

/// x87 extended: 64 bits of significand in `low`, exponent and sign in the low 16 bits of `high`.
long double extendedValue(std::uint64_t low, std::uint64_t high) {
  long double result = 0;
  static_assert(sizeof result == 16, "the host's long double should be the x87 format");
  std::memcpy(&result, &low, 8);
  std::memcpy(reinterpret_cast<char *>(&result) + 8, &high, 2);
  return result;
}

std::size_t byteSize(const InputValue &value) {
  switch (value.kind) {
  case ValueKind::Integer:
    return std::bit_ceil((std::size_t{value.bits} + 7) / 8);
  case ValueKind::Float:
    return value.bits == 80 ? 16 : value.bits / 8;
  case ValueKind::Opaque:
    return value.text.size();
  case ValueKind::Null:
  case ValueKind::Object:
  case ValueKind::Function:
  case ValueKind::Array:
  case ValueKind::Record:
  case ValueKind::Built:
    break;
  }
  return kPointerBytes;
}

std::size_t alignment(const InputValue &value) {
  switch (value.kind) {
  case ValueKind::Array:
    return value.elements.empty() ? 1 : alignment(value.elements.front());
  case ValueKind::Record: {
    std::size_t widest = 1;
    for (const InputValue &field : value.elements)
      widest = std::max(widest, alignment(field));
    return widest;
  }
  case ValueKind::Opaque:
    return 1;
  case ValueKind::Integer:
  case ValueKind::Float:
  case ValueKind::Null:
  case ValueKind::Object:
  case ValueKind::Function:
  case ValueKind::Built:
    break;
  }
  return byteSize(value);
}

void pad(std::string &bytes, std::size_t alignment) {
  bytes.resize((bytes.size() + alignment - 1) / alignment * alignment, '\0');
}

std::string scalarBytes(const InputValue &value) {
  std::string bytes(byteSize(value), '\0');
  const unsigned __int128 bits = value.kind == ValueKind::Integer && value.isSigned
                                     ? static_cast<unsigned __int128>(signedValue(value))
                                     : allBits(value);
  for (std::size_t i = 0; i < std::min<std::size_t>(bytes.size(), 16); ++i)
    bytes[i] = static_cast<char>(static_cast<unsigned char>(bits >> (8 * i)));
  return bytes;
}

} // namespace

unsigned __int128 unsignedValue(const InputValue &value) {
  if (value.bits >= 128)
    return allBits(value);
  return allBits(value) & ((static_cast<unsigned __int128>(1) << value.bits) - 1);
}

__int128 signedValue(const InputValue &value) {
  const unsigned __int128 bits = unsignedValue(value);
  if (value.bits == 0 || value.bits >= 128)
    return static_cast<__int128>(bits);
  const unsigned __int128 signBit = static_cast<unsigned __int128>(1) << (value.bits - 1);
  return static_cast<__int128>((bits ^ signBit) - signBit);
}

std::string decimal(const InputValue &value) {
  return value.isSigned ? fmt::format("{}", signedValue(value)) : fmt::format("{}", unsignedValue(value));
}

std::optional<long double> floatValue(const InputValue &value) {
  switch (value.bits) {
  case 16:
    return halfValue(value.low);
  case 32:
    return std::bit_cast<float>(static_cast<std::uint32_t>(value.low));
  case 64:
    return std::bit_cast<double>(value.low);
  case 80:
    return extendedValue(value.low, value.high);
  default:
    return std::nullopt;
  }
}

bool areCharacters(const std::vector<InputValue> &elements) {
  return !elements.empty() && std::all_of(elements.begin(), elements.end(), [](const InputValue &element) {
    return element.kind == ValueKind::Integer && element.isChar;
  });
}

std::string characters(const std::vector<InputValue> &elements) {
  std::string bytes;
  bytes.reserve(elements.size());
  for (const InputValue &element : elements)
    bytes += static_cast<char>(static_cast<unsigned char>(element.low));
  return bytes;
}

std::string memoryBytes(const InputValue &value) {
  switch (value.kind) {
  case ValueKind::Integer:
  case ValueKind::Float:
    return scalarBytes(value);
  case ValueKind::Null:
  case ValueKind::Object:
  case ValueKind::Function:
    return std::string(kPointerBytes, '\0');
  case ValueKind::Opaque:
  case ValueKind::Built: // the expression is all there is to see of it from outside
    return value.text;
  case ValueKind::Array:
  case ValueKind::Record:
    break;
  }
  std::string bytes;
  for (const InputValue &element : value.elements) {
    pad(bytes, alignment(element));
    bytes += memoryBytes(element);
  }
  pad(bytes, alignment(value));
  return bytes;
}

} // namespace premise::suite
