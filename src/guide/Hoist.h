// Which assumptions of a called function can be evaluated when the unit begins?
#pragma once

#include "guide/Arguments.h"
#include "guide/Copies.h"
#include "ledger/Assumption.h"

#include <map>
#include <optional>

namespace llvm {
class Argument;
class Instruction;
class Value;
} // namespace llvm

namespace premise::guide {

/// An assumption at the entry of a copy speaks of the arguments of its one call. If these are parameters of the unit,
/// and nothing that executes before the call can have changed memory, it has the same value at the unit's entry:
/// conditions can speak of it from there on.
class Hoist {
public:
  Hoist(const program::Program &program, const Copies &copies);

  /// The assumption in terms of the unit's parameters; nothing if it has to be evaluated where it is made.
  std::optional<ledger::Executable> atUnitEntry(const ledger::Assumption &assumption, const llvm::Function &copy);

private:
  std::optional<unsigned> parameter(const llvm::Function &copy, unsigned parameter) const;
  std::optional<unsigned> argumentOfUnit(const llvm::Function &copy, unsigned argument) const;
  bool isMemoryAsAtEntry(const llvm::Function &copy);
  bool mayWrite(const llvm::Instruction &instruction);
  bool mayWrite(const llvm::Function &function);

  const program::Program &program_;
  const Copies &copies_;
  Arguments ofUnit_;
  std::map<const llvm::Function *, bool> isAsAtEntry_;
  std::map<const llvm::Function *, bool> writes_;
};

} // namespace premise::guide
