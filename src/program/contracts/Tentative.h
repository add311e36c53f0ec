// Conditions that must not fail on their own: what is undefined in them is left instead.
#pragma once

#include "program/checks/CheckCalls.h"

#include <set>

namespace premise::program {

/// Between `__premise_tentative_begin` and `..._end`, replaces every check by a jump to the end where it would fail:
/// an assumed predicate then stays false, and an old value counts as undefined. Using an undefined old value fails the
/// ensures that uses it. Returns the checks that are gone.
///
///   begin                                    defined = false
///   __premise_access(p, 4, ...)       ==>    if (!__premise_valid(p, 4, flags)) goto end
///   saved = *p                               saved = *p; defined = true
///   end                                      end:
///
/// The predicate of an assumed can be skipped: it is entered by `br true, predicate, end` with the metadata
/// "premise.tentative".
std::set<unsigned> makeTentative(llvm::Module &module, CheckCalls &calls);

/// Removes what is left of annotations in code that has no checks (system headers), and their declarations.
void dropStatements(llvm::Module &module);

} // namespace premise::program
