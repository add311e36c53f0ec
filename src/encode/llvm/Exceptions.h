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
  llvm::DenseMap<const llvm::Function *, bool> known_;
};

/// Calls that cannot throw lose their way out.
void dropUselessUnwinding(llvm::Function &function, Throwing &throwing);

/// Every invoke becomes a free choice, and a resume the end of the execution:
///
///     invoke f() to N unwind U     =>     if (anything) { what f wrote is unknown; goto U } f(); goto N
///
/// so that there are more executions than the program has, and none is lost.
void lowerExceptions(llvm::Function &function);

} // namespace premise::encode
