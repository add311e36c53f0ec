// How locals that stay in memory become objects of the runtime.
#pragma once

#include <llvm/IR/Function.h>

namespace premise::native {

/// Allocas become objects of the runtime's own stack, which are there while their scope lasts
/// (program/checks/Scopes.h).
///
///   before                          after
///   %x = alloca i32                 %x = call @__premise_stack_reserve(4, 4)
///   lifetime.start(%x)              %y = call @__premise_scope_start(%x, 4, 4)    in a loop: another one each time
///   store i32 1, ptr %x             store i32 1, ptr %y
///   lifetime.end(%x)                call @__premise_scope_end(%y)
void lowerStack(llvm::Function &function);

} // namespace premise::native
