// Where the scope of a local variable begins and ends: behind its end the variable is gone, whoever has its address.
#pragma once

#include <llvm/IR/Function.h>

namespace premise::program {

/// Leaves llvm.lifetime.start and llvm.lifetime.end in the function where they tell something: of variables that stay
/// in memory. The variables that Clang says nothing of, because jumps lead past their declaration, and compound
/// literals get theirs by the blocks of the source. Handlers that did nothing but end scopes are gone.
void placeScopes(llvm::Function &function);

/// Whether a block can be executed twice in one call of its function.
bool isInCycle(const llvm::BasicBlock &block);

} // namespace premise::program
