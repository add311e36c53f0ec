// Which assumptions matter in one function, and where in its code they are evaluated.
#pragma once

#include "guide/AbstractProgram.h"
#include "guide/Arguments.h"
#include "guide/Verified.h"

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace llvm {
class BasicBlock;
} // namespace llvm

namespace premise::guide {

/// The identifiers of a function: the assumptions in the premises of its checks that its code can evaluate.
///
/// The condition of a check is special: an execution that goes on has passed it, so an assumption that a check holds is
/// true wherever it is looked at later. It needs an identifier only where its value is seen before the check.
class Assumptions {
public:
  /// For an assumption of a called function that is evaluated when the unit begins: its identifier.
  using Hoisting = std::function<std::optional<Variable>(const ledger::Assumption &)>;
  struct Scope {
    const program::Program &program;
    const ledger::Ledger &ledger;
    llvm::Function &function;
    Premises &premises;
    Variable &next; ///< the first number that no identifier has
  };

  Assumptions(const Scope &scope, const Hoisting &hoisting);

  /// From `first` on.
  std::vector<Identifier> identifiers() const;
  Variable first() const { return first_; }
  const ledger::Assumption *assumption(Variable variable) const { return used_[variable - first_]; }
  const Arguments &arguments() const { return arguments_; }
  /// The premise of a check of this function over its identifiers.
  PremiseId premiseOf(std::uint32_t check) const;

  std::vector<Variable> atEntry() const;
  std::vector<Variable> inLoopBody(const llvm::BasicBlock &block) const;
  /// NoException: whoever comes to the block does so because a call threw.
  std::vector<Variable> violatedIn(const llvm::BasicBlock &handler) const;
  /// FrameKept: for which this is the call.
  std::vector<Variable> framedAt(const llvm::Instruction &call) const;
  std::vector<Variable> annotatedAt(const llvm::Instruction &call) const;
  /// NoWrap: for which the instruction is the operation.
  std::vector<Variable> wrappingAt(const llvm::Instruction &instruction) const;
  /// ReadSeparated: for which the instruction reads the pointer.
  std::vector<Variable> readAt(const llvm::Instruction &instruction) const;
  /// The identifier that stands for this check's condition, which the call has as a value.
  std::optional<Variable> evaluatedAt(const llvm::Instruction &call, std::uint32_t check) const;

private:
  enum class Use : std::uint8_t { Identifier, True, Never };
  Use useOf(const ledger::Assumption &assumption) const;
  Use useOfCheck(const std::string &id) const;
  void scan();
  void use(const Hoisting &hoisting);
  std::vector<Variable> variablesWhere(const std::function<bool(const ledger::Assumption &)> &isMeant) const;
  void translate(std::uint32_t check);
  std::set<const llvm::BasicBlock *> handlersOf(const ledger::Assumption &assumption) const;
  bool wraps(const ledger::Assumption &assumption) const;
  bool reads(const ledger::Assumption &assumption) const;
  bool isFrameSeen(const ledger::Assumption &assumption, const ledger::FrameKept &frame) const;
  bool isAbout(const ledger::Assumption &assumption, std::uint32_t check) const;
  bool isOfThis(const ledger::Assumption &assumption) const;
  const program::Program &program_;
  const ledger::Ledger &ledger_;
  llvm::Function &function_;
  Premises &premises_;
  Arguments arguments_;
  std::set<std::uint32_t> checks_;    ///< of this function
  std::set<std::uint32_t> annotated_; ///< indices into Program::assumed
  Variable first_ = 0;
  std::vector<const ledger::Assumption *> used_; ///< by Variable, from the first on
  std::map<std::string, Variable> numbers_;      ///< of hoisted ones, too
  std::map<std::uint32_t, PremiseId> premiseOf_;
  std::map<Variable, std::set<const llvm::BasicBlock *>> loopBodies_;
};

/// Whether the instruction is a call of the program, not one of ours, at a place.
bool isCallAt(const llvm::Instruction &instruction, const base::SourceSpan &place);

/// Whether the instruction reads a pointer from memory at a place.
bool isReadAt(const llvm::Instruction &instruction, const base::SourceSpan &place);

/// The blocks with which an iteration of the loop at the assumption's place begins; empty if there is no such loop.
std::set<const llvm::BasicBlock *> bodiesOfLoop(llvm::Function &function, const base::SourceSpan &place);

} // namespace premise::guide
