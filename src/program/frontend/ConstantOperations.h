// Operations on constants that are undefined: how do they reach the module, so that they get a check?
#pragma once

#include <clang/AST/ASTConsumer.h>

#include <memory>

namespace premise::program {

/// Clang folds `1 / 0` and `1 << 40` to poison while it emits code, and nothing is left to put a check on. This
/// consumer stands before the code generator and lets such operations take an operand from memory.
std::unique_ptr<clang::ASTConsumer> unfoldConstantOperations();

} // namespace premise::program
