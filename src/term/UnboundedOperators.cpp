// How operators on unbounded integers compute: exactly, or not at all.
#include "term/Operators.h"

#include "base/Ensure.h"

namespace premise::term {
namespace {

constexpr __int128 kSmallest = static_cast<__int128>(Value{1} << 127);

/// Rounds so that the remainder is not negative.
std::optional<__int128> divide(__int128 x, __int128 y) {
  if (y == 0)
    return 0;
  if (y == -1)
    return x == kSmallest ? std::nullopt : std::optional(-x);
  const __int128 quotient = x / y;
  return x % y >= 0 ? quotient : y > 0 ? quotient - 1 : quotient + 1;
}

__int128 remainder(__int128 x, __int128 y) {
  if (y == 0)
    return x;
  if (y == -1)
    return 0;
  const __int128 rest = x % y;
  return rest >= 0 ? rest : y > 0 ? rest + y : rest - y;
}

} // namespace

std::optional<__int128> applyUnbounded(Op op, __int128 x, __int128 y) {
  __int128 result = 0;
  switch (op) {
  case Op::INeg:
    return __builtin_sub_overflow(static_cast<__int128>(0), x, &result) ? std::nullopt : std::optional(result);
  case Op::IAdd:
    return __builtin_add_overflow(x, y, &result) ? std::nullopt : std::optional(result);
  case Op::ISub:
    return __builtin_sub_overflow(x, y, &result) ? std::nullopt : std::optional(result);
  case Op::IMul:
    return __builtin_mul_overflow(x, y, &result) ? std::nullopt : std::optional(result);
  case Op::IDiv:
    return divide(x, y);
  case Op::IMod:
    return remainder(x, y);
  case Op::IEq:
    return x == y;
  case Op::ILt:
    return x < y;
  case Op::ILe:
    return x <= y;
  default:
    base::ensure(false, "the operator should be one on unbounded integers");
    return std::nullopt;
  }
}

} // namespace premise::term
