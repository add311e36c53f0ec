// Which computations and reads of a function give what an earlier one has given?
#pragma once

#include <functional>
#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>

namespace premise::analyze::numeric {

/// Whether a call may write or free what its caller can look at.
using MayWrite = std::function<bool(const llvm::CallBase &)>;

/// Equal computations of equal operands become one, so that what is known of the one is known of the other. So does a
/// read of what was read or written before, if nothing in between can have changed it: `if (a[i] < 10) t[a[i]]++`.
void unify(llvm::Function &function, const MayWrite &mayWrite);

} // namespace premise::analyze::numeric
