// Symbolic shadow code: beside each value a handle of its term, 0 while it is concrete.
#pragma once

#include "native/Instrumentation.h"

namespace llvm {
class Module;
} // namespace llvm

namespace premise::native {

/// Instruments every function of the module. Needs what Lower.h does first.
///
///   before                          after
///   %s = add i32 %x, %y             %s = add i32 %x, %y
///                                   %any = or i32 %x.h, %y.h              handles of the operands
///                                   br (%any != 0), slow, next
///                                   slow: %h = call @__premise_binary(add, %x.h, %y.h, %x, %y)
///                                   next: %s.h = phi [0], [%h]
void addShadow(llvm::Module &module, Instrumentation &instrumentation);

} // namespace premise::native
