// How the prepared module names a function that only the walk gives a meaning.
#pragma once

#include <llvm/IR/Module.h>

namespace premise::encode {

/// A function without parameters, declared unless it is already.
inline llvm::FunctionCallee declare(llvm::Module &module, const std::string &name, llvm::Type *result) {
  return module.getOrInsertFunction(name, llvm::FunctionType::get(result, false));
}

} // namespace premise::encode
