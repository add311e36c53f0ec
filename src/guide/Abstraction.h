// From a function of the module to its abstract program, and back to the places in the code.
#pragma once

#include "guide/AbstractProgram.h"
#include "guide/Arguments.h"
#include "guide/Copies.h"
#include "guide/Placement.h"
#include "guide/Verified.h"

#include <deque>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace llvm {
class BasicBlock;
class Function;
class Instruction;
class Value;
} // namespace llvm

namespace premise::guide {

/// Where a statement of the abstract program stands in the code.
struct Site {
  llvm::Instruction *anchor = nullptr;            ///< its code goes before this instruction, or is this instruction
  llvm::Value *holds = nullptr;                   ///< Update at a check or annotation: the condition
  const ledger::Assumption *assumption = nullptr; ///< Update at the entry or in a loop: what is evaluated
};

struct AbstractionInput {
  const program::Program &program;
  const ledger::Ledger &ledger;
  const Calls &calls;
  /// A unit's own preconditions filter its inputs, and its leak check stands at its returns.
  bool isUnit = false;
  std::optional<std::uint32_t> leakCheck = std::nullopt;
  bool meetsBehind = false; ///< an unverified check may be met in the caller, when the unit has ended
  /// Evaluating an assumption earlier may tell executions apart earlier; only what is pruned thereby is worth that.
  bool hoists = true;
};

/// The abstraction of a function, with copies of those that it calls as part of it (Guided DSE, Sect. 3.1). Fully
/// verified checks are left out; cubes whose assumptions cannot be evaluated in their function do not count as
/// verified.
class Abstraction : public Places {
public:
  Abstraction(const AbstractionInput &input, const Copies &copies);

  AbstractProgram program;
  std::map<const llvm::Function *, Arguments> arguments;
  std::deque<ledger::Assumption> hoisted; ///< of called functions, in terms of the unit's parameters
  std::vector<llvm::BasicBlock *> blocks; ///< by BlockIndex
  std::vector<std::vector<Site>> sites;   ///< by block and statement
  std::set<std::uint32_t> verified;       ///< checks of the functions that need no statement

  bool isUsable(BlockIndex block, std::size_t point) const override;
  bool isTail(BlockIndex block, std::size_t point) const override;
  /// The instruction before which a statement at the point goes, in the code as it was abstracted.
  llvm::Instruction *positionOf(BlockIndex block, std::size_t point) const;
  /// The line of the source at the point.
  unsigned lineOf(BlockIndex block, std::size_t point) const;
  const Copies &copies() const { return copies_; }
  /// Whether it is a block of the unit itself, not of a function that it calls.
  bool isOfUnit(const llvm::BasicBlock &block) const;
  /// Whether a premise depends on identifiers: only then the code has to evaluate something.
  bool hasIdentifiers() const { return !program.identifiers.empty(); }
  /// Whether there are checks that are not fully verified.
  bool meetsAnything() const;

private:
  const Copies &copies_;
};

/// The abstract program with both conditions at every point, for people.
std::string show(Abstraction &abstraction);

} // namespace premise::guide
