// Checks that what a C++ call takes by reference, or as its object, is there.
#pragma once

#include "program/checks/FunctionContext.h"

#include <llvm/ADT/DenseSet.h>
#include <llvm/IR/InstrTypes.h>

namespace premise::program {

/// `p->m()` and `f(*p)` need an object behind p, whatever the callee does with it.
void checkReferences(FunctionContext &context, llvm::CallBase &call);

/// Whether the address is surely that of an object: a variable, what a parameter refers to, or something just made.
/// `bytes` of it are needed; 0: as many as its type has.
bool isSurelyObject(const llvm::Value *address, std::uint64_t bytes = 0);

/// Functions of system headers in which something can go wrong that is the caller's fault.
llvm::DenseSet<const llvm::Function *> fallibleSystemFunctions(const llvm::Module &module);

} // namespace premise::program
