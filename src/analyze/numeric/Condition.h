// What is known where a condition holds, or does not.
#pragma once

#include "analyze/numeric/Machine.h"

#include <functional>
#include <llvm/IR/IntrinsicInst.h>

namespace premise::analyze::numeric {

class Condition {
public:
  explicit Condition(Machine &machine) : machine_(machine) {}

  /// What follows if a call of __premise_valid returned something else than zero. Its value is only used by the
  /// contract that the call is part of, so memory is still the same.
  std::function<void(State &, Frame, const llvm::CallBase &)> whenValid = [](State &, Frame, const llvm::CallBase &) {};
  /// Leaves only executions in which the condition is `truth`.
  void restrict(State &state, Frame frame, const llvm::Value &condition, bool truth);
  /// Whether no execution has another truth value.
  bool isCertain(const State &state, Frame frame, const llvm::Value &condition, bool truth);
  /// The null check of an access has passed: the pointer is not null, nor is the one that it was computed from.
  void nonNull(State &state, Frame frame, const llvm::Value &pointer);

private:
  void truthOf(State &state, Frame frame, const llvm::Value &number);
  void beforeEnd(State &state, Frame frame, const llvm::Value &character);
  void trace(State &state, Frame frame, const llvm::Value &condition, bool truth);
  void both(State &state, Frame frame, const llvm::Value &a, const llvm::Value &b, bool truth); // size: a and b
  void either(State &state, Frame frame, const llvm::Value &a, const llvm::Value &b, bool truth);
  void overflow(State &state, Frame frame, const llvm::WithOverflowInst &operation, bool truth);
  void compare(State &state, Frame frame, llvm::CmpInst::Predicate predicate, const llvm::ICmpInst &operands);
  void comparePointers(State &state, Frame frame, llvm::CmpInst::Predicate predicate, const llvm::ICmpInst &operands);
  void compareNodes(State &state, llvm::CmpInst::Predicate predicate, Variable a, Variable b);
  static void restrictMeasure(State &state, const Extent &extent);
  static void orderAddresses(State &state, Variable first, Variable second, std::int64_t gap);
  static void compareAddresses(State &state, llvm::CmpInst::Predicate predicate, Variable a, Variable b);
  void compareOffsets(State &state, llvm::CmpInst::Predicate predicate, Value &a, Value &b);

  Machine &machine_;
  unsigned depth_ = 0;
};

/// Relates the result of an addition, subtraction or multiplication that did not wrap as a signed number to its
/// operands.
void relateSigned(Machine &machine, State &state, Frame frame, const llvm::Value &result, const llvm::User &operation);
/// Whether the operation certainly does not wrap as a signed number, and whether it certainly does.
struct Wrapping {
  bool never = false, always = false;
};
Wrapping wrappingOf(Machine &machine, const State &state, Frame frame, const llvm::User &operation);
/// What low + (part of high - low) is below, with low <= high: `high`, or less. Null if it is no such sum. The
/// difference of unsigned numbers does not wrap around where they are in that order.
struct Ceiling {
  const llvm::Value *low = nullptr, *high = nullptr;
  std::int64_t distance = 0; ///< at least so far below
};
Ceiling middleBelow(Machine &machine, const State &state, Frame frame, const llvm::User &operation, bool isUnsigned);
/// Of an operator or a checked intrinsic.
llvm::Instruction::BinaryOps operatorOf(const llvm::User &operation);

} // namespace premise::analyze::numeric
