// How order, loop heads, live registers and thresholds of a function are found.
#include "analyze/numeric/FunctionInfo.h"

#include <algorithm>
#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <set>

namespace premise::analyze::numeric {

namespace {

bool isValidity(const llvm::Value &value) {
  const auto *call = llvm::dyn_cast<llvm::CallInst>(&value);
  return call && call->getCalledFunction() && call->getCalledFunction()->getName() == "__premise_valid";
}

} // namespace

FunctionInfo::FunctionInfo(const llvm::Function &function) {
  orderBlocks(function);
  for (const llvm::Instruction &instruction : llvm::instructions(function)) {
    instructions++;
    if (isValidity(instruction))
      findCounts(*llvm::cast<llvm::CallInst>(instruction).getArgOperand(1));
    if (const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction))
      returnsTwice |= call->hasFnAttr(llvm::Attribute::ReturnsTwice);
  }
  findHeads();
  findBodies();
  findLive(function);
  findConstants(function);
}

// Reverse post order, but what comes behind a loop stands behind all of its blocks: a loop is stable before anything is
// done with what it leaves behind. Each block is sorted by the heads of the loops around it, from the outermost, and
// itself.
void FunctionInfo::orderBlocks(const llvm::Function &function) {
  const llvm::ReversePostOrderTraversal<const llvm::Function *> traversal(&function);
  for (const llvm::BasicBlock *block : traversal) {
    position[block] = static_cast<unsigned>(order.size());
    order.push_back(block);
  }
  loops.analyze(llvm::DominatorTree(const_cast<llvm::Function &>(function)));
  if (loops.empty())
    return;
  llvm::DenseMap<const llvm::BasicBlock *, std::vector<unsigned>> places;
  for (const llvm::BasicBlock *block : order) {
    std::vector<unsigned> &place = places[block];
    for (const llvm::Loop *loop = loops.getLoopFor(block); loop; loop = loop->getParentLoop())
      place.push_back(position[loop->getHeader()]);
    std::reverse(place.begin(), place.end());
    place.push_back(position[block]);
  }
  std::sort(order.begin(), order.end(), [&](const auto *a, const auto *b) { return places[a] < places[b]; });
  for (std::size_t i = 0; i < order.size(); i++)
    position[order[i]] = static_cast<unsigned>(i);
}

void FunctionInfo::findHeads() {
  for (const llvm::BasicBlock *block : order)
    for (const llvm::BasicBlock *next : llvm::successors(block))
      if (position[next] <= position[block])
        heads.insert(next);
}

void FunctionInfo::findBodies() {
  for (const llvm::BasicBlock *head : heads) {
    const llvm::Loop *loop = loops.getLoopFor(head);
    if (!loop || loop->getHeader() != head || !loop->isLoopExiting(head))
      continue;
    for (const llvm::BasicBlock *next : llvm::successors(head))
      if (loop->contains(next))
        entries_.insert({head, next});
  }
}

void FunctionInfo::markLive(const llvm::Value &value, const llvm::BasicBlock *definedIn,
                            const llvm::BasicBlock *usedAtEndOf) {
  llvm::SmallVector<const llvm::BasicBlock *, 16> pending{usedAtEndOf};
  while (!pending.empty()) {
    const llvm::BasicBlock *block = pending.pop_back_val();
    if (block == definedIn || !live_.insert({block, &value}).second)
      continue;
    for (const llvm::BasicBlock *before : llvm::predecessors(block))
      pending.push_back(before);
  }
}

// A value is live into a block if a path from there uses it before it is defined again. What a phi takes is used at the
// end of the block it comes from.
void FunctionInfo::findLive(const llvm::Function &function) {
  const auto follow = [&](const llvm::Value &value, const llvm::BasicBlock *definedIn) {
    for (const llvm::Use &use : value.uses()) {
      const auto *user = llvm::dyn_cast<llvm::Instruction>(use.getUser());
      if (!user)
        continue;
      const auto *phi = llvm::dyn_cast<llvm::PHINode>(user);
      const llvm::BasicBlock *at = phi ? phi->getIncomingBlock(use) : user->getParent();
      if (at != definedIn)
        markLive(value, definedIn, at);
    }
  };
  for (const llvm::Argument &argument : function.args())
    follow(argument, nullptr);
  for (const llvm::Instruction &instruction : llvm::instructions(function)) {
    follow(instruction, instruction.getParent());
    if (const auto *phi = llvm::dyn_cast<llvm::PHINode>(&instruction); phi && isTruth(*phi))
      keepConditions(*phi);
  }
}

/// n of (n + 1) * 4.
void FunctionInfo::findCounts(const llvm::Value &bytes) {
  constexpr unsigned kMostSteps = 8;
  const llvm::Value *value = &bytes;
  for (unsigned step = 0; step < kMostSteps; step++)
    if (const auto *computed = llvm::dyn_cast<llvm::Instruction>(value);
        computed && llvm::isa<llvm::CastInst, llvm::BinaryOperator>(computed))
      value = computed->getOperand(0);
  if (llvm::isa<llvm::Argument>(value))
    counts.insert(value);
}

/// A boolean, or a number that became 0 or 1 by one.
bool FunctionInfo::isTruth(const llvm::PHINode &phi) {
  return phi.getType()->isIntegerTy(1) ||
         std::any_of(phi.incoming_values().begin(), phi.incoming_values().end(), [](const llvm::Value *value) {
           const auto *wide = llvm::dyn_cast<llvm::ZExtInst>(value);
           return wide && wide->getSrcTy()->isIntegerTy(1);
         });
}

/// A check of `a && b` looks at what went into the phi: that should still be known there.
void FunctionInfo::keepConditions(const llvm::PHINode &phi) {
  std::vector<std::pair<const llvm::Value *, unsigned>> pending;
  for (const llvm::Value *value : phi.incoming_values())
    pending.emplace_back(value, 0);
  constexpr unsigned kMostDepth = 8;
  while (!pending.empty()) {
    const auto [value, depth] = pending.back();
    pending.pop_back();
    if (!llvm::isa<llvm::Instruction, llvm::Argument>(value) || depth > kMostDepth)
      continue;
    live_.insert({phi.getParent(), value});
    if (isValidity(*value) || llvm::isa<llvm::CmpInst, llvm::CastInst, llvm::BinaryOperator, llvm::PHINode>(value))
      for (const llvm::Value *operand : llvm::cast<llvm::Instruction>(value)->operand_values())
        pending.emplace_back(operand, depth + 1);
  }
}

void FunctionInfo::findConstants(const llvm::Function &function) {
  std::set<std::int64_t> found;
  for (const llvm::Instruction &instruction : llvm::instructions(function)) {
    if (!llvm::isa<llvm::CmpInst, llvm::BinaryOperator, llvm::PHINode, llvm::SwitchInst, llvm::StoreInst,
                   llvm::SelectInst>(instruction))
      continue;
    for (const llvm::Value *operand : instruction.operand_values())
      if (const auto *constant = llvm::dyn_cast<llvm::ConstantInt>(operand);
          constant && constant->getBitWidth() <= 64 && found.size() < 64)
        for (const std::int64_t step : {-1, 0, 1})
          found.insert(static_cast<std::int64_t>(static_cast<std::uint64_t>(constant->getSExtValue()) +
                                                 static_cast<std::uint64_t>(step)));
  }
  for (const unsigned bits : {8U, 16U, 32U}) {
    found.insert((std::int64_t{1} << (bits - 1)) - 1);
    found.insert((std::int64_t{1} << bits) - 1);
    found.insert(-(std::int64_t{1} << (bits - 1)));
  }
  thresholds.assign(found.begin(), found.end());
}

} // namespace premise::analyze::numeric
