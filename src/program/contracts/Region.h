// The code between two marker calls, as a part of a function's control flow with one entry and one exit.
#pragma once

#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>
#include <vector>

namespace premise::program {

/// `before` jumps to `entry`, which begins with the first marker; `exit` ends with the second one and jumps to `after`.
/// Only cleanup after an exception may leave it elsewhere.
struct Region {
  llvm::BasicBlock *before = nullptr;
  llvm::BasicBlock *entry = nullptr;
  llvm::BasicBlock *exit = nullptr;
  llvm::BasicBlock *after = nullptr;

  /// Whether control has to pass `block` inside the region.
  std::vector<llvm::BasicBlock *> blocks() const;
};

/// The regions between calls of `begin` and the next call of `end`, in the order of the function. Blocks are split so
/// that both markers stand at the edge of a block; the markers are removed.
std::vector<Region> cutRegions(llvm::Function &function, llvm::StringRef begin, llvm::StringRef end);

/// The calls of one function in another one, in order.
std::vector<llvm::CallInst *> callsOf(llvm::Function &function, llvm::StringRef callee);

} // namespace premise::program
