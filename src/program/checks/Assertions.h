// Checks and filters that the source states itself: assert, assume, requires, reach_error.
#pragma once

#include "program/checks/FunctionContext.h"

#include <llvm/IR/Instructions.h>

namespace premise::program {

/// Replaces a call of the assert family by an explicit check; false if it is none.
bool checkAssertion(FunctionContext &context, llvm::CallInst &call);

/// Replaces every call of the assume family in the function, whoever wrote it.
void rewriteAssumptions(llvm::Function &function, CheckCalls &calls);

} // namespace premise::program
