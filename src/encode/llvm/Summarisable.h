// Which functions can be written as rows of values before and after?
#pragma once

#include <llvm/IR/Function.h>
#include <string>

namespace premise::encode {

/// Why not, as far as its type and its calls tell; empty: nothing speaks against it so far.
std::string whyNotSummarised(const llvm::Function &function);

} // namespace premise::encode
