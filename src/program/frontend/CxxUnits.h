// Which functions of a C++ file can be tested, and how each is called.
#pragma once

#include "program/Program.h"
#include "program/frontend/FileNames.h"
#include "program/frontend/TypeBuilder.h"

#include <clang/AST/ASTContext.h>

namespace premise::program {

/// Fills `units`, with the plans of their inputs, and `neverInstantiated`.
void collectCxxUnits(clang::ASTContext &context, FileNames &names, TypeBuilder &types, Program &program);

} // namespace premise::program
