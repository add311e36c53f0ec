// How float operators compute: the machine's own IEEE-754 arithmetic, with one single "not a number".
#include "term/Operators.h"

#include "base/Ensure.h"

#include <bit>
#include <cmath>

namespace premise::term {
namespace {

template <typename Float> using BitsOf = std::conditional_t<sizeof(Float) == 4, std::uint32_t, std::uint64_t>;

template <typename Float> Float toFloat(Value bits) {
  return std::bit_cast<Float>(static_cast<BitsOf<Float>>(bits));
}

template <typename Float> Value toBits(Float number) {
  if (std::isnan(number))
    return quietNaN(sizeof(Float) * 8);
  return std::bit_cast<BitsOf<Float>>(number);
}

/// Exact for every width: 2^(width-1) and 2^width are floats (2^128 becomes infinity, which is a right bound too).
template <typename Float> Value toInteger(Float number, unsigned width, bool isSigned) {
  const Float whole = std::trunc(number);
  const Float upper = std::ldexp(Float{1}, static_cast<int>(isSigned ? width - 1 : width));
  const Float lower = isSigned ? -upper : Float{0};
  if (!(whole >= lower && whole < upper))
    return outOfRangeInteger(width);
  const Value bits = whole < 0 ? static_cast<Value>(static_cast<__int128>(whole)) : static_cast<Value>(whole);
  return bits & maskOf(width);
}

template <typename Float> Value fromInteger(Op op, unsigned argWidth, Value x) {
  if (op == Op::SIntToF)
    return toBits(static_cast<Float>(toSigned(x, argWidth)));
  // Beyond the largest float the conversion is undefined in C++ and infinity in IEEE-754.
  if (sizeof(Float) == 4 && x >= ~Value{0} - (Value{1} << 103) + 1)
    return toBits(HUGE_VALF);
  return toBits(static_cast<Float>(x));
}

template <typename Float> Value compute(Op op, unsigned width, Value xBits, Value yBits) {
  const Float x = toFloat<Float>(xBits);
  const Float y = toFloat<Float>(yBits);
  switch (op) {
  case Op::FAdd:
    return toBits(x + y);
  case Op::FSub:
    return toBits(x - y);
  case Op::FMul:
    return toBits(x * y);
  case Op::FDiv:
    return toBits(x / y);
  case Op::FNeg:
    return xBits ^ signBitOf(width);
  case Op::FAbs:
    return xBits & ~signBitOf(width);
  case Op::FSqrt:
    return toBits(std::sqrt(x));
  case Op::FEq:
    return x == y;
  case Op::FLt:
    return x < y;
  case Op::FLe:
    return x <= y;
  case Op::FIsNaN:
    return std::isnan(x);
  case Op::FToF:
    return width == 32 ? toBits(static_cast<float>(x)) : toBits(static_cast<double>(x));
  case Op::FToSInt:
  case Op::FToUInt:
    return toInteger(x, width, op == Op::FToSInt);
  default:
    base::ensure(false, "the operator should be one on floats");
    return 0;
  }
}

} // namespace

Value quietNaN(unsigned width) {
  return width == 32 ? Value{0x7FC00000} : Value{0x7FF8000000000000};
}

Value applyFloat(Op op, unsigned width, unsigned argWidth, Value x, Value y) {
  if (op == Op::SIntToF || op == Op::UIntToF)
    return width == 32 ? fromInteger<float>(op, argWidth, x) : fromInteger<double>(op, argWidth, x);
  return argWidth == 32 ? compute<float>(op, width, x, y) : compute<double>(op, width, x, y);
}

} // namespace premise::term
