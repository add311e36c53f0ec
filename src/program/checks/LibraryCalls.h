// Checks of calls that leave the module: library functions, free, function pointers.
#pragma once

#include "program/checks/FunctionContext.h"

#include <llvm/IR/Instructions.h>

namespace premise::program {

void checkLibraryCall(FunctionContext &context, llvm::CallBase &call);

} // namespace premise::program
