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

/// The only type to which the body casts a `void *`, if it is one of objects larger than a character; else null.
clang::QualType seenAs(const clang::FunctionDecl &function, const clang::ParmVarDecl &parameter);

} // namespace premise::program
