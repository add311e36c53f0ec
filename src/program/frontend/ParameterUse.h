// Is a pointer parameter ever used as an array, or does the function look at one object only?
#pragma once

namespace clang {
class FunctionDecl;
class ParmVarDecl;
} // namespace clang

namespace premise::program {

/// Whether the body of the function dereferences the parameter, compares it and assigns to it, and does nothing else
/// with it: no index (who writes a[0] thinks of an array), no arithmetic, nobody else gets it.
bool pointsToOne(const clang::FunctionDecl &function, const clang::ParmVarDecl &parameter);

} // namespace premise::program
