// How the beginnings and ends of scopes are found.
#include "program/checks/Scopes.h"

#include "program/checks/Cleanups.h"

#include <llvm/Analysis/CFG.h>
#include <llvm/Analysis/CaptureTracking.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Local.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>
#include <map>
#include <optional>

namespace premise::program {
namespace {

std::vector<llvm::LifetimeIntrinsic *> markersOf(const llvm::Value &memory) {
  std::vector<llvm::LifetimeIntrinsic *> result;
  for (const llvm::User *user : memory.users())
    if (const auto *marker = llvm::dyn_cast<llvm::LifetimeIntrinsic>(user))
      result.push_back(const_cast<llvm::LifetimeIntrinsic *>(marker));
  return result;
}

/// What a variable in a register needs no markers for, and what tells nobody anything: a variable whose address
/// nobody keeps is only used inside its scope, which begins anew only in loops.
bool isNeeded(const llvm::LifetimeIntrinsic &marker) {
  const auto *local = llvm::dyn_cast<llvm::AllocaInst>(marker.getArgOperand(1));
  if (!local || llvm::isAllocaPromotable(local))
    return false;
  if (llvm::PointerMayBeCaptured(local, true, true))
    return true;
  return marker.getIntrinsicID() == llvm::Intrinsic::lifetime_start && isInCycle(*marker.getParent());
}

void dropMarkers(llvm::Function &function) {
  std::vector<llvm::LifetimeIntrinsic *> unneeded;
  for (llvm::Instruction &instruction : llvm::instructions(function))
    if (auto *marker = llvm::dyn_cast<llvm::LifetimeIntrinsic>(&instruction); marker && !isNeeded(*marker))
      unneeded.push_back(marker);
  for (llvm::LifetimeIntrinsic *marker : unneeded)
    marker->eraseFromParent();
}

/// Whether a handler only ends scopes before the exception goes on: then the function is left, and all locals with it.
bool isIdle(const llvm::LandingPadInst &landing) {
  if (!landing.isCleanup() || landing.getNumClauses() != 0)
    return false;
  const llvm::Instruction *at = &landing;
  for (unsigned steps = 0; steps < 1000; steps++) {
    if (llvm::isa<llvm::ResumeInst>(at))
      return true;
    const auto *store = llvm::dyn_cast<llvm::StoreInst>(at);
    const bool keeps = store && llvm::isa<llvm::AllocaInst>(store->getPointerOperand()) &&
                       llvm::isa<llvm::ExtractValueInst>(store->getValueOperand());
    const auto *jump = llvm::dyn_cast<llvm::BranchInst>(at);
    if (jump && jump->isConditional())
      return false;
    const bool isHarmless = keeps || jump ||
                            llvm::isa<llvm::LandingPadInst, llvm::ExtractValueInst, llvm::LoadInst,
                                      llvm::InsertValueInst, llvm::LifetimeIntrinsic>(at);
    if (!isHarmless)
      return false;
    at = jump ? &jump->getSuccessor(0)->front() : at->getNextNode();
  }
  return false;
}

void dropIdleHandlers(llvm::Function &function) {
  std::vector<llvm::InvokeInst *> idle;
  for (llvm::BasicBlock &block : function)
    if (auto *invoke = llvm::dyn_cast<llvm::InvokeInst>(block.getTerminator());
        invoke && isIdle(*invoke->getLandingPadInst()))
      idle.push_back(invoke);
  for (llvm::InvokeInst *invoke : idle)
    llvm::changeToCall(invoke);
  if (!idle.empty())
    llvm::removeUnreachableBlocks(function);
}

const llvm::DILocalScope *scopeAt(const llvm::Instruction &instruction) {
  const llvm::DILocation *location = instruction.getDebugLoc();
  return location ? location->getScope()->getNonLexicalBlockFileScope() : nullptr;
}

/// The block of a local variable or a compound literal in the source; null if it is the whole function, or unknown.
const llvm::DILocalScope *scopeOf(const llvm::AllocaInst &local) {
  const llvm::DILocalScope *scope = nullptr;
  for (llvm::DbgVariableRecord *record : llvm::findDVRDeclares(const_cast<llvm::AllocaInst *>(&local)))
    scope = record->getVariable()->getScope()->getNonLexicalBlockFileScope();
  if (!scope && local.getName().starts_with(".compoundliteral"))
    for (const llvm::User *user : local.users())
      if (const auto *instruction = llvm::dyn_cast<llvm::Instruction>(user); instruction && scopeAt(*instruction))
        scope = scopeAt(*instruction); // users come last first
  return scope && llvm::isa<llvm::DILexicalBlock>(scope) ? scope : nullptr;
}

/// Marks one variable by the block of the source in which each instruction stands.
class ByBlock {
public:
  ByBlock(llvm::AllocaInst &local, const llvm::DILocalScope &scope) : local_(local), scope_(scope) {}

  void mark() {
    llvm::Function &function = *local_.getFunction();
    if (isUsedOutside() || hasComputedJumps(function))
      return;
    findEnds(function);
    std::vector<llvm::BasicBlock *> blocks;
    for (llvm::BasicBlock &block : function)
      blocks.push_back(&block);
    for (llvm::BasicBlock *block : blocks)
      markInside(*block);
    for (llvm::BasicBlock *block : blocks)
      markEntry(*block);
  }

private:
  /// Whether the instruction stands in the block; nothing if nobody knows.
  std::optional<bool> isInside(const llvm::Instruction &instruction) const {
    const llvm::DILocalScope *at = scopeAt(instruction);
    if (!at || llvm::isa<llvm::AllocaInst, llvm::PHINode>(instruction))
      return std::nullopt;
    for (const llvm::DIScope *outer = at; outer; outer = outer->getScope())
      if (outer == &scope_)
        return true;
    return false;
  }

  /// What the compiler uses elsewhere, too, is more than the variable: it is where a result is returned.
  bool isUsedOutside() const {
    std::vector<const llvm::Value *> pending{&local_};
    while (!pending.empty()) {
      const llvm::Value *address = pending.back();
      pending.pop_back();
      for (const llvm::User *user : address->users()) {
        const auto *instruction = llvm::dyn_cast<llvm::Instruction>(user);
        if (instruction && isInside(*instruction) == false)
          return true;
        if (llvm::isa<llvm::GEPOperator, llvm::SelectInst>(user))
          pending.push_back(user);
      }
    }
    return false;
  }

  static bool hasComputedJumps(const llvm::Function &function) {
    return std::any_of(function.begin(), function.end(), [](const llvm::BasicBlock &block) {
      return llvm::isa<llvm::IndirectBrInst, llvm::CallBrInst>(block.getTerminator());
    });
  }

  /// Whether control may be in the scope, or outside it, at the end of each block.
  void findEnds(const llvm::Function &function) {
    for (bool changed = true; changed;) {
      changed = false;
      for (const llvm::BasicBlock &block : function) {
        Sides sides = block.isEntryBlock() ? Sides{false, true} : before(block);
        for (const llvm::Instruction &instruction : block)
          if (const auto inside = isInside(instruction))
            sides = {*inside, !*inside};
        changed |= sides != ends_[&block];
        ends_[&block] = sides;
      }
    }
  }

  struct Sides {
    bool mayBeInside = false, mayBeOutside = false;
    bool operator==(const Sides &) const = default;
  };

  Sides before(const llvm::BasicBlock &block) {
    Sides sides;
    for (const llvm::BasicBlock *previous : llvm::predecessors(&block)) {
      sides.mayBeInside |= ends_[previous].mayBeInside;
      sides.mayBeOutside |= ends_[previous].mayBeOutside;
    }
    return sides;
  }

  llvm::Instruction *firstKnown(llvm::BasicBlock &block) const {
    for (llvm::Instruction &instruction : block)
      if (isInside(instruction))
        return &instruction;
    return nullptr;
  }

  void insert(llvm::Instruction &at, bool isStart) const {
    llvm::IRBuilder<> builder(&at);
    builder.SetCurrentDebugLocation(at.getDebugLoc());
    if (isStart)
      builder.CreateLifetimeStart(&local_);
    else
      builder.CreateLifetimeEnd(&local_);
  }

  /// From one instruction of the block to the next one.
  void markInside(llvm::BasicBlock &block) const {
    std::optional<bool> side;
    for (llvm::Instruction &instruction : block) {
      const auto next = isInside(instruction);
      if (side && next && *side != *next)
        insert(instruction, *next);
      side = next ? next : side;
    }
  }

  /// From the blocks before it. An end outside the scope changes nothing; a beginning inside it would.
  void markEntry(llvm::BasicBlock &block) {
    llvm::Instruction *first = firstKnown(block);
    if (!first)
      return;
    const bool isStart = *isInside(*first);
    if (!isStart && before(block).mayBeInside)
      insert(*first, false);
    if (!isStart || block.isEHPad())
      return;
    llvm::SmallVector<llvm::BasicBlock *, 4> outside;
    for (llvm::BasicBlock *previous : llvm::predecessors(&block))
      if (ends_[previous].mayBeOutside && !llvm::is_contained(outside, previous))
        outside.push_back(previous);
    if (outside.empty())
      return;
    llvm::BasicBlock *edge = llvm::SplitBlockPredecessors(&block, outside, ".scope");
    edge->getTerminator()->setDebugLoc(first->getDebugLoc());
    insert(*edge->getTerminator(), true);
  }

  llvm::AllocaInst &local_;
  const llvm::DILocalScope &scope_;
  std::map<const llvm::BasicBlock *, Sides> ends_;
};

} // namespace

bool isInCycle(const llvm::BasicBlock &block) {
  return std::any_of(llvm::succ_begin(&block), llvm::succ_end(&block), [&](const llvm::BasicBlock *next) {
    return llvm::isPotentiallyReachable(&next->front(), &block.front());
  });
}

void placeScopes(llvm::Function &function) {
  dropIdleHandlers(function);
  std::vector<llvm::AllocaInst *> unmarked;
  for (llvm::Instruction &instruction : llvm::instructions(function))
    if (auto *local = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
        local && local->getParent()->isEntryBlock() && markersOf(*local).empty())
      unmarked.push_back(local);
  dropMarkers(function);
  threadCleanups(function);
  for (llvm::AllocaInst *local : unmarked)
    if (const llvm::DILocalScope *scope = scopeOf(*local); scope && llvm::PointerMayBeCaptured(local, true, true))
      ByBlock(*local, *scope).mark();
}

} // namespace premise::program
