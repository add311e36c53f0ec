// Which functions are part of another one: lambdas, and instances of templates that were made for a lambda?
#pragma once

#include <clang/AST/DeclCXX.h>

namespace premise::program {

/// The function in which the lambda stands that this function is, or whose type it was instantiated for; null if there
/// is none. Only code in there can name such a type.
const clang::FunctionDecl *enclosingFunction(const clang::FunctionDecl &function);

/// Whether a function is a lambda or was instantiated for one, wherever that stands.
bool isOfLambda(const clang::FunctionDecl &function);

/// Whether nobody outside of the enclosing function can call it, except by its address: the type of the lambda does
/// not leave it in the type of a result.
bool isEnclosed(const clang::FunctionDecl &function);

} // namespace premise::program
