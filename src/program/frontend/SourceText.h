// How an expression reads in the source.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>
#include <string>

namespace premise::program {

/// On one line, as the user wrote it; macros that only partly cover the expression are shown expanded.
std::string sourceText(const clang::Expr &expression, const clang::ASTContext &context);

} // namespace premise::program
