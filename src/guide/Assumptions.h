// Which assumptions matter in one function, and where in its code they are evaluated.
#pragma once

#include "guide/AbstractProgram.h"
#include "guide/Arguments.h"
#include "guide/CodePlaces.h"
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
  Variable end() const { return first_ + static_cast<Variable>(used_.size()); }
  const ledger::Assumption *assumption(Variable variable) const { return used_[variable - first_]; }
  const Arguments &arguments() const { return arguments_; }
  /// The premise of a check of this function over its identifiers.
  PremiseId premiseOf(std::uint32_t check) const;

  using Variables = std::vector<Variable>;
  const Variables &atEntry() const { return atEntry_; }
  const Variables &inLoopBody(const llvm::BasicBlock &block) const { return at(loopBodies_, block); }
  /// NoException: whoever comes to the block does so because a call threw.
  const Variables &violatedIn(const llvm::BasicBlock &handler) const { return at(handlers_, handler); }
  /// FrameKept: for which this is the call.
  const Variables &framedAt(const llvm::Instruction &call) const { return at(calls_, call); }
  std::optional<Variable> annotatedAt(const llvm::Instruction &call) const;
  /// NoWrap: for which the instruction is the operation.
  const Variables &wrappingAt(const llvm::Instruction &instruction) const { return at(operations_, instruction); }
  /// ReadSeparated: for which the instruction reads the pointer.
  const Variables &readAt(const llvm::Instruction &instruction) const { return at(reads_, instruction); }
  /// The identifier that stands for this check's condition, which the call has as a value.
  std::optional<Variable> evaluatedAt(const llvm::Instruction &call, std::uint32_t check) const;

private:
  enum class Use : std::uint8_t { Identifier, True, Never };
  using ByInstruction = std::map<const llvm::Instruction *, Variables>;
  using ByBlock = std::map<const llvm::BasicBlock *, Variables>;
  template <typename Map, typename Code> static const Variables &at(const Map &variables, const Code &code) {
    static const Variables kNone;
    const auto found = variables.find(&code);
    return found == variables.end() ? kNone : found->second;
  }
  Use useOf(const ledger::Assumption &assumption);
  Use findUse(const ledger::Assumption &assumption) const;
  Use useOfCheck(const std::string &id) const;
  void scan();
  void use(const Hoisting &hoisting);
  void place(Variable variable);
  void translate(std::uint32_t check);
  bool isFrameSeen(const ledger::Assumption &assumption, const ledger::FrameKept &frame) const;
  bool isAbout(const ledger::Assumption &assumption, std::uint32_t check) const;
  bool isOfThis(const ledger::Assumption &assumption) const;
  const program::Program &program_;
  const ledger::Ledger &ledger_;
  llvm::Function &function_;
  Premises &premises_;
  Arguments arguments_;
  CodePlaces places_;
  std::set<std::uint32_t> checks_;                                   ///< of this function
  std::set<std::string, std::less<>> annotatedIds_, annotatedNames_; ///< of PREMISE_ASSUMED in its code
  std::map<const ledger::Assumption *, Use> uses_;
  Variable first_ = 0;
  std::vector<const ledger::Assumption *> used_; ///< by Variable, from the first on
  std::map<std::string, Variable> numbers_;      ///< of hoisted ones, too
  std::map<std::uint32_t, PremiseId> premiseOf_;
  // Where each is evaluated; in ascending order.
  Variables atEntry_;
  ByInstruction operations_, reads_, calls_;
  ByBlock handlers_, loopBodies_;
  std::map<std::string, Variable> stated_;    ///< AtEntry, by the name of its annotation: the first
  std::map<std::uint32_t, Variable> checked_; ///< CheckHolds, by check: the first
};

} // namespace premise::guide
