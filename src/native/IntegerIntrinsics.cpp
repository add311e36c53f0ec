// How intrinsics on whole numbers become instructions that have terms: rotations, reversals, sums that saturate.
#include "native/Lower.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include <vector>

namespace premise::native {
namespace {

/// The upper (of fshr: lower) half of `high:low` shifted by `amount` modulo the width.
//   fshl: high << a | low >> 1 >> (bits - 1 - a)       no shift reaches the width, whatever the amount is
//   fshr: low >> a | high << 1 << (bits - 1 - a)
llvm::Value *expandFunnel(llvm::IRBuilder<> &at, llvm::IntrinsicInst &call) {
  llvm::Type *type = call.getType();
  const unsigned bits = type->getIntegerBitWidth();
  const bool isLeft = call.getIntrinsicID() == llvm::Intrinsic::fshl;
  llvm::Value *width = llvm::ConstantInt::get(type, bits);
  llvm::Value *amount = at.CreateURem(call.getArgOperand(2), width);
  llvm::Value *rest = at.CreateSub(llvm::ConstantInt::get(type, bits - 1), amount);
  llvm::Value *high = call.getArgOperand(0);
  llvm::Value *low = call.getArgOperand(1);
  llvm::Value *one = llvm::ConstantInt::get(type, 1);
  if (isLeft)
    return at.CreateOr(at.CreateShl(high, amount), at.CreateLShr(at.CreateLShr(low, one), rest));
  return at.CreateOr(at.CreateLShr(low, amount), at.CreateShl(at.CreateShl(high, one), rest));
}

/// Neighbours of `distance` bits change places, for 1, 2 and 4 bits; then the bytes do.
llvm::Value *expandReversal(llvm::IRBuilder<> &at, llvm::IntrinsicInst &call) {
  llvm::Type *type = call.getType();
  const unsigned bits = type->getIntegerBitWidth();
  llvm::Value *value = call.getArgOperand(0);
  for (const auto &[distance, mask] : {std::pair{1U, 0x55U}, {2U, 0x33U}, {4U, 0x0fU}}) {
    llvm::Value *lower = llvm::ConstantInt::get(type, llvm::APInt::getSplat(bits, llvm::APInt(8, mask)));
    llvm::Value *shift = llvm::ConstantInt::get(type, distance);
    llvm::Value *down = at.CreateAnd(at.CreateLShr(value, shift), lower);
    value = at.CreateOr(at.CreateShl(at.CreateAnd(value, lower), shift), down);
  }
  return bits == 8 ? value : at.CreateUnaryIntrinsic(llvm::Intrinsic::bswap, value);
}

/// The sum or difference; where it does not fit, the bound that it passed.
llvm::Value *expandSaturation(llvm::IRBuilder<> &at, llvm::IntrinsicInst &call, llvm::Intrinsic::ID withOverflow) {
  llvm::Type *type = call.getType();
  const unsigned bits = type->getIntegerBitWidth();
  llvm::Value *left = call.getArgOperand(0);
  llvm::Value *checked = at.CreateBinaryIntrinsic(withOverflow, left, call.getArgOperand(1));
  llvm::Value *bound = llvm::ConstantInt::get(
      type, withOverflow == llvm::Intrinsic::uadd_with_overflow ? llvm::APInt::getAllOnes(bits) : llvm::APInt(bits, 0));
  if (withOverflow == llvm::Intrinsic::sadd_with_overflow || withOverflow == llvm::Intrinsic::ssub_with_overflow) {
    // Only what goes further to the side where the left one already is can pass a bound.
    llvm::Value *sign = at.CreateAShr(left, llvm::ConstantInt::get(type, bits - 1));
    bound = at.CreateXor(sign, llvm::ConstantInt::get(type, llvm::APInt::getSignedMaxValue(bits)));
  }
  return at.CreateSelect(at.CreateExtractValue(checked, 1), bound, at.CreateExtractValue(checked, 0));
}

llvm::Value *expand(llvm::IntrinsicInst &call) {
  llvm::IRBuilder<> at(&call);
  switch (call.getIntrinsicID()) {
  case llvm::Intrinsic::fshl:
  case llvm::Intrinsic::fshr:
    return expandFunnel(at, call);
  case llvm::Intrinsic::bitreverse:
    return call.getType()->getIntegerBitWidth() % 16 == 0 || call.getType()->isIntegerTy(8) ? expandReversal(at, call)
                                                                                            : nullptr;
  case llvm::Intrinsic::uadd_sat:
    return expandSaturation(at, call, llvm::Intrinsic::uadd_with_overflow);
  case llvm::Intrinsic::usub_sat:
    return expandSaturation(at, call, llvm::Intrinsic::usub_with_overflow);
  case llvm::Intrinsic::sadd_sat:
    return expandSaturation(at, call, llvm::Intrinsic::sadd_with_overflow);
  case llvm::Intrinsic::ssub_sat:
    return expandSaturation(at, call, llvm::Intrinsic::ssub_with_overflow);
  default:
    return nullptr;
  }
}

} // namespace

void expandIntegerBits(llvm::Module &module) {
  std::vector<llvm::IntrinsicInst *> calls;
  for (llvm::Function &function : module)
    for (llvm::Instruction &instruction : llvm::instructions(function))
      if (auto *call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction))
        if (call->getType()->isIntegerTy())
          calls.push_back(call);
  for (llvm::IntrinsicInst *call : calls)
    if (llvm::Value *value = expand(*call)) {
      call->replaceAllUsesWith(value);
      call->eraseFromParent();
    }
}

} // namespace premise::native
