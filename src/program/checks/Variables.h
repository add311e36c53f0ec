// Which variables of the source the memory of a function stands for.
#pragma once

#include "program/frontend/SourceMap.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>

namespace premise::program {

/// Knows, from debug information, each local variable and parameter that lives in memory.
class Variables {
public:
  explicit Variables(llvm::Function &function);

  /// A local of the user, not a parameter and not a temporary of the compiler.
  bool isLocal(const llvm::Value *memory) const;
  /// The variable's name, or "".
  std::string name(const llvm::Value *memory) const;
  /// Where an address comes from, in the words of the source.
  AccessShape shapeOf(const llvm::Value *address) const;

private:
  llvm::DenseMap<const llvm::Value *, const llvm::DILocalVariable *> variables_;
};

/// The alloca, global, argument or other value that an address is computed from.
const llvm::Value *rootOf(const llvm::Value *address);

} // namespace premise::program
