// Checks of integer arithmetic and conversions: overflow, division, shifts, floating-point to integer.
#pragma once

#include "program/checks/FunctionContext.h"

#include <llvm/IR/ConstantRange.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/IntrinsicInst.h>

namespace premise::program {

/// `add`, `sub`, `mul`: Clang marks those whose overflow is undefined with `nsw`.
void checkOverflow(FunctionContext &context, llvm::BinaryOperator &operation);

/// `llvm.abs`, which stands for abs, labs and llabs: the smallest value has no absolute one.
void checkAbsolute(FunctionContext &context, llvm::IntrinsicInst &call);

/// `sdiv`, `udiv`, `srem`, `urem`.
void checkDivision(FunctionContext &context, llvm::BinaryOperator &operation);

/// `shl`, `lshr`, `ashr`.
void checkShift(FunctionContext &context, llvm::BinaryOperator &operation);

/// `llvm.ctlz` and `llvm.cttz`, which stand for __builtin_clz, __builtin_ctz and their relatives: zero has no first
/// bit.
void checkZeroCount(FunctionContext &context, llvm::IntrinsicInst &call);

/// `fptosi`, `fptoui`.
void checkFloatCast(FunctionContext &context, llvm::CastInst &cast);

/// The values an operand can have, as far as one look at it tells.
llvm::ConstantRange rangeOf(const llvm::Value &value);

} // namespace premise::program
