// Where a walk is: the call that is being walked, and the ways into blocks that are still to be walked.
#pragma once

#include "encode/Passive.h"
#include "encode/llvm/Memory.h"
#include "encode/llvm/Prepare.h"
#include "encode/llvm/Summary.h"

#include <llvm/IR/Instructions.h>

namespace premise::encode {

/// Where the walk is: the block that is being written, and what is in memory there.
struct Cursor {
  BlockIndex block = 0;
  MemoryState memory;
  bool isLive = true;
  std::optional<Assumption> deadBy{}; ///< what never holds here, if that is why it is not live
};

/// A way into a block that is still to be walked.
struct Edge {
  BlockIndex from = 0;
  MemoryState memory;
  std::vector<Value> values; ///< of the target's phis; of a return: the result
  Assumption condition;      ///< its term is null: none
};

/// Where edges meet, with the values of the block's phis.
struct Arrival {
  Cursor cursor;
  std::vector<Value> values;
};

/// A direction that constants rule out.
struct NeverTaken {
  const llvm::BasicBlock *to = nullptr;
  BlockIndex from = 0;
  Assumption condition;
  std::size_t segment = 0; ///< of `to`, which is the first that is not entered
};

/// What a check says, by its number.
struct CheckedCondition {
  std::uint32_t check = 0;
  Term holds;
};

/// The state before a call, as far as a summary of the callee speaks of it.
struct CallTerms {
  std::vector<Term> parameters;
  std::map<GlobalCell, Term> globals;
};

/// One row of a summary at a call.
struct RowChoice {
  const llvm::Function *callee = nullptr;
  std::size_t number = 0;
  const SummaryRow *row = nullptr;
  Term fits; ///< the state before the call is that of the row
};

/// Loop invariants, and how the current copy of their loop's body treats them:
///   Enters    the first iteration, from the real state: checked, and not walked further
///   Arbitrary any later or first iteration: assumed
///   Repeats   what follows it: checked again, and not walked further
enum class InvariantMode : std::uint8_t { Enters, Arbitrary, Repeats };
struct InvariantPlan {
  std::set<const llvm::CallInst *> checks;
  const llvm::CallInst *last = nullptr;
  InvariantMode mode = InvariantMode::Enters;
};

/// One call that is being walked.
struct Frame {
  PreparedFunction &prepared;
  unsigned depth = 0;
  const void *site = nullptr; ///< the unit's own basic block that made the call; null in the unit itself
  const Frame *caller = nullptr;
  const llvm::CallInst *call = nullptr; ///< in the caller's code
  std::map<const llvm::Value *, Value> values = {};
  std::map<const llvm::BasicBlock *, std::vector<Edge>> pending = {};
  std::map<const llvm::Loop *, InvariantPlan> invariants = {};
  std::vector<Edge> returns = {};
  std::vector<Edge> throws = {}; ///< the exception is in a variable of the walk
  std::vector<ObjectId> locals = {};
  const llvm::BasicBlock *current = nullptr;

  const void *siteOf() const { return site ? site : current; }
  bool isInContract() const { return prepared.contractOf || (caller && caller->isInContract()); }
  bool isRunning(const llvm::Function &function) const { return timesRunning(function) != 0; }
  unsigned timesRunning(const llvm::Function &function) const {
    return (prepared.function == &function ? 1 : 0) + (caller ? caller->timesRunning(function) : 0);
  }
};

} // namespace premise::encode
