// Where does code keep the values of identifiers, and what has it computed from them already?
#pragma once

#include "guide/Abstraction.h"

#include <llvm/IR/Dominators.h>

#include <functional>
#include <map>
#include <span>
#include <utility>
#include <vector>

namespace premise::guide {

/// Identifiers as variables of the code, and premises over them.
///
///   of one function alone    a bit, which becomes a value (with phis) once everything is written
///   shared with callees      a global byte: only one call of the functions is ever active, they are copies
///
/// Conditions at neighbouring points have most of their parts in common: !b3 || !b4 || !b5, !b4 || !b5, !b5. A
/// conjunction is a tree over the numbers of its parts; a subtree that was computed from the same values in the block,
/// or in one that dominates it, is not computed again. So a change of one identifier costs a path of the tree, and code
/// does not grow with the sum of its conditions.
class Values {
public:
  Values(const Abstraction &abstraction, const std::vector<Placed> &placed);

  /// In the order in which code has to ask for values.
  std::vector<BlockIndex> blocks() const;
  /// What is asked from now on is asked in this block, each time at a later place.
  void enter(BlockIndex block);
  llvm::Value *get(llvm::Instruction *at, Variable variable);
  void set(llvm::Instruction *at, Variable variable, llvm::Value *value);
  llvm::Value *premise(llvm::Instruction *at, PremiseId premise);
  /// Their conjunction.
  llvm::Value *all(llvm::Instruction *at, const BitSet &premises);
  /// The conjunction of their negations.
  llvm::Value *none(llvm::Instruction *at, const BitSet &premises);
  /// Nothing is asked any more.
  void finish();

private:
  using Numbers = std::span<const std::uint32_t>;
  using Leaf = std::function<llvm::Value *(std::uint32_t)>;
  using Operands = std::pair<llvm::Value *, llvm::Value *>;
  struct Known {
    const llvm::BasicBlock *block;
    llvm::Value *value;
  };

  void share(const std::vector<Placed> &placed);
  void add(Variable variable);
  void findChanges();
  llvm::Value *inherited(BlockIndex block, Variable variable);
  llvm::Value *conjunction(llvm::Instruction *at, Numbers numbers, unsigned bit, const Leaf &leaf);
  llvm::Value *both(llvm::Instruction *at, llvm::Value *a, llvm::Value *b);
  llvm::Value *negated(llvm::Instruction *at, llvm::Value *value);
  llvm::Value *either(llvm::Instruction *at, llvm::Value *a, llvm::Value *b);
  llvm::Value *known(const std::vector<Known> &equal) const;

  const Abstraction &abstraction_;
  std::map<const llvm::BasicBlock *, BlockIndex> numbers_;
  std::map<const llvm::Function *, llvm::DominatorTree> dominators_;
  std::vector<llvm::Function *> functionOf_; ///< by Variable: the only one that needs it; null: several, or none
  std::vector<llvm::Value *> slots_;         ///< by Variable
  bool mayReturnTwice_ = false;              ///< then a value may have changed since it was computed
  std::vector<BitSet> changed_;              ///< by block: on the way to it from the one that dominates it
  std::vector<std::map<Variable, llvm::Value *>> values_; ///< by block: at its end, or where it is now
  BlockIndex block_ = 0;
  std::map<PremiseId, llvm::Value *> premises_; ///< in the block, until an identifier changes
  std::map<Operands, std::vector<Known>> conjunctions_, disjunctions_;
  std::map<llvm::Value *, std::vector<Known>> negations_;
};

} // namespace premise::guide
