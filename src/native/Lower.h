// How a module gets its memory under our control, with or without symbolic shadow.
#pragma once

#include "base/Result.h"

#include <llvm/ADT/StringRef.h>

#include <string>
#include <vector>

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace premise::native {

/// PREMISE_ASSUMED that nobody asked for: executions do not see them. Whoever wants their values has replaced the calls
/// of `__premise_assumed` before; the predicates of all others are not even evaluated.
void skipAssumed(llvm::Module &module);

/// Function attribute: library model, whose failures belong to the caller's library call.
inline constexpr const char *kModelAttribute = "premise-model";

/// Function attribute, set by `program`: code of a system header, treated like a library model.
inline constexpr const char *kSystemAttribute = "premise-system";

/// Code that the user did not write.
bool isLibrary(const llvm::Function &function);

/// Intrinsics that round numbers or choose one become calls of the library, which has models for them.
void callFloatModels(llvm::Module &module);

/// Signs and classes of numbers (isnan, isfinite, ...) become tests of their bits.
void expandFloatBits(llvm::Module &module);

/// Rotations, reversals and saturating sums become shifts, masks and choices.
void expandIntegerBits(llvm::Module &module);

/// Links the library models that the module needs, renames what the runtime provides, and gives every function and
/// global internal linkage: nothing of the unit is visible to the runtime, nor the other way round.
base::Result<void> linkModels(llvm::Module &module, bool stubsMissing);

/// Whether a library that runners are linked with defines the symbol.
bool isInLibrary(llvm::StringRef symbol);

/// Functions that nobody defines get an empty body, whose calls are approximations, or results that are inputs of the
/// run; variables become zero.
void defineMissing(llvm::Module &module, bool isStubbed);

/// The name of what asks for the second and further parts of an input ends with this.
inline constexpr const char *kChoicePart = ".part";

/// `__VERIFIER_nondet_T` of a type that is returned in several registers, such as `__int128`: one question for each.
void splitChoices(llvm::Module &module);

/// Emits `__premise_units`, the table of the units' callers by number.
void emitUnitTable(llvm::Module &module, const std::vector<std::string> &callers);

/// Makes `__premise_functions` visible, the functions that pointers of the inputs may lead to.
void exportFunctionTable(llvm::Module &module);

/// Emits `__premise_initialise`, which runs the initialisers of globals; they must not run before there is memory.
void emitInitialiser(llvm::Module &module);

/// Calls that cannot throw lose their landing pad; every other invoke gets a block of its own to continue in.
void lowerInvokes(llvm::Module &module);

/// Makes every access of a library model an explicit check.
void checkModels(llvm::Module &module);

/// On the last instruction of a block: lines and columns of everything that stood in it before `promote`, in turn.
inline constexpr const char *kPlacesMetadata = "premise.places";

/// Locals to registers where possible; atomics to plain accesses.
void promote(llvm::Module &module);

/// Surrounds globals with gaps and emits `__premise_globals`; returns their names in the order of that table.
std::vector<std::string> spaceGlobals(llvm::Module &module);

/// Locals that stay in memory become objects of the runtime; variadic and by-value arguments live there too.
void lowerMemory(llvm::Module &module);

/// Counts call depth in every function of the user and of the models.
void countDepth(llvm::Function &function);

/// Turns the remaining explicit checks into plain calls: the native replay.
void lowerForReplay(llvm::Module &module);

} // namespace premise::native
