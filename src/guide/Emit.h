// Writes a function's verification annotations and conditions into its code (Guided DSE, Sect. 2.1 and 3.2-3.4).
#pragma once

#include "guide/Values.h"

#include <memory>

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
  using PlacedByPoint = std::map<std::pair<BlockIndex, std::size_t>, std::vector<const Placed *>>;
  void emitBlock(BlockIndex block, const PlacedByPoint &placed);
  void emitStatement(BlockIndex block, std::size_t index);
  void emitUpdate(const Update &update, const Site &site);
  void emitUndo(BlockIndex block, std::size_t point);
  void emitAssert(const Assert &assertion, const Site &site);
  void emitPlaced(const Placed &placed);
  void emitMet(llvm::Instruction *at, llvm::Value *isUnverified);
  void emitAhead(BlockIndex block);
  llvm::Value *mayCondition(llvm::Instruction *at, const Placed &placed);
  void dropAnnotations();

  const Abstraction &abstraction_;
  Mode mode_;
  std::unique_ptr<Values> values_;
  std::map<const llvm::BasicBlock *, const Placed *> assumedAt_; ///< at the start of a block
  llvm::Value *met_ = nullptr;                                   ///< none where nothing is pruned
  /// An update that the next check undoes, and the value from before.
  std::optional<std::pair<Variable, llvm::Value *>> undone_;
  std::uint32_t tries_ = 0;
  /// Positions in the code as it was: what is inserted later must not move them.
  std::vector<std::vector<llvm::Instruction *>> positions_;
};

/// Calls one of the runtime's __premise_may, __premise_tryfirst, __premise_under, __premise_met.
void insertCall(llvm::Instruction *before, const char *name, llvm::Value *condition, std::uint32_t number);

/// The value of an assumption that is evaluated at the entry or in a loop, as code before `at`.
llvm::Value *evaluate(const ledger::Assumption &assumption, llvm::Instruction *at, const Arguments &arguments);

} // namespace premise::guide
