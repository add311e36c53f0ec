// What of a function stands for a call of it that is not walked into: what it requires, and what it ensures.
#pragma once

#include <llvm/IR/Function.h>

namespace premise::encode {

/// What the body does to memory, in a copy that has none.
inline constexpr const char *kBodyWrites = "what the body writes";

/// A copy without the body, in the same module:
///
///     requires P; body; return r ensuring Q     =>     requires P; forget memory; r = anything; return r ensuring Q
///
/// Null if the function has no contract, or one that cannot be told from its body. To be made before the function is
/// transformed. `mayWrite` says whether memory has to be forgotten.
llvm::Function *makeContract(llvm::Function &function, bool mayWrite);

} // namespace premise::encode
