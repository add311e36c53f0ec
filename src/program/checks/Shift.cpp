// When a shift is defined (C11 6.5.7), and when bits can be counted up to the first one.
#include "program/checks/Arithmetic.h"

#include <algorithm>
#include <llvm/IR/Instructions.h>

namespace premise::program {
namespace {

/// The amount as the program computed it, before Clang cut it to the width of the shifted value.
llvm::Value *amountOf(const llvm::BinaryOperator &operation) {
  llvm::Value *amount = operation.getOperand(1);
  if (const auto *cut = llvm::dyn_cast<llvm::TruncInst>(amount))
    return cut->getOperand(0);
  return amount;
}

/// 6.5.7p3: a negative amount is a huge unsigned one.
bool amountCanBeTooLarge(const llvm::Value &amount, unsigned bits) {
  return rangeOf(amount).getUnsignedMax().uge(bits);
}

/// 6.5.7p4: E1 non-negative and E1 * 2^E2 representable, that is E1 < 2^(bits-1-E2).
bool resultCanBeUnrepresentable(const llvm::BinaryOperator &operation, unsigned bits) {
  const llvm::ConstantRange value = rangeOf(*operation.getOperand(0));
  const llvm::APInt amount = rangeOf(*operation.getOperand(1)).getUnsignedMax();
  if (amount.uge(bits))
    return true;
  return value.getUnsignedMax().getActiveBits() > bits - 1 - amount.getZExtValue();
}

bool isComparedWithZero(const llvm::Value &value) {
  return std::any_of(value.user_begin(), value.user_end(), [](const llvm::User *user) {
    const auto *comparison = llvm::dyn_cast<llvm::ICmpInst>(user);
    const auto *other = comparison ? llvm::dyn_cast<llvm::Constant>(comparison->getOperand(1)) : nullptr;
    return other && other->isNullValue();
  });
}

} // namespace

// One check, two conditions: the second may only be evaluated once the first is known to hold.
//   call void @__premise_check(i1 (amount <u bits), i32 check)
//   call void @__premise_check(i1 ((value >>u (bits - 1 - amount)) == 0), i32 check)
void checkShift(FunctionContext &context, llvm::BinaryOperator &operation) {
  if (!operation.getType()->isIntegerTy())
    return;
  const bool isLeft = operation.getOpcode() == llvm::Instruction::Shl;
  const auto words = context.source.operatorAt(context.placeOf(operation), isLeft ? '<' : '>');
  const unsigned bits = operation.getType()->getIntegerBitWidth();
  llvm::Value *amount = amountOf(operation);
  const bool checksAmount = amountCanBeTooLarge(*amount, bits);
  const bool checksResult = isLeft && words && words->isSigned && !context.source.isOverflowDefined() &&
                            resultCanBeUnrepresentable(operation, bits);
  if (!checksAmount && !checksResult)
    return;
  std::string condition = words ? words->whole + ":" : "shift:";
  if (checksAmount)
    condition += " shift amount below " + std::to_string(bits);
  if (checksResult)
    condition += std::string(checksAmount ? " and" : "") + " result representable";
  const unsigned check = context.add(CheckKind::Shift, operation, condition);
  llvm::IRBuilder<> at(&operation);
  if (checksAmount)
    context.calls.check(at, at.CreateICmpULT(amount, llvm::ConstantInt::get(amount->getType(), bits)), check);
  if (!checksResult)
    return;
  llvm::Value *top = llvm::ConstantInt::get(operation.getType(), bits - 1);
  llvm::Value *lost = at.CreateLShr(operation.getOperand(0), at.CreateSub(top, operation.getOperand(1)));
  context.calls.check(at, at.CreateIsNull(lost), check);
}

// __builtin_ffs and the like have a result for zero, which Clang chooses by comparing the same value with zero; in what
// people write, each mention of a variable is a load of its own.
void checkZeroCount(FunctionContext &context, llvm::IntrinsicInst &call) {
  llvm::Value *value = call.getArgOperand(0);
  const auto *isUndefined = llvm::cast<llvm::ConstantInt>(call.getArgOperand(1));
  if (!value->getType()->isIntegerTy() || isUndefined->isZero() || isComparedWithZero(*value) ||
      !rangeOf(*value).contains(llvm::APInt::getZero(value->getType()->getIntegerBitWidth())))
    return;
  const auto words = context.source.builtinCall(context.placeOf(call));
  const unsigned check =
      context.add(CheckKind::Shift, call, (words ? words->whole : "counting zero bits") + ": operand not zero");
  llvm::IRBuilder<> at(&call);
  context.calls.check(at, at.CreateIsNotNull(value), check);
  call.setArgOperand(1, at.getFalse());
}

} // namespace premise::program
