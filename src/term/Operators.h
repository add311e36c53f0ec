// What each operator computes: the one definition that constant folding and evaluation share.
#pragma once

#include "term/Node.h"

#include <optional>
#include <span>

namespace premise::term {

/// Applies an operator to constants. `argWidths` and `args` run in parallel; `immediate` is Extract's lowest bit.
struct Application {
  Op op;
  unsigned width;
  unsigned immediate = 0;
  std::span<const unsigned> argWidths;
  std::span<const Value> args;
};

/// Any operator but Const, Var and those on unbounded integers.
Value apply(const Application &application);

/// Operators with one or two arguments, none of them a float operator; `argWidth` is the first argument's.
Value applyInteger(Op op, unsigned width, unsigned argWidth, Value x, Value y);

/// Float operators. A result that is not a number always has the bits of `quietNaN`, so that terms are functions.
Value applyFloat(Op op, unsigned width, unsigned argWidth, Value x, Value y);

/// Operators on unbounded integers but IIte; nothing when the result does not fit in 128 bits.
std::optional<__int128> applyUnbounded(Op op, __int128 x, __int128 y);

/// The only bits a float operator returns for "not a number": sign 0, quiet bit set, no payload.
Value quietNaN(unsigned width);

/// What FToSInt and FToUInt return for numbers (and non-numbers) that do not fit: x86's "integer indefinite".
constexpr Value outOfRangeInteger(unsigned width) {
  return signBitOf(width);
}

} // namespace premise::term
