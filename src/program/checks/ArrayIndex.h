// Whether an index stays inside an array that is only a part of its object.
#pragma once

#include <llvm/IR/IRBuilder.h>
#include <vector>

namespace premise::program {

/// What must hold of the indices on the way to an address: `s.a[i]` may not reach the member after `a` (C11 6.5.6p8),
/// which bounds of the whole object would allow. An array at the end of a struct behind a pointer may be longer than
/// declared.
std::vector<llvm::Value *> memberIndexConditions(llvm::IRBuilder<> &at, llvm::Value *address);

} // namespace premise::program
