// How integer operators compute, on values of up to 128 bits; bits above the width are always cut off.
#include "term/Operators.h"

#include "base/Ensure.h"

namespace premise::term {
namespace {

Value divideUnsigned(Value x, Value y, unsigned width) {
  if (y == 0)
    return maskOf(width);
  if ((x >> 64) == 0 && (y >> 64) == 0) // the 128-bit division is a library call
    return static_cast<std::uint64_t>(x) / static_cast<std::uint64_t>(y);
  return x / y;
}

Value remainderUnsigned(Value x, Value y) {
  if (y == 0)
    return x;
  if ((x >> 64) == 0 && (y >> 64) == 0)
    return static_cast<std::uint64_t>(x) % static_cast<std::uint64_t>(y);
  return x % y;
}

bool isNegative(Value x, unsigned width) {
  return (x >> (width - 1)) & 1;
}

Value magnitude(Value x, unsigned width) {
  return isNegative(x, width) ? -x & maskOf(width) : x;
}

Value divideSigned(Value x, Value y, unsigned width) {
  const Value quotient = divideUnsigned(magnitude(x, width), magnitude(y, width), width);
  return isNegative(x, width) != isNegative(y, width) ? -quotient : quotient;
}

Value remainderSigned(Value x, Value y, unsigned width) {
  const Value remainder = remainderUnsigned(magnitude(x, width), magnitude(y, width));
  return isNegative(x, width) ? -remainder : remainder;
}

Value shiftRightSigned(Value x, Value y, unsigned width) {
  const unsigned amount = y >= width ? width - 1 : static_cast<unsigned>(y);
  return static_cast<Value>(toSigned(x, width) >> amount);
}

Value compare(Op op, unsigned argWidth, Value x, Value y) {
  switch (op) {
  case Op::Eq:
    return x == y;
  case Op::ULt:
    return x < y;
  case Op::ULe:
    return x <= y;
  case Op::SLt:
    return toSigned(x, argWidth) < toSigned(y, argWidth);
  default:
    return toSigned(x, argWidth) <= toSigned(y, argWidth);
  }
}

Value unlimited(Op op, unsigned width, unsigned argWidth, Value x, Value y) {
  switch (op) {
  case Op::Not:
    return ~x;
  case Op::Neg:
    return -x;
  case Op::Add:
    return x + y;
  case Op::Sub:
    return x - y;
  case Op::Mul:
    return x * y;
  case Op::UDiv:
    return divideUnsigned(x, y, width);
  case Op::SDiv:
    return divideSigned(x, y, width);
  case Op::URem:
    return remainderUnsigned(x, y);
  case Op::SRem:
    return remainderSigned(x, y, width);
  case Op::And:
    return x & y;
  case Op::Or:
    return x | y;
  case Op::Xor:
    return x ^ y;
  case Op::Shl:
    return y >= width ? 0 : x << static_cast<unsigned>(y);
  case Op::LShr:
    return y >= width ? 0 : x >> static_cast<unsigned>(y);
  case Op::AShr:
    return shiftRightSigned(x, y, width);
  case Op::ZExt:
    return x;
  case Op::SExt:
    return static_cast<Value>(toSigned(x, argWidth));
  default:
    base::ensure(false, "the operator should be one on integers with one or two arguments");
    return 0;
  }
}

} // namespace

Value applyInteger(Op op, unsigned width, unsigned argWidth, Value x, Value y) {
  if (op >= Op::Eq && op <= Op::SLe)
    return compare(op, argWidth, x, y);
  return unlimited(op, width, argWidth, x, y) & maskOf(width);
}

Value apply(const Application &a) {
  const auto args = a.args;
  if (isFloatOp(a.op))
    return applyFloat(a.op, a.width, a.argWidths[0], args[0], args.size() > 1 ? args[1] : 0);
  switch (a.op) {
  case Op::Extract:
    return (args[0] >> a.immediate) & maskOf(a.width);
  case Op::Concat:
    return (args[0] << a.argWidths[1]) | args[1];
  case Op::Ite:
    return args[0] ? args[1] : args[2];
  case Op::Mux: {
    const std::size_t last = args.size() - 2;
    return args[1 + (args[0] >= last ? last : static_cast<std::size_t>(args[0]))];
  }
  default:
    return applyInteger(a.op, a.width, a.argWidths[0], args[0], args.size() > 1 ? args[1] : 0);
  }
}

} // namespace premise::term
