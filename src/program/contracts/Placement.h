// Where contracts are evaluated: an ensures at every return, old values at the entry.
#pragma once

namespace llvm {
class Module;
} // namespace llvm

namespace premise::program {

/// Moves the code of every PREMISE_ENSURES in front of the function's return, and that of PREMISE_OLD to the place
/// where the ensures stood; for code as Clang makes it, before anything else looks at it. Parameters in an ensures
/// mean their values at the entry, as no caller sees what becomes of them.
///
///   entry:  [ensures: ... [old: save e] ... use saved ...]     entry:  [old: save e]
///           body                                        ==>            body
///           ret v                                                      [ensures: ... use saved ...]
///                                                                      ret v
///
/// What saves an old value stays between `__premise_tentative_begin(i32 n)` and `__premise_tentative_end(i32 n)`, with
/// `__premise_old_used(i32 n)` where the value is used: whether it was defined matters only there (see Tentative.h).
void placeContracts(llvm::Module &module);

} // namespace premise::program
