// What is known about functions whose code is not there.
#pragma once

#include <llvm/IR/Function.h>

namespace premise::analyze::numeric {

/// Writes nothing that the program can name through its arguments or globals, frees nothing but its argument, keeps no
/// argument and calls nothing back.
bool isForgetful(const llvm::Function &callee);

/// Whether it accesses memory only through its pointer arguments, up to the first zero behind each.
bool readsStringsOnly(const llvm::Function &callee);

enum class Allocation : std::uint8_t { None, Plain, Zeroed, Resized, Freeing };
/// malloc and its kin.
Allocation allocationOf(const llvm::Function &callee);
/// What is allocated by one function must be freed by another of the same family.
enum class Family : std::uint8_t { None, Malloc, New, NewArray };
Family familyOf(const llvm::Function &callee);
/// Allocates or throws: never null.
bool neverReturnsNull(const llvm::Function &callee);

} // namespace premise::analyze::numeric
