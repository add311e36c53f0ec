// Parameters and results are numbers, and all calls are known and do not lead back.
#include "encode/llvm/Summarisable.h"

#include <algorithm>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/InstrTypes.h>
#include <set>
#include <vector>

namespace premise::encode {
namespace {

bool isNumber(const llvm::Type &type) {
  return type.isIntegerTy() || type.isFloatTy() || type.isDoubleTy();
}

std::string whyNotByCalls(const llvm::Function &function) {
  std::set<const llvm::Function *> seen;
  std::vector<const llvm::Function *> pending{&function};
  while (!pending.empty()) {
    const llvm::Function *current = pending.back();
    pending.pop_back();
    for (const llvm::Instruction &instruction : llvm::instructions(*current)) {
      const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      if (!call)
        continue;
      const llvm::Function *callee = call->getCalledFunction();
      if (!callee)
        return "it calls unknown code";
      if (callee == &function)
        return "it calls itself";
      if (callee->getName() == "__cxa_throw" || callee->getName() == "__cxa_rethrow")
        return "it throws";
      if (!callee->isDeclaration() && seen.insert(callee).second)
        pending.push_back(callee);
    }
  }
  return "";
}

} // namespace

std::string whyNotSummarised(const llvm::Function &function) {
  const llvm::Type &result = *function.getReturnType();
  if (function.isVarArg())
    return "the number of its arguments varies";
  if (!result.isVoidTy() && !isNumber(result))
    return "it returns no number";
  if (!std::all_of(function.arg_begin(), function.arg_end(),
                   [](const llvm::Argument &argument) { return isNumber(*argument.getType()); }))
    return "its parameters are not all numbers";
  return whyNotByCalls(function);
}

} // namespace premise::encode
