// What a check is: one condition at one place that must hold in every execution.
#pragma once

#include "base/Diagnostic.h"

#include <cstdint>
#include <string>

namespace premise::program {

enum class CheckKind : std::uint8_t {
  Assert,
  Precondition,
  Postcondition,
  LoopInvariant,
  ObjectInvariant,
  NullDereference,
  OutOfBounds,
  UseAfterFree,
  InvalidFree,
  MemoryLeak,
  UninitializedRead,
  DivisionByZero,
  SignedOverflow,
  Shift,
  FloatCast,
  Unreachable,
  MissingReturn,
  UncaughtException,
  ReachError,
};

/// The names of `interface.md`: "assert", "null-dereference", ...
std::string toString(CheckKind kind);

struct Check {
  std::string id; ///< "file:line:column:kind", with "#2" appended only where two collide
  CheckKind kind = CheckKind::Assert;
  base::SourceSpan place;
  std::string function;    ///< the function that contains it
  std::string condition;   ///< source text: what must hold
  std::string callee = {}; ///< Precondition of a call of a function without code: that function; else empty
};

} // namespace premise::program
