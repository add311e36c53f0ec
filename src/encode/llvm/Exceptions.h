// Which calls may throw, and how exceptions become ordinary branches.
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>

namespace premise::encode {

/// Answers for one module, in which nobody changes code meanwhile.
class Throwing {
public:
  /// Whether an exception can come out of a call. Anything that is not seen may throw, unless it is declared not to.
  bool mayThrow(const llvm::CallBase &call);
  bool mayThrow(const llvm::Function &function);

private:
  static bool neverThrows(llvm::StringRef name);
  llvm::DenseMap<const llvm::Function *, bool> known_;
};

/// Calls that cannot throw lose their way out.
void dropUselessUnwinding(llvm::Function &function, Throwing &throwing);

/// Every invoke becomes a call and a branch, so that the graph still shows where its exceptions go:
///
///     invoke f() to N unwind U     =>     f(); if (has thrown) goto U; goto N
///
/// The walk takes the branch to U from wherever f() throws, and only from there.
void lowerExceptions(llvm::Function &function);

} // namespace premise::encode
