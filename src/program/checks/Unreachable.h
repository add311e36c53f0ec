// Checks of code that must not be reached: __builtin_unreachable, __builtin_trap, abort.
#pragma once

#include "program/checks/FunctionContext.h"

#include <llvm/IR/Instructions.h>

namespace premise::program {

/// Inserts a failing check before a call that says "never get here"; false if it is none.
bool checkForbiddenCall(FunctionContext &context, llvm::CallInst &call);

/// An exception that would leave a noexcept function ends the program.
bool checkUncaught(FunctionContext &context, llvm::CallInst &call);

/// The same for `unreachable`, unless it only follows a call that does not return.
void checkUnreachable(FunctionContext &context, llvm::UnreachableInst &end);

} // namespace premise::program
