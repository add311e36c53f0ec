// Whether the end of a function with a result can be reached without a return statement.
#pragma once

#include "program/checks/FunctionContext.h"

#include <llvm/IR/Instructions.h>
#include <vector>

namespace premise::program {

/// Looks at the function as Clang made it: only return statements write the slot of the result.
class MissingReturn {
public:
  MissingReturn(llvm::Function &function, bool isCxx);

  /// A flag that each return statement sets, checked where the function ends.
  void insert(FunctionContext &context);

private:
  bool writesResult(const llvm::Instruction &instruction) const;
  /// Where the returned value is read from its slot; the return itself if that is not one place.
  llvm::Instruction *readOfResult(llvm::ReturnInst &end) const;

  const llvm::Value *result_ = nullptr; ///< the slot
  std::vector<llvm::Instruction *> writes_;
  std::vector<llvm::ReturnInst *> uncertainEnds_;
};

} // namespace premise::program
