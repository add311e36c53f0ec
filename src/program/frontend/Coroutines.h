// How do coroutines become ordinary functions?
#pragma once

namespace llvm {
class Module;
} // namespace llvm

namespace premise::program {

/// Splits every coroutine into the functions that start, resume and destroy it, before anything looks at the module:
/// nobody else needs to know what a coroutine is.
void splitCoroutines(llvm::Module &module);

} // namespace premise::program
