// What instructions that only compute do to a state.
#pragma once

#include "analyze/numeric/Condition.h"

namespace premise::analyze::numeric {

class Scalars {
public:
  Scalars(Machine &machine, Condition &condition) : machine_(machine), condition_(condition) {}

  /// Any instruction without an effect on memory or control.
  void compute(State &state, Frame frame, const llvm::Instruction &instruction);
  /// Intrinsics that only compute. Whether it is one of them.
  bool intrinsic(State &state, Frame frame, const llvm::IntrinsicInst &call);

private:
  void binary(State &state, Frame frame, const llvm::BinaryOperator &operation);
  void relateUnsigned(State &state, Frame frame, const llvm::BinaryOperator &operation);
  void relateMiddle(State &state, Frame frame, const llvm::BinaryOperator &operation);
  void step(State &state, Frame frame, const llvm::GetElementPtrInst &step);
  std::optional<Extent> distance(const State &state, Frame frame, const llvm::Value &difference);
  void relatePointers(State &state, Frame frame, const llvm::BinaryOperator &operation);
  void relateBits(State &state, Frame frame, const llvm::BinaryOperator &operation);
  void cast(State &state, Frame frame, const llvm::CastInst &cast);
  void relateCast(State &state, Frame frame, const llvm::CastInst &cast, const Range &from);
  void compare(State &state, Frame frame, const llvm::ICmpInst &comparison);
  void select(State &state, Frame frame, const llvm::SelectInst &select);
  void extract(State &state, Frame frame, const llvm::ExtractValueInst &part);
  void copy(State &state, Frame frame, const llvm::Instruction &to, const llvm::Value &from);
  std::optional<Value> valueOf(const State &state, Frame frame, const llvm::Value &value);

  Machine &machine_;
  Condition &condition_;
};

} // namespace premise::analyze::numeric
