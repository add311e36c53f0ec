// When a shift is defined: C11 6.5.7.
#include "program/checks/Arithmetic.h"

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

} // namespace premise::program
