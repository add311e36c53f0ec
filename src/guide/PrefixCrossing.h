// What a condition at the start of a block means at the start of a block before it.
#pragma once

#include "guide/Prefixes.h"

namespace premise::guide {

/// Substitution over the instructions of one block, and over the edge to one of its successors.
class Prefixes::Crossing {
public:
  Crossing(Prefixes &prefixes, BlockIndex block, BlockIndex next);

  FormulaIndex formula(FormulaIndex behind);
  /// A value at the end of the block; nothing if it cannot be followed.
  std::optional<ValueIndex> value(llvm::Value *atEnd);
  /// Whether all branches could be followed so far.
  bool isExact() const { return isExact_; }

private:
  std::optional<ValueIndex> cross(ValueIndex behind);
  std::optional<ValueIndex> compute(llvm::Instruction &instruction);
  std::optional<ValueIndex> contentsAt(llvm::AllocaInst &local, llvm::Type *type, const llvm::Instruction *before);

  Prefixes &prefixes_;
  llvm::BasicBlock *block_;
  llvm::BasicBlock *next_;
  std::map<FormulaIndex, FormulaIndex> crossed_;
  bool isExact_ = true;
};

} // namespace premise::guide
