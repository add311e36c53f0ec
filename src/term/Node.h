// What is behind a term: one operator applied to shared arguments, with facts every reader wants without a walk.
#pragma once

#include "term/Term.h"
#include "term/VariableSet.h"

#include <cstdint>
#include <cstring>
#include <span>

namespace premise::term {

/// Everything of a node but its arguments or constant, which follow it in memory.
struct NodeFields {
  std::uint64_t hash = 0;
  const VariableSet *variables = nullptr;
  std::uint32_t id = 0;
  std::uint32_t treeSize = 1;
  std::uint32_t depth = 1;
  std::uint32_t immediate = 0;
  std::uint32_t argCount = 0;
  Op op = Op::Const;
  std::uint8_t width = 1;
  bool hasFloat = false;
  bool hasInteger = false;
};

/// Immutable; made and owned by a `Pool`. Arguments (or the 128-bit constant) are stored directly behind the object.
class Node {
public:
  explicit Node(const NodeFields &fields) : fields_(fields) {}
  Node(const Node &) = delete;
  Node &operator=(const Node &) = delete;

  Op op() const { return fields_.op; }
  unsigned width() const { return fields_.width; }
  /// Dense, in order of creation: an argument's id is smaller than its user's.
  std::uint32_t id() const { return fields_.id; }
  std::uint64_t hash() const { return fields_.hash; }

  bool isConst() const { return fields_.op == Op::Const; }
  bool isVar() const { return fields_.op == Op::Var; }
  /// Of a Const.
  Value value() const {
    Value value;
    std::memcpy(&value, this + 1, sizeof value);
    return value;
  }
  /// Of a Var.
  VarId variable() const { return fields_.immediate; }
  /// Of an Extract.
  unsigned lowestBit() const { return fields_.immediate; }

  std::span<const Term> args() const { return {reinterpret_cast<const Term *>(this + 1), fields_.argCount}; }
  Term arg(unsigned index) const { return reinterpret_cast<const Term *>(this + 1)[index]; }
  unsigned argCount() const { return fields_.argCount; }

  /// The variables the term mentions; two terms with equal sets share one object.
  const VariableSet &variables() const { return *fields_.variables; }
  /// Whether an F* operator occurs in it.
  bool hasFloat() const { return fields_.hasFloat; }
  /// Whether an unbounded integer occurs in it.
  bool hasInteger() const { return fields_.hasInteger; }
  /// Nodes of the term written out as a tree; stops counting at 2^30.
  std::uint32_t treeSize() const { return fields_.treeSize; }
  std::uint32_t depth() const { return fields_.depth; }

private:
  NodeFields fields_;
};

/// The value with the `width` lowest bits set.
constexpr Value maskOf(unsigned width) {
  return width >= 128 ? ~Value{0} : (Value{1} << width) - 1;
}
/// The value with only the highest of `width` bits set.
constexpr Value signBitOf(unsigned width) {
  return Value{1} << (width - 1);
}
/// Reads `value` as a two's complement number of `width` bits.
constexpr __int128 toSigned(Value value, unsigned width) {
  const unsigned unused = 128 - width;
  return static_cast<__int128>(value << unused) >> unused;
}
constexpr bool isFloatOp(Op op) {
  return op >= Op::FAdd && op <= Op::UIntToF;
}
/// Whether it takes unbounded integers.
constexpr bool isUnboundedOp(Op op) {
  return op >= Op::INeg;
}

} // namespace premise::term
