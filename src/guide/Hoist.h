// Which assumptions of a called function can be evaluated when the unit begins?
#pragma once

#include "guide/Arguments.h"
#include "guide/Copies.h"
#include "ledger/Assumption.h"

#include <cstdint>
#include <map>
#include <optional>
#include <utility>

namespace llvm {
class Argument;
class Instruction;
class Value;
} // namespace llvm

namespace premise::guide {

/// An assumption at the entry of a copy speaks of the arguments of its one call. If these are parameters of the unit,
/// and nothing that executes before the call can have changed what it speaks of, it holds there if it holds at the
/// unit's entry: conditions can speak of it from there on.
class Hoist {
public:
  Hoist(const program::Program &program, const Copies &copies);

  /// The assumption in terms of the unit's parameters; nothing if it has to be evaluated where it is made.
  std::optional<ledger::Executable> atUnitEntry(const ledger::Assumption &assumption, const llvm::Function &copy);

private:
  std::optional<unsigned> parameter(const llvm::Function &copy, unsigned parameter) const;
  std::optional<unsigned> argumentOfUnit(const llvm::Function &copy, unsigned argument) const;
  /// What an assumption speaks of. Stores change contents alone: what they write to is there and initialised.
  enum class Aspect : std::uint8_t { Objects, Initialisation, Contents };
  bool isAsAtEntry(const llvm::Function &copy, Aspect aspect);
  bool mayChange(const llvm::Instruction &instruction, Aspect aspect);
  bool mayChange(const llvm::Function &function, Aspect aspect);

  const program::Program &program_;
  const Copies &copies_;
  Arguments ofUnit_;
  std::map<std::pair<const llvm::Function *, Aspect>, bool> isAsAtEntry_;
  std::map<std::pair<const llvm::Function *, Aspect>, bool> changes_;
};

} // namespace premise::guide
