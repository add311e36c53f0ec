// How intrinsics on floating-point numbers become operations that have terms: calls of library models, or tests of
// bits.
#include "native/Lower.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include <vector>

namespace premise::native {
namespace {

/// The library function of the same meaning, without the `f` of its float version.
const char *libraryName(llvm::Intrinsic::ID id) {
  switch (id) {
  case llvm::Intrinsic::floor:
    return "floor";
  case llvm::Intrinsic::ceil:
    return "ceil";
  case llvm::Intrinsic::trunc:
    return "trunc";
  case llvm::Intrinsic::round:
    return "round";
  case llvm::Intrinsic::roundeven:
    return "roundeven";
  case llvm::Intrinsic::rint:
    return "rint";
  case llvm::Intrinsic::nearbyint:
    return "nearbyint";
  case llvm::Intrinsic::minnum:
    return "fmin";
  case llvm::Intrinsic::maxnum:
    return "fmax";
  default:
    return nullptr;
  }
}

bool isBinaryFloat(const llvm::Type &type) {
  return type.isFloatTy() || type.isDoubleTy();
}

std::vector<llvm::IntrinsicInst *> floatIntrinsics(llvm::Module &module) {
  std::vector<llvm::IntrinsicInst *> found;
  for (llvm::Function &function : module)
    for (llvm::Instruction &instruction : llvm::instructions(function))
      if (auto *call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction))
        if (call->arg_size() > 0 && isBinaryFloat(*call->getArgOperand(0)->getType()))
          found.push_back(call);
  return found;
}

/// The number as its bits: sign, exponent, fraction.
class FloatBits {
public:
  FloatBits(llvm::IRBuilder<> &at, llvm::Value *number)
      : at_(at), type_(at.getIntNTy(number->getType()->getPrimitiveSizeInBits())),
        bits_(at.CreateBitCast(number, type_)),
        infinity_(llvm::APFloat::getInf(number->getType()->getFltSemantics()).bitcastToAPInt()),
        smallest_(llvm::APFloat::getSmallestNormalized(number->getType()->getFltSemantics()).bitcastToAPInt()) {
    size_ = at.CreateAnd(bits_, ~llvm::APInt::getSignMask(infinity_.getBitWidth()));
  }

  llvm::Value *isNegative() {
    return at_.CreateICmpSLT(bits_, constant(llvm::APInt::getZero(infinity_.getBitWidth())));
  }

  llvm::Value *withSignOf(FloatBits &other, llvm::Type *type) {
    llvm::Value *sign = at_.CreateAnd(other.bits_, llvm::APInt::getSignMask(infinity_.getBitWidth()));
    return at_.CreateBitCast(at_.CreateOr(size_, sign), type);
  }

  /// Whether it is in one of the classes, whatever its sign. Of a NaN, the first bit of the fraction says that it is
  /// quiet.
  llvm::Value *isNaN(bool signaling, bool quiet) {
    llvm::Value *isAny = at_.CreateICmpUGT(size_, constant(infinity_));
    if (signaling && quiet)
      return isAny;
    llvm::APInt firstQuiet = infinity_;
    firstQuiet.setBit(smallest_.countr_zero() - 1);
    return quiet ? at_.CreateICmpUGE(size_, constant(firstQuiet))
                 : at_.CreateAnd(isAny, at_.CreateICmpULT(size_, constant(firstQuiet)));
  }
  llvm::Value *isInfinite() { return at_.CreateICmpEQ(size_, constant(infinity_)); }
  llvm::Value *isFinite() { return at_.CreateICmpULT(size_, constant(infinity_)); }
  llvm::Value *isZero() { return at_.CreateICmpEQ(size_, constant(llvm::APInt::getZero(infinity_.getBitWidth()))); }
  llvm::Value *isNormal() { return at_.CreateAnd(isFinite(), at_.CreateICmpUGE(size_, constant(smallest_))); }
  llvm::Value *isSubnormal() {
    return at_.CreateAnd(at_.CreateNot(isZero()), at_.CreateICmpULT(size_, constant(smallest_)));
  }

private:
  llvm::Constant *constant(const llvm::APInt &value) const { return llvm::ConstantInt::get(type_, value); }

  llvm::IRBuilder<> &at_;
  llvm::Type *type_;
  llvm::Value *bits_;
  llvm::APInt infinity_, smallest_;
  llvm::Value *size_ = nullptr; ///< the bits without the sign, which order numbers by their size
};

/// One class that `mask` may name with either sign.
llvm::Value *isInClass(llvm::IRBuilder<> &at, FloatBits &bits, unsigned mask, unsigned negative, unsigned positive) {
  if ((mask & (negative | positive)) == 0)
    return at.getFalse();
  llvm::Value *isMember = (negative | positive) == llvm::fcInf      ? bits.isInfinite()
                          : (negative | positive) == llvm::fcNormal ? bits.isNormal()
                          : (negative | positive) == llvm::fcZero   ? bits.isZero()
                                                                    : bits.isSubnormal();
  if ((mask & negative) != 0 && (mask & positive) != 0)
    return isMember;
  llvm::Value *isNegative = bits.isNegative();
  return at.CreateAnd(isMember, (mask & negative) != 0 ? isNegative : at.CreateNot(isNegative));
}

/// isnan, isinf, isfinite, isnormal, ...: one bit of the mask per class.
llvm::Value *expandClass(llvm::IRBuilder<> &at, llvm::IntrinsicInst &call) {
  const auto mask = static_cast<unsigned>(llvm::cast<llvm::ConstantInt>(call.getArgOperand(1))->getZExtValue());
  FloatBits bits(at, call.getArgOperand(0));
  llvm::Value *result = at.getFalse();
  unsigned left = mask;
  if ((mask & llvm::fcFinite) == llvm::fcFinite) {
    result = bits.isFinite();
    left &= ~static_cast<unsigned>(llvm::fcFinite);
  }
  if ((left & llvm::fcNan) != 0)
    result = at.CreateOr(result, bits.isNaN((left & llvm::fcSNan) != 0, (left & llvm::fcQNan) != 0));
  result = at.CreateOr(result, isInClass(at, bits, left, llvm::fcNegInf, llvm::fcPosInf));
  result = at.CreateOr(result, isInClass(at, bits, left, llvm::fcNegNormal, llvm::fcPosNormal));
  result = at.CreateOr(result, isInClass(at, bits, left, llvm::fcNegSubnormal, llvm::fcPosSubnormal));
  return at.CreateOr(result, isInClass(at, bits, left, llvm::fcNegZero, llvm::fcPosZero));
}

llvm::Value *expandBits(llvm::IntrinsicInst &call) {
  llvm::IRBuilder<> at(&call);
  if (call.getIntrinsicID() == llvm::Intrinsic::is_fpclass)
    return expandClass(at, call);
  if (call.getIntrinsicID() != llvm::Intrinsic::copysign)
    return nullptr;
  FloatBits size(at, call.getArgOperand(0));
  FloatBits sign(at, call.getArgOperand(1));
  return size.withSignOf(sign, call.getType());
}

} // namespace

void callFloatModels(llvm::Module &module) {
  for (llvm::IntrinsicInst *call : floatIntrinsics(module)) {
    const char *name = libraryName(call->getIntrinsicID());
    if (name == nullptr)
      continue;
    const std::string symbol = std::string(name) + (call->getType()->isFloatTy() ? "f" : "");
    call->setCalledFunction(module.getOrInsertFunction(symbol, call->getFunctionType()));
  }
}

void expandFloatBits(llvm::Module &module) {
  for (llvm::IntrinsicInst *call : floatIntrinsics(module))
    if (llvm::Value *bits = expandBits(*call)) {
      call->replaceAllUsesWith(bits);
      call->eraseFromParent();
    }
}

} // namespace premise::native
