// Which functions leave the memory of their callers as it is?
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/Function.h>

namespace premise::encode {

/// Functions of the C library that leave all objects of the program as they are.
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
