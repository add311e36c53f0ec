// How an operator is computed on the concrete values of its operands.
#include "fold.h"

namespace premise::runtime {
namespace {

template <typename To, typename From> To bitsOf(From from) {
  static_assert(sizeof(To) == sizeof(From));
  To to;
  memcpy(&to, &from, sizeof to);
  return to;
}

double asDouble(Value value, unsigned width) {
  if (width == 32)
    return bitsOf<float>(static_cast<uint32_t>(value));
  return bitsOf<double>(static_cast<uint64_t>(value));
}

Value fromDouble(double value, unsigned width) {
  if (width == 32)
    return bitsOf<uint32_t>(static_cast<float>(value));
  return bitsOf<uint64_t>(value);
}

template <typename Float> Float floatArithmetic(NodeOp op, Float x, Float y) {
  switch (op) {
  case kFAdd:
    return x + y;
  case kFSub:
    return x - y;
  case kFMul:
    return x * y;
  case kFDiv:
    return x / y;
  default:
    return 0;
  }
}

Value foldFloatBinary(NodeOp op, unsigned width, Value x, Value y) {
  if (width == 32)
    return bitsOf<uint32_t>(
        floatArithmetic(op, bitsOf<float>(static_cast<uint32_t>(x)), bitsOf<float>(static_cast<uint32_t>(y))));
  return bitsOf<uint64_t>(
      floatArithmetic(op, bitsOf<double>(static_cast<uint64_t>(x)), bitsOf<double>(static_cast<uint64_t>(y))));
}

Value foldFloatCompare(NodeOp op, unsigned width, Value x, Value y) {
  const double a = asDouble(x, width);
  const double b = asDouble(y, width);
  switch (op) {
  case kFEq:
    return a == b;
  case kFLt:
    return a < b;
  case kFLe:
    return a <= b;
  default:
    return a != a;
  }
}

Value floatToInteger(NodeOp op, double value, unsigned width) {
  // Out of range is unspecified for terms; clamp so that the conversion itself is defined.
  if (value != value)
    return 0;
  if (op == kFToSInt) {
    if (value <= -1.7e38 || value >= 1.7e38)
      return 0;
    return static_cast<Value>(static_cast<__int128>(value)) & maskOf(width);
  }
  if (value <= -1.0 || value >= 3.4e38)
    return 0;
  return static_cast<Value>(value) & maskOf(width);
}

Value integerToFloat(NodeOp op, Value value, unsigned from, unsigned to) {
  const __int128 number = static_cast<__int128>(signExtend(value, from));
  if (to == 32)
    return op == kSIntToF ? bitsOf<uint32_t>(static_cast<float>(number)) : bitsOf<uint32_t>(static_cast<float>(value));
  return op == kSIntToF ? bitsOf<uint64_t>(static_cast<double>(number)) : bitsOf<uint64_t>(static_cast<double>(value));
}

Value divide(NodeOp op, unsigned width, Value x, Value y) {
  const bool isNegativeX = (x >> (width - 1)) & 1;
  const bool isNegativeY = (y >> (width - 1)) & 1;
  const Value mask = maskOf(width);
  if (op == kUDiv)
    return y == 0 ? mask : x / y;
  if (op == kURem)
    return y == 0 ? x : x % y;
  const Value absX = isNegativeX ? (-x & mask) : x;
  const Value absY = isNegativeY ? (-y & mask) : y;
  if (op == kSDiv) {
    if (y == 0)
      return isNegativeX ? 1 : mask;
    const Value quotient = absX / absY;
    return (isNegativeX != isNegativeY ? -quotient : quotient) & mask;
  }
  const Value remainder = y == 0 ? absX : absX % absY;
  return (isNegativeX ? -remainder : remainder) & mask;
}

Value shift(NodeOp op, unsigned width, Value x, Value amount) {
  const bool isNegative = (x >> (width - 1)) & 1;
  if (amount >= width)
    return op == kAShr && isNegative ? maskOf(width) : 0;
  const unsigned n = static_cast<unsigned>(amount);
  switch (op) {
  case kShl:
    return (x << n) & maskOf(width);
  case kLShr:
    return x >> n;
  default:
    return static_cast<Value>(static_cast<__int128>(signExtend(x, width)) >> n) & maskOf(width);
  }
}

Value compare(NodeOp op, unsigned width, Value x, Value y) {
  const __int128 sx = static_cast<__int128>(signExtend(x, width));
  const __int128 sy = static_cast<__int128>(signExtend(y, width));
  switch (op) {
  case kEq:
    return x == y;
  case kULt:
    return x < y;
  case kULe:
    return x <= y;
  case kSLt:
    return sx < sy;
  default:
    return sx <= sy;
  }
}

Value foldUnary(NodeOp op, unsigned width, Handle a) {
  const Value x = values()[a];
  const unsigned from = nodes()[a].width;
  switch (op) {
  case kNot:
    return ~x & maskOf(width);
  case kNeg:
    return -x & maskOf(width);
  case kZExt:
    return x;
  case kSExt:
    return signExtend(x, from) & maskOf(width);
  case kFNeg:
    return x ^ (Value{1} << (width - 1));
  case kFAbs:
    return x & ~(Value{1} << (width - 1));
  case kFSqrt:
    return width == 32 ? Value{bitsOf<uint32_t>(__builtin_sqrtf(bitsOf<float>(static_cast<uint32_t>(x))))}
                       : fromDouble(__builtin_sqrt(asDouble(x, 64)), 64);
  case kFToF:
    return fromDouble(asDouble(x, from), width);
  case kFToSInt:
  case kFToUInt:
    return floatToInteger(op, asDouble(x, from), width);
  case kSIntToF:
  case kUIntToF:
    return integerToFloat(op, x, from, width);
  default:
    return foldFloatCompare(op, from, x, x);
  }
}

Value foldBinary(NodeOp op, unsigned width, Handle a, Handle b) {
  const Value x = values()[a];
  const Value y = values()[b];
  const Value mask = maskOf(width);
  switch (op) {
  case kAdd:
    return (x + y) & mask;
  case kSub:
    return (x - y) & mask;
  case kMul:
    return (x * y) & mask;
  case kAnd:
    return x & y;
  case kOr:
    return x | y;
  case kXor:
    return x ^ y;
  case kConcat:
    return x << nodes()[b].width | y;
  case kUDiv:
  case kSDiv:
  case kURem:
  case kSRem:
    return divide(op, width, x, y);
  case kShl:
  case kLShr:
  case kAShr:
    return shift(op, width, x, y);
  case kEq:
  case kULt:
  case kULe:
  case kSLt:
  case kSLe:
    return compare(op, nodes()[a].width, x, y);
  case kFAdd:
  case kFSub:
  case kFMul:
  case kFDiv:
    return foldFloatBinary(op, width, x, y);
  default:
    return foldFloatCompare(op, nodes()[a].width, x, y);
  }
}

} // namespace

Value fold(NodeOp op, unsigned width, Handle a, Handle b, Handle c) {
  if (op == kIte)
    return values()[a] != 0 ? values()[b] : values()[c];
  if (b == 0)
    return foldUnary(op, width, a);
  return foldBinary(op, width, a, b);
}

} // namespace premise::runtime
