// Does a string that the library writes stay within the member it is written to?
#pragma once

#include "program/checks/FunctionContext.h"

#include <llvm/IR/Instructions.h>

namespace premise::program {

/// strcpy and its relatives, called `name`, into an array that is part of a larger object. What leaves
/// the whole object is the library call's own check.
void checkMemberString(FunctionContext &context, llvm::CallBase &call, llvm::StringRef name);

} // namespace premise::program
