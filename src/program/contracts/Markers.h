// The calls by which premise.h marks parts of the code; none of them is left in the finished module.
#pragma once

#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <optional>

namespace premise::program {

inline constexpr llvm::StringLiteral kEnsuresBegin = "__premise_ensures_begin";
inline constexpr llvm::StringLiteral kEnsures = "__premise_ensures";
inline constexpr llvm::StringLiteral kEnsuresEnd = "__premise_ensures_end";
inline constexpr llvm::StringLiteral kOldBegin = "__premise_old_begin";
inline constexpr llvm::StringLiteral kOldEnd = "__premise_old_end";
inline constexpr llvm::StringLiteral kOldUsed = "__premise_old_used";
inline constexpr llvm::StringLiteral kTentativeBegin = "__premise_tentative_begin";
inline constexpr llvm::StringLiteral kTentativeEnd = "__premise_tentative_end";
/// The variable that premise.h declares for PREMISE_RESULT.
inline constexpr llvm::StringLiteral kResult = "__premise_result";

/// Metadata that the condition of an ensures shares with the uses of old values in it.
inline constexpr llvm::StringLiteral kContractNote = "premise.contract";

/// Marks a place; the number says which markers belong together (premise.h writes none).
inline void mark(llvm::IRBuilder<> &at, llvm::StringRef name, unsigned number) {
  llvm::Module &module = *at.GetInsertBlock()->getModule();
  auto *type = llvm::FunctionType::get(at.getVoidTy(), {at.getInt32Ty()}, false);
  llvm::Value *callee = module.getOrInsertFunction(name, type).getCallee();
  at.CreateCall(type, callee, {at.getInt32(number)});
}

inline std::optional<unsigned> numberOf(const llvm::CallInst &marker) {
  if (marker.arg_size() == 0)
    return std::nullopt;
  return static_cast<unsigned>(llvm::cast<llvm::ConstantInt>(marker.getArgOperand(0))->getZExtValue());
}

} // namespace premise::program
