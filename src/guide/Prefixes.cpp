// How conditions go backward over blocks, and which of them become code.
#include "guide/Prefixes.h"

#include "guide/Emit.h"
#include "guide/PrefixCrossing.h"

#include <llvm/ADT/SCCIterator.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

#include <algorithm>

namespace premise::guide {
namespace {

/// Larger conditions cost more than the tests that they save.
constexpr std::size_t kMaxFormulas = 400;

/// Nobody but the function itself reads or writes it, as a whole.
bool isPlainLocal(const llvm::AllocaInst &local) {
  return std::ranges::all_of(local.users(), [&](const llvm::User *user) {
    if (const auto *load = llvm::dyn_cast<llvm::LoadInst>(user))
      return !load->isVolatile() && load->getType() == local.getAllocatedType();
    if (const auto *store = llvm::dyn_cast<llvm::StoreInst>(user))
      return store->getPointerOperand() == &local && !store->isVolatile() &&
             store->getValueOperand()->getType() == local.getAllocatedType();
    const auto *call = llvm::dyn_cast<llvm::Instruction>(user);
    return call != nullptr && !checkCallName(*call).empty();
  });
}

} // namespace

Prefixes::Prefixes(const Abstraction &abstraction, const Conditions &conditions)
    : abstraction_(abstraction), conditions_(conditions), reach_(abstraction.blocks.size()),
      isExact_(abstraction.blocks.size(), true), isInLoop_(abstraction.blocks.size()) {
  intern(PathFormula{.kind = PathFormula::Kind::False});
  intern(PathFormula{.kind = PathFormula::Kind::True});
  findLoops();
  for (llvm::BasicBlock *block : abstraction.blocks)
    for (llvm::Instruction &instruction : *block)
      if (auto *local = llvm::dyn_cast<llvm::AllocaInst>(&instruction); local && isPlainLocal(*local))
        locals_.insert(local);
  place();
}

void Prefixes::findLoops() {
  for (BlockIndex i = 0; i < abstraction_.blocks.size(); i++)
    numbers_[abstraction_.blocks[i]] = i;
  for (llvm::Function *function : abstraction_.copies().functions)
    for (auto component = llvm::scc_begin(function); !component.isAtEnd(); ++component)
      if (component.hasCycle())
        for (const llvm::BasicBlock *block : *component)
          isInLoop_[numbers_.at(block)] = true;
}

ValueIndex Prefixes::intern(const PathValue &value) {
  const auto [found, isNew] = valueNumbers_.emplace(value, static_cast<ValueIndex>(values_.size()));
  if (isNew)
    values_.push_back(value);
  return found->second;
}

FormulaIndex Prefixes::intern(const PathFormula &formula) {
  const auto [found, isNew] = formulaNumbers_.emplace(formula, static_cast<FormulaIndex>(formulas_.size()));
  if (isNew)
    formulas_.push_back(formula);
  return found->second;
}

FormulaIndex Prefixes::both(FormulaIndex a, FormulaIndex b) {
  if (a == kFalse || b == kFalse)
    return kFalse;
  if (a == kTrue || a == b)
    return b;
  return b == kTrue ? a : intern(PathFormula{.kind = PathFormula::Kind::And, .left = a, .right = b});
}

FormulaIndex Prefixes::either(FormulaIndex a, FormulaIndex b) {
  if (a == kTrue || b == kTrue)
    return kTrue;
  if (a == kFalse || a == b)
    return b;
  return b == kFalse ? a : intern(PathFormula{.kind = PathFormula::Kind::Or, .left = a, .right = b});
}

/// A branch on something unknown may go either way.
FormulaIndex Prefixes::branchOn(std::optional<ValueIndex> value, bool isNegated) {
  if (!value)
    return kTrue;
  if (const auto *constant = llvm::dyn_cast_or_null<llvm::ConstantInt>(values_[*value].leaf))
    return constant->isZero() == isNegated ? kTrue : kFalse;
  return intern(PathFormula{.kind = PathFormula::Kind::Branch, .branch = *value, .isNegated = isNegated});
}

bool Prefixes::meetsUnverified(BlockIndex block) const {
  return std::ranges::any_of(abstraction_.program.blocks[block].statements, [](const Statement &statement) {
    const auto *call = std::get_if<Call>(&statement);
    return std::holds_alternative<Assert>(statement) || (call != nullptr && call->meetsUnverified);
  });
}

/// At the start of a block.
FormulaIndex Prefixes::reach(BlockIndex block) {
  if (reach_[block])
    return *reach_[block];
  if (conditions_.mayIsFalse(conditions_.at(block, 0)))
    return *(reach_[block] = kFalse);
  if (isInLoop_[block] || formulas_.size() > kMaxFormulas) {
    isExact_[block] = meetsUnverified(block);
    return *(reach_[block] = kTrue);
  }
  if (meetsUnverified(block))
    return *(reach_[block] = kTrue);
  return *(reach_[block] = reachBehind(block));
}

/// Through the block's end and back over its instructions.
FormulaIndex Prefixes::reachBehind(BlockIndex block) {
  if (abstraction_.copies().calleeOf.contains(abstraction_.blocks[block]))
    return reachBehindCall(block);
  FormulaIndex all = kFalse;
  for (const BlockIndex next : abstraction_.program.blocks[block].successors)
    all = either(all, reachThrough(block, next));
  // Either way leads there: the branch does not matter.
  const auto &sides = abstraction_.program.blocks[block].successors;
  if (sides.size() == 2 && reach(sides[0]) == kTrue && reach(sides[1]) == kTrue)
    return kTrue;
  return all;
}

FormulaIndex Prefixes::reachThrough(BlockIndex block, BlockIndex next) {
  const FormulaIndex there = reach(next);
  const llvm::Instruction &end = *abstraction_.blocks[block]->getTerminator();
  // What the caller knows has no name in the function that returns.
  if (abstraction_.blocks[next]->getParent() != end.getFunction()) {
    isExact_[block] = isExact_[block] && there == kFalse;
    return there == kFalse ? kFalse : kTrue;
  }
  const auto *branch = llvm::dyn_cast<llvm::BranchInst>(&end);
  Crossing crossing(*this, block, next);
  FormulaIndex through = crossing.formula(there);
  if (branch != nullptr && branch->isConditional() && branch->getSuccessor(0) != branch->getSuccessor(1)) {
    const bool isElse = branch->getSuccessor(1) == abstraction_.blocks[next];
    const std::optional<ValueIndex> taken = crossing.value(branch->getCondition());
    isExact_[block] = isExact_[block] && taken;
    through = both(branchOn(taken, isElse), through);
  } else if (end.getNumSuccessors() > 1) {
    isExact_[block] = false;
  }
  isExact_[block] = isExact_[block] && isExact_[next] && crossing.isExact();
  return through;
}

/// What the caller asks behind the call can be asked before it, if nothing unverified is met inside.
FormulaIndex Prefixes::reachBehindCall(BlockIndex block) {
  const llvm::Function *callee = abstraction_.copies().calleeOf.at(abstraction_.blocks[block]);
  if (std::ranges::any_of(*callee, [&](const llvm::BasicBlock &one) {
        const auto inner = abstraction_.copies().calleeOf.find(&one);
        return meetsUnverified(numbers_.at(&one)) || inner != abstraction_.copies().calleeOf.end();
      })) {
    isExact_[block] = false;
    return kTrue;
  }
  return reachThrough(block, numbers_.at(abstraction_.blocks[block]->getUniqueSuccessor()));
}

/// Where a condition is exact, the branches behind it need none: an execution that satisfies it takes the right ones.
void Prefixes::place() {
  for (BlockIndex i = 0; i < abstraction_.blocks.size(); i++) {
    const FormulaIndex here = reach(i);
    if (here == kFalse || here == kTrue)
      continue;
    const std::vector<BlockIndex> &before = abstraction_.program.blocks[i].predecessors;
    const bool isImplied = !before.empty() && std::ranges::all_of(before, [&](BlockIndex other) {
      return reach(other) != kTrue && isExact_[other];
    });
    if (!isImplied)
      placed_.push_back(i);
  }
}

std::string Prefixes::text(BlockIndex block) const {
  return isExact_[block] ? "a path from here meets an unverified check"
                         : "a path from here may meet an unverified check";
}

namespace {

/// Conditions as instructions of one block.
class Writing {
public:
  explicit Writing(llvm::Instruction *at) : builder_(at) {}

  llvm::Value *value(const std::vector<PathValue> &values, ValueIndex index) {
    if (const auto known = values_.find(index); known != values_.end())
      return known->second;
    const PathValue &one = values[index];
    llvm::Value *written = nullptr;
    if (one.leaf != nullptr) {
      written = one.leaf;
    } else if (one.local != nullptr) {
      written = builder_.CreateLoad(one.type, one.local);
    } else {
      llvm::Instruction *operation = one.operation->clone();
      for (unsigned i = 0; i < one.operands.size(); i++)
        operation->setOperand(i, value(values, one.operands[i]));
      operation->dropPoisonGeneratingFlags();
      operation->setDebugLoc({});
      written = builder_.Insert(operation);
    }
    return values_[index] = written;
  }

  llvm::Value *formula(const std::vector<PathFormula> &formulas, const std::vector<PathValue> &values,
                       FormulaIndex index) {
    if (const auto known = formulas_.find(index); known != formulas_.end())
      return known->second;
    const PathFormula &one = formulas[index];
    llvm::Value *written = builder_.getInt1(one.kind == PathFormula::Kind::True);
    if (one.kind == PathFormula::Kind::Branch) {
      written = value(values, one.branch);
      written = one.isNegated ? builder_.CreateNot(written) : written;
    } else if (one.kind == PathFormula::Kind::And || one.kind == PathFormula::Kind::Or) {
      llvm::Value *left = formula(formulas, values, one.left);
      llvm::Value *right = formula(formulas, values, one.right);
      written = one.kind == PathFormula::Kind::And ? builder_.CreateAnd(left, right) : builder_.CreateOr(left, right);
    }
    return formulas_[index] = written;
  }

private:
  llvm::IRBuilder<> builder_;
  std::map<ValueIndex, llvm::Value *> values_;
  std::map<FormulaIndex, llvm::Value *> formulas_;
};

} // namespace

void Prefixes::emit(Emitter &emitter) const {
  for (const BlockIndex block : placed_) {
    llvm::Instruction *at = emitter.startOf(block);
    Writing writing(at);
    emitter.assume(at, writing.formula(formulas_, values_, *reach_[block]));
  }
}

} // namespace premise::guide
