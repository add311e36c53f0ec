// Which functions leave the memory of their callers as it is?
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>

namespace premise::encode {

/// Whether a call goes to a function of the C library that leaves all objects of the program as they are. Of those that
/// print by a format, it is known where the format is and stores nothing.
bool leavesMemoryAlone(const llvm::CallBase &call);
/// The same whatever the arguments are, so not for those that print.
bool leavesMemoryAlone(llvm::StringRef name);

/// Answers for one module.
class Writing {
public:
  /// Whether a call of the function can change memory that its caller can look at. What is not seen may.
  bool mayWrite(const llvm::Function &function);

private:
  llvm::DenseMap<const llvm::Function *, bool> known_;
};

} // namespace premise::encode
