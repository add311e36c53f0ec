// Contracts of functions that have no code here. A function that states the contract and forwards the call stands in
// front of each call:
//
//     int premise_declared_f(int x) { requires P; ensures Q; return f(x); }
//
// so that the precondition is a check of the caller at that call, and the postcondition a check that whoever relies on
// f has to name.
#pragma once

#include "program/frontend/Facts.h"

#include <llvm/IR/Function.h>

namespace premise::program {

/// How the names of these functions begin in the source text.
inline constexpr llvm::StringLiteral kDeclaredPrefix = "premise_declared_";
/// Function attribute: the symbol of the function that is called.
inline constexpr llvm::StringLiteral kDeclaredAttribute = "premise-declared";
/// Function attribute: the function that has the one call, in the words of the source.
inline constexpr llvm::StringLiteral kCallerAttribute = "premise-caller";
/// Metadata: the check of a postcondition of a function without code.
inline constexpr const char *kEnsuredNote = "premise.ensured";

/// Gives each call of a function whose contract is stated a copy of that statement; other uses share one.
void bindDeclared(llvm::Module &module, std::map<std::string, SourceFunction> &functions);

inline bool isDeclaredContract(const llvm::Function &function) {
  return function.hasFnAttribute(kDeclaredAttribute);
}

/// The function itself; of one that states the contract of another, that other.
const llvm::Function &targetOf(const llvm::Function &function);

} // namespace premise::program
