// Code that several ways out of a block share, with a number that says where to go on: which of it is needed?
#pragma once

#include <llvm/IR/Function.h>

namespace premise::program {

/// Where nothing is left to do between a jump out of a block and its target, the jump leads there at once, as if there
/// had been no scope to end.
///
///   store i32 1, ptr %cleanup.dest.slot         br label %target
///   br label %cleanup
///   cleanup: switch (load %cleanup.dest.slot) [1: %target, ...]
void threadCleanups(llvm::Function &function);

/// Whether the block stands for the numbers that no jump has.
bool isNoWayOn(const llvm::BasicBlock &block);

} // namespace premise::program
