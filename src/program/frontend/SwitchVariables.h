// Variables at the start of a switch: how do they get a scope that the code can see?
#pragma once

#include <clang/AST/ASTConsumer.h>

#include <memory>

namespace premise::program {

/// No execution passes the declaration in `switch (n) { int x; case 1: ... }`, so that Clang emits none, nor a scope.
/// This consumer stands before the code generator and puts such declarations in front of the switch, in a block of
/// their own.
std::unique_ptr<clang::ASTConsumer> exposeSwitchVariables();

} // namespace premise::program
