// What a term is: an immutable handle to a hash-consed bit-vector expression over the program's inputs.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>

namespace premise::term {

/// A bit-vector value of up to 128 bits, kept zero-extended; an integer as two's complement of 128 bits.
using Value = unsigned __int128;

/// Names an input variable; dense, given out by whoever owns the inputs.
using VarId = std::uint32_t;

/// The operators. Booleans are bit-vectors of width 1. Floats are bit-vectors that hold IEEE-754 bits (width 32 or
/// 64); only the F* operators look at them as numbers (round to nearest even). Unbounded integers have the width
/// `kIntegerWidth`; only the I* operators take them. Operators.h defines what each computes.
enum class Op : std::uint8_t {
  Const,
  Var,
  Not,
  Neg,
  Add,
  Sub,
  Mul,
  UDiv,
  SDiv,
  URem,
  SRem, // division by zero: as SMT-LIB's bvudiv/bvsdiv/bvurem/bvsrem
  And,
  Or,
  Xor,
  Shl,
  LShr,
  AShr, // shift amount >= width: as SMT-LIB's bvshl/bvlshr/bvashr
  Eq,
  ULt,
  ULe,
  SLt,
  SLe,     // width 1
  Ite,     // args: condition (width 1), then, else
  Concat,  // args: high, low
  Extract, // immediate: lowest bit; width: how many
  ZExt,
  SExt,
  Mux, // args: index, cell 0 .. cell n-1; index >= n yields cell n-1
  FAdd,
  FSub,
  FMul,
  FDiv,
  FNeg,
  FAbs,
  FSqrt,
  FEq,
  FLt,
  FLe,
  FIsNaN, // width 1
  FToF,
  FToSInt,
  FToUInt,
  SIntToF,
  UIntToF, // conversions; float to integer rounds toward zero, out of range: unspecified
  INeg,
  IAdd,
  ISub,
  IMul,
  IDiv,
  IMod, // as SMT-LIB's div and mod: the remainder is never negative; by zero: 0 and the dividend
  IEq,
  ILt,
  ILe,  // width 1
  IIte, // args: condition (width 1), then, else
};

/// The width that stands for "unbounded integer".
constexpr unsigned kIntegerWidth = 0;

class Node;

/// A value type: cheap to copy, equal iff structurally equal (terms of one pool).
class Term {
public:
  Term() = default;
  explicit Term(const Node *node) : node_(node) {}

  bool isNull() const { return node_ == nullptr; }
  const Node *operator->() const { return node_; }
  const Node &node() const { return *node_; }
  bool operator==(const Term &) const = default;

private:
  const Node *node_ = nullptr;
};

} // namespace premise::term

template <> struct std::hash<premise::term::Term> {
  std::size_t operator()(premise::term::Term t) const { return std::hash<const void *>{}(&t.node()); }
};
