// What do the uses of a pointer parameter say about what it points to: a string, or objects of another type?
#pragma once

#include <clang/AST/Type.h>

namespace clang {
class FunctionDecl;
class ParmVarDecl;
} // namespace clang

namespace premise::program {

/// Whether the body takes a `const char *` for a string: it hands it to a function that looks for the zero, or has a
/// loop that ends at a zero and at no parameter of the function.
bool isUsedAsString(const clang::FunctionDecl &function, const clang::ParmVarDecl &parameter);

/// Whether the first thing that the body does with the characters behind a `char *` is to look for their zero: then
/// they end within whatever room a length beside it gives them, as in `int append(char *text, size_t size, ...)`.
bool startsAsString(const clang::FunctionDecl &function, const clang::ParmVarDecl &parameter);

/// The only type to which the body casts a `void *`, if it is one of objects larger than a character; else null.
clang::QualType seenAs(const clang::FunctionDecl &function, const clang::ParmVarDecl &parameter);

} // namespace premise::program
