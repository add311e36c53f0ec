// The terms of LLVM's pure intrinsics: overflow bits, minima, bit counts, simple float functions.
#include "native/FunctionShadow.h"

namespace premise::native {

using namespace protocol;

namespace {

constexpr int kNotOverflow = -1;

/// The numbers of the runtime's OverflowKind.
int overflowKind(llvm::Intrinsic::ID id) {
  switch (id) {
  case llvm::Intrinsic::sadd_with_overflow:
    return 0;
  case llvm::Intrinsic::ssub_with_overflow:
    return 1;
  case llvm::Intrinsic::smul_with_overflow:
    return 2;
  case llvm::Intrinsic::uadd_with_overflow:
    return 3;
  case llvm::Intrinsic::usub_with_overflow:
    return 4;
  case llvm::Intrinsic::umul_with_overflow:
    return 5;
  default:
    return kNotOverflow;
  }
}

bool isMinMax(llvm::Intrinsic::ID id) {
  return id == llvm::Intrinsic::smax || id == llvm::Intrinsic::smin || id == llvm::Intrinsic::umax ||
         id == llvm::Intrinsic::umin || id == llvm::Intrinsic::abs;
}

bool isKnownPure(llvm::Intrinsic::ID id) {
  switch (id) {
  case llvm::Intrinsic::expect:
  case llvm::Intrinsic::bswap:
  case llvm::Intrinsic::ctpop:
  case llvm::Intrinsic::ctlz:
  case llvm::Intrinsic::cttz:
  case llvm::Intrinsic::fabs:
  case llvm::Intrinsic::sqrt:
  case llvm::Intrinsic::fmuladd:
  case llvm::Intrinsic::threadlocal_address:
    return true;
  default:
    return isMinMax(id) || overflowKind(id) != kNotOverflow;
  }
}

} // namespace

/// Every intrinsic without side effects on memory; those without a term are approximations when fed symbolic data.
bool FunctionShadow::isPureIntrinsic(const llvm::CallBase &call) const {
  const auto *intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&call);
  if (intrinsic == nullptr)
    return false;
  return isKnownPure(intrinsic->getIntrinsicID()) || intrinsic->doesNotAccessMemory();
}

FunctionShadow::Handles FunctionShadow::buildOverflow(llvm::IRBuilder<> &builder, llvm::IntrinsicInst &intrinsic) {
  static constexpr NodeOp kOps[] = {kAdd, kSub, kMul, kAdd, kSub, kMul};
  llvm::Value *x = intrinsic.getArgOperand(0);
  llvm::Value *y = intrinsic.getArgOperand(1);
  const int kind = overflowKind(intrinsic.getIntrinsicID());
  const unsigned bits = termBits(context_.layout(), x->getType());
  llvm::Value *result = binary(builder, kOps[kind], bits, x, y);
  llvm::Value *overflow = call(builder, "__premise_overflow", context_.i32(),
                               {context_.number(static_cast<unsigned>(kind) | bits << 8), handleOf(x), handleOf(y),
                                concrete(builder, x), concrete(builder, y)});
  return {result, overflow};
}

llvm::Value *FunctionShadow::buildMinMax(llvm::IRBuilder<> &builder, llvm::IntrinsicInst &intrinsic) {
  llvm::Value *x = intrinsic.getArgOperand(0);
  const bool isAbs = intrinsic.getIntrinsicID() == llvm::Intrinsic::abs;
  const bool isSigned = isAbs || intrinsic.getIntrinsicID() == llvm::Intrinsic::smax ||
                        intrinsic.getIntrinsicID() == llvm::Intrinsic::smin;
  const bool isMax =
      intrinsic.getIntrinsicID() == llvm::Intrinsic::smax || intrinsic.getIntrinsicID() == llvm::Intrinsic::umax;
  // The comparison and, for abs, the negation are made as instructions first, so that select finds values and handles.
  llvm::Value *y = isAbs ? builder.CreateNeg(x) : intrinsic.getArgOperand(1);
  if (isAbs)
    setHandle(y, unary(builder, kNeg, termBits(context_.layout(), x->getType()), handleOf(x)));
  llvm::Value *left = isAbs ? llvm::ConstantInt::get(x->getType(), 0) : (isMax ? y : x);
  llvm::Value *right = isAbs ? x : (isMax ? x : y);
  llvm::Value *isFirst = isSigned ? builder.CreateICmpSLE(left, right) : builder.CreateICmpULE(left, right);
  setHandle(isFirst, binary(builder, isSigned ? kSLe : kULe, 1, left, right));
  return buildSelect(builder, isFirst, x, y);
}

FunctionShadow::Handles FunctionShadow::buildIntrinsic(llvm::IRBuilder<> &builder, llvm::IntrinsicInst &intrinsic) {
  const llvm::Intrinsic::ID id = intrinsic.getIntrinsicID();
  if (!isKnownPure(id) || (!hasTerms(intrinsic) && overflowKind(id) == kNotOverflow))
    return unsupported(builder, intrinsic);
  if (overflowKind(id) != kNotOverflow)
    return buildOverflow(builder, intrinsic);
  if (isMinMax(id))
    return {buildMinMax(builder, intrinsic)};
  llvm::Value *x = intrinsic.getArgOperand(0);
  const unsigned bits = termBits(context_.layout(), x->getType());
  llvm::Value *width = context_.number(bits);
  switch (id) {
  case llvm::Intrinsic::bswap:
    return {call(builder, "__premise_byte_swap", context_.i32(), {width, handleOf(x)})};
  case llvm::Intrinsic::ctpop:
    return {call(builder, "__premise_population", context_.i32(), {width, handleOf(x)})};
  case llvm::Intrinsic::ctlz:
  case llvm::Intrinsic::cttz:
    return {call(builder, "__premise_zero_count", context_.i32(),
                 {width, handleOf(x), context_.number(id == llvm::Intrinsic::ctlz ? 1 : 0)})};
  case llvm::Intrinsic::fabs:
    return {unary(builder, kFAbs, bits, handleOf(x))};
  case llvm::Intrinsic::sqrt:
    return {unary(builder, kFSqrt, bits, handleOf(x))};
  case llvm::Intrinsic::fmuladd: {
    llvm::Value *product = builder.CreateFMul(x, intrinsic.getArgOperand(1));
    setHandle(product, binary(builder, kFMul, bits, x, intrinsic.getArgOperand(1)));
    return {binary(builder, kFAdd, bits, product, intrinsic.getArgOperand(2))};
  }
  default:
    return {handleOf(x)};
  }
}

} // namespace premise::native
