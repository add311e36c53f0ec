// When an addition, subtraction, multiplication or division is defined.
#include "program/checks/Arithmetic.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Instructions.h>

namespace premise::program {
namespace {

using llvm::ConstantRange;

char operatorOf(unsigned opcode) {
  switch (opcode) {
  case llvm::Instruction::Add:
    return '+';
  case llvm::Instruction::Sub:
    return '-';
  case llvm::Instruction::Mul:
    return '*';
  case llvm::Instruction::SDiv:
  case llvm::Instruction::UDiv:
    return '/';
  default:
    return '%';
  }
}

bool canOverflow(const llvm::BinaryOperator &operation) {
  const ConstantRange left = rangeOf(*operation.getOperand(0));
  const ConstantRange right = rangeOf(*operation.getOperand(1));
  switch (operation.getOpcode()) {
  case llvm::Instruction::Add:
    return left.signedAddMayOverflow(right) != ConstantRange::OverflowResult::NeverOverflows;
  case llvm::Instruction::Sub:
    return left.signedSubMayOverflow(right) != ConstantRange::OverflowResult::NeverOverflows;
  default: {
    const unsigned bits = left.getBitWidth();
    const ConstantRange product = left.signExtend(2 * bits).multiply(right.signExtend(2 * bits));
    return !ConstantRange::getFull(bits).signExtend(2 * bits).contains(product);
  }
  }
}

llvm::Intrinsic::ID checkedIntrinsic(unsigned opcode) {
  switch (opcode) {
  case llvm::Instruction::Add:
    return llvm::Intrinsic::sadd_with_overflow;
  case llvm::Instruction::Sub:
    return llvm::Intrinsic::ssub_with_overflow;
  default:
    return llvm::Intrinsic::smul_with_overflow;
  }
}

/// Index computations of variable-length arrays are not arithmetic of the user.
bool feedsOnlyAddresses(const llvm::Instruction &operation) {
  for (const llvm::User *user : operation.users())
    if (!llvm::isa<llvm::GetElementPtrInst>(user))
      return false;
  return true;
}

std::string overflowText(FunctionContext &context, const llvm::BinaryOperator &operation,
                         const std::optional<OperatorText> &words) {
  if (words)
    return words->whole + " does not overflow";
  if (const auto call = context.source.builtinCall(context.placeOf(operation)))
    return call->whole + " does not overflow";
  return std::string("the operator ") + operatorOf(operation.getOpcode()) + " does not overflow";
}

} // namespace

ConstantRange rangeOf(const llvm::Value &value) {
  if (const auto *cast = llvm::dyn_cast<llvm::CastInst>(&value)) {
    const unsigned bits = cast->getType()->getIntegerBitWidth();
    if (llvm::isa<llvm::SExtInst>(cast))
      return rangeOf(*cast->getOperand(0)).signExtend(bits);
    if (llvm::isa<llvm::ZExtInst>(cast))
      return rangeOf(*cast->getOperand(0)).zeroExtend(bits);
  }
  ConstantRange range = llvm::computeConstantRange(&value, true, false);
  const auto *instruction = llvm::dyn_cast<llvm::Instruction>(&value);
  if (!instruction)
    return range;
  const llvm::DataLayout &layout = instruction->getModule()->getDataLayout();
  const ConstantRange known =
      range.intersectWith(ConstantRange::fromKnownBits(llvm::computeKnownBits(&value, layout), true));
  const unsigned bits = range.getBitWidth();
  const unsigned used = bits - llvm::ComputeNumSignBits(&value, layout) + 1; // what bit-fields are cut out to
  return used < bits ? known.intersectWith(ConstantRange::getFull(used).signExtend(bits)) : known;
}

//   %sum = add nsw i32 %a, %b
// becomes
//   %checked = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %a, i32 %b)
//   %sum = extractvalue %checked, 0
//   call void @__premise_check(i1 !overflow, i32 check)
void checkOverflow(FunctionContext &context, llvm::BinaryOperator &operation) {
  if (!operation.getType()->isIntegerTy())
    return;
  const auto words = context.source.operatorAt(context.placeOf(operation), operatorOf(operation.getOpcode()));
  if (!operation.hasNoSignedWrap() || !canOverflow(operation))
    return;
  if (!words && feedsOnlyAddresses(operation)) {
    operation.setHasNoSignedWrap(false);
    return;
  }
  const unsigned check = context.add(CheckKind::SignedOverflow, operation, overflowText(context, operation, words));
  llvm::IRBuilder<> at(&operation);
  llvm::Value *checked = at.CreateBinaryIntrinsic(checkedIntrinsic(operation.getOpcode()), operation.getOperand(0),
                                                  operation.getOperand(1));
  llvm::Value *result = at.CreateExtractValue(checked, 0);
  result->takeName(&operation);
  context.calls.check(at, at.CreateNot(at.CreateExtractValue(checked, 1), "fits"), check);
  operation.replaceAllUsesWith(result);
  operation.eraseFromParent();
}

void checkAbsolute(FunctionContext &context, llvm::IntrinsicInst &call) {
  const auto *isUndefined = llvm::cast<llvm::ConstantInt>(call.getArgOperand(1));
  llvm::Value *value = call.getArgOperand(0);
  if (!value->getType()->isIntegerTy() || isUndefined->isZero() || !rangeOf(*value).getSignedMin().isMinSignedValue())
    return;
  const auto words = context.source.builtinCall(context.placeOf(call));
  const unsigned check = context.add(CheckKind::SignedOverflow, call,
                                     (words ? words->whole : "the absolute value") + " does not overflow");
  llvm::IRBuilder<> at(&call);
  const llvm::APInt minimum = llvm::APInt::getSignedMinValue(value->getType()->getIntegerBitWidth());
  context.calls.check(at, at.CreateICmpNE(value, at.getInt(minimum)), check);
  call.setArgOperand(1, at.getFalse());
}

void checkDivision(FunctionContext &context, llvm::BinaryOperator &operation) {
  if (!operation.getType()->isIntegerTy())
    return;
  const auto words = context.source.operatorAt(context.placeOf(operation), operatorOf(operation.getOpcode()));
  const bool isSigned =
      operation.getOpcode() == llvm::Instruction::SDiv || operation.getOpcode() == llvm::Instruction::SRem;
  llvm::Value *left = operation.getOperand(0);
  llvm::Value *right = operation.getOperand(1);
  const unsigned bits = operation.getType()->getIntegerBitWidth();
  llvm::IRBuilder<> at(&operation);
  if (rangeOf(*right).contains(llvm::APInt::getZero(bits))) {
    const unsigned check =
        context.add(CheckKind::DivisionByZero, operation, words ? words->right + " != 0" : "the divisor is not zero");
    context.calls.check(at, at.CreateIsNotNull(right), check);
  }
  const llvm::APInt minimum = llvm::APInt::getSignedMinValue(bits);
  if (!isSigned || context.source.isOverflowDefined() || !rangeOf(*right).contains(llvm::APInt::getAllOnes(bits)) ||
      !rangeOf(*left).contains(minimum))
    return;
  const unsigned check = context.add(CheckKind::SignedOverflow, operation, overflowText(context, operation, words));
  llvm::Value *isMinimum = at.CreateICmpEQ(left, at.getInt(minimum));
  llvm::Value *isMinusOne = at.CreateICmpEQ(right, at.getInt(llvm::APInt::getAllOnes(bits)));
  context.calls.check(at, at.CreateNot(at.CreateAnd(isMinimum, isMinusOne), "fits"), check);
}

} // namespace premise::program
