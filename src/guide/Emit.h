// Writes a function's verification annotations and conditions into its code (Guided DSE, Sect. 2.1 and 3.2-3.4).
#pragma once

#include "guide/Abstraction.h"

namespace premise::guide {

/// Into the functions that were abstracted.
///
///   var a := true              a variable of the function, or a global one where several functions are one program
///   a := a && P                before the check or annotation:  a = a && P     (undone behind a check that passed)
///   assert P verified A        __premise_under(A, check) before the check; only __premise_met(A, check) in mode Uv
///   assume C, tryfirst C       __premise_may(C, n), __premise_tryfirst(C, n)
///   br c, L, M                 where L begins with `assume C`, M with `assume D`:
///                              assume met || (c ? C : D) before it
///
/// So nobody asks for inputs that L or M would end at once. `met`: the run has met something unverified and is a test
/// already, wherever it ends. With both kinds of conditions, such a run is not ended early (`assume met || C`), so that
/// guidance never leaves out a non-redundant test.
class Emitter {
public:
  /// Adds the variables.
  Emitter(const Abstraction &abstraction, Mode mode);

  /// The function is a unit, and a run begins with it: nothing was met before.
  void beginRun();
  /// The first instruction of a block, as it was: behind what has been emitted for its start.
  llvm::Instruction *startOf(BlockIndex block) const { return positions_[block].front(); }
  /// `assume C` before an instruction, for runs that are worth ending.
  void assume(llvm::Instruction *before, llvm::Value *condition);
  /// Everything else; the last that is asked of an emitter.
  void emit(const std::vector<Placed> &placed);

private:
  llvm::Value *newSlot(const std::string &name) const;
  void emitBlock(BlockIndex block, const std::vector<Placed> &placed);
  void emitStatement(BlockIndex block, std::size_t index);
  std::optional<Variable> undoneBefore(BlockIndex block, std::size_t index) const;
  void emitUpdate(const Update &update, const Site &site, llvm::Instruction *after);
  void emitAssert(const Assert &assertion, const Site &site, std::optional<Variable> undone);
  void emitPlaced(const Placed &placed);
  void emitMet(llvm::Instruction *at, llvm::Value *isUnverified);
  void emitAhead(BlockIndex block, const std::vector<Placed> &placed);
  llvm::Value *mayCondition(llvm::Instruction *at, const Placed &placed);
  void dropAnnotations();
  llvm::Value *premise(llvm::Instruction *before, PremiseId premise, std::optional<Variable> granted = {});

  const Abstraction &abstraction_;
  Mode mode_;
  std::vector<llvm::Value *> slots_; ///< by Variable
  llvm::Value *met_ = nullptr;       ///< none where nothing is pruned
  std::uint32_t tries_ = 0;
  /// Positions in the code as it was: what is inserted later must not move them.
  std::vector<std::vector<llvm::Instruction *>> positions_;
};

/// Calls one of the runtime's __premise_may, __premise_tryfirst, __premise_under, __premise_met.
void insertCall(llvm::Instruction *before, const char *name, llvm::Value *condition, std::uint32_t number);

/// The value of an assumption that is evaluated at the entry or in a loop, as code before `at`.
llvm::Value *evaluate(const ledger::Assumption &assumption, llvm::Instruction *at, const Arguments &arguments);

} // namespace premise::guide
