// From which variable an lvalue of the AST is reached.
#pragma once

#include "program/frontend/SourceMap.h"

namespace premise::program {

AccessShape shapeOfLvalue(const clang::Expr &lvalue);

/// The innermost pointer expression that is followed to reach the lvalue, or null.
const clang::Expr *followedPointer(const clang::Expr &lvalue);

} // namespace premise::program
