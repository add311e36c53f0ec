// When a floating-point value fits into an integer type: C11 6.3.1.4.
#include "program/checks/Arithmetic.h"

#include <llvm/ADT/APFloat.h>
#include <llvm/IR/Instructions.h>

namespace premise::program {
namespace {

/// 2^exponent, or infinity where the type ends before that (then every finite value is below it).
llvm::APFloat powerOfTwo(const llvm::fltSemantics &semantics, unsigned exponent) {
  return llvm::scalbn(llvm::APFloat(semantics, 1), static_cast<int>(exponent), llvm::APFloat::rmNearestTiesToEven);
}

/// value > minimum - 1, or value >= minimum where the type has no number between the two.
llvm::Value *isNotTooSmall(llvm::IRBuilder<> &at, llvm::Value *value, bool isSigned, unsigned bits) {
  const llvm::fltSemantics &semantics = value->getType()->getFltSemantics();
  if (!isSigned)
    return at.CreateFCmpOGT(value, llvm::ConstantFP::get(at.getContext(), llvm::APFloat(semantics, "-1")));
  llvm::APFloat minimum = powerOfTwo(semantics, bits - 1);
  minimum.changeSign();
  llvm::APFloat below = minimum;
  const auto status = below.subtract(llvm::APFloat(semantics, 1), llvm::APFloat::rmNearestTiesToEven);
  if (status == llvm::APFloat::opOK && below < minimum)
    return at.CreateFCmpOGT(value, llvm::ConstantFP::get(at.getContext(), below));
  return at.CreateFCmpOGE(value, llvm::ConstantFP::get(at.getContext(), minimum));
}

} // namespace

void checkFloatCast(FunctionContext &context, llvm::CastInst &cast) {
  if (!cast.getType()->isIntegerTy() || !cast.getSrcTy()->isFloatingPointTy())
    return;
  const auto words = context.source.floatCast(context.placeOf(cast));
  const bool isSigned = llvm::isa<llvm::FPToSIInst>(cast);
  const unsigned bits = cast.getType()->getIntegerBitWidth();
  llvm::Value *value = cast.getOperand(0);
  const unsigned check =
      context.add(CheckKind::FloatCast, cast,
                  words ? words->operand + " fits in " + words->target : "the value fits in the integer type");
  llvm::IRBuilder<> at(&cast);
  const llvm::APFloat limit = powerOfTwo(value->getType()->getFltSemantics(), isSigned ? bits - 1 : bits);
  llvm::Value *isNotTooLarge = at.CreateFCmpOLT(value, llvm::ConstantFP::get(at.getContext(), limit));
  context.calls.check(at, at.CreateAnd(isNotTooSmall(at, value, isSigned, bits), isNotTooLarge, "fits"), check);
}

} // namespace premise::program
