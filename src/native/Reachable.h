// Which code and which globals can a unit reach?
#pragma once

#include "program/Program.h"

#include <set>

namespace llvm {
class Function;
class GlobalVariable;
class Value;
} // namespace llvm

namespace premise::native {

/// Everything a function refers to: functions it calls or takes the address of, globals, and what their initialisers
/// name.
struct Reachable {
  std::set<const llvm::Function *> functions;
  std::set<const llvm::GlobalVariable *> globals;

  void add(const llvm::Value *value);

private:
  void addBody(const llvm::Function &function);
};

/// Needs the module, so ask before `build` consumes it.
Reachable reach(const program::Program &program, const program::Unit &unit);

} // namespace premise::native
