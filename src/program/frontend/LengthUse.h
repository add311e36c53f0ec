// Which parameters say how many elements an array has, by how the function declares or indexes it?
#pragma once

#include <vector>

namespace clang {
class FunctionDecl;
class ParmVarDecl;
} // namespace clang

namespace premise::program {

/// Positions of the parameters whose product is the number of elements: `T a[n]`, `T m[rows][cols]`. Empty if the
/// declaration does not say so in names of parameters alone.
std::vector<unsigned> declaredLengths(const clang::ParmVarDecl &parameter);

/// Positions of the parameters n with `m[i * n + j]`, or what comes to the same: rows of m are n elements long. Also if
/// m and n are handed on to a function of the source that does so.
std::vector<unsigned> rowLengths(const clang::FunctionDecl &function, const clang::ParmVarDecl &parameter);

} // namespace premise::program
