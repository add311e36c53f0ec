// How the code of annotations and conditions is inserted, in the order of the statements.
#include "guide/Emit.h"

#include "base/Match.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

#include <algorithm>

namespace premise::guide {
namespace {

// Memory has no single bits.
llvm::Value *get(llvm::IRBuilder<> &builder, llvm::Value *slot) {
  return builder.CreateICmpNE(builder.CreateLoad(builder.getInt8Ty(), slot), builder.getInt8(0));
}
void set(llvm::IRBuilder<> &builder, llvm::Value *slot, llvm::Value *holds) {
  builder.CreateStore(builder.CreateZExt(holds, builder.getInt8Ty()), slot);
}

/// One for all functions: whoever is called has met what it has met.
llvm::GlobalVariable *metOf(llvm::Module &module) {
  constexpr const char *kName = "premise.met";
  if (llvm::GlobalVariable *known = module.getGlobalVariable(kName, true))
    return known;
  llvm::Type *byte = llvm::Type::getInt8Ty(module.getContext());
  return new llvm::GlobalVariable(module, byte, false, llvm::GlobalValue::InternalLinkage,
                                  llvm::ConstantInt::get(byte, 0), kName);
}

} // namespace

Emitter::Emitter(const Abstraction &abstraction, Mode mode) : abstraction_(abstraction), mode_(mode) {
  for (BlockIndex block = 0; block < abstraction.blocks.size(); block++) {
    positions_.emplace_back();
    for (std::size_t point = 0; point <= abstraction.sites[block].size(); point++)
      positions_.back().push_back(abstraction.positionOf(block, point));
  }
  if (mode_ == Mode::May || mode_ == Mode::MayMust)
    met_ = metOf(*abstraction_.blocks.front()->getModule());
}

void Emitter::beginRun() {
  llvm::IRBuilder<> entry(startOf(0));
  if (met_ != nullptr)
    set(entry, met_, entry.getFalse());
}

void Emitter::emit(const std::vector<Placed> &placed) {
  values_ = std::make_unique<Values>(abstraction_, placed);
  PlacedByPoint byPoint;
  for (const Placed &one : placed) {
    byPoint[{one.block, one.point}].push_back(&one);
    if (one.kind == Kind::May && one.point == 0)
      assumedAt_[abstraction_.blocks[one.block]] = &one;
  }
  for (const BlockIndex block : values_->blocks()) {
    values_->enter(block);
    emitBlock(block, byPoint);
    emitAhead(block);
  }
  values_->finish();
  dropAnnotations();
}

/// Their values are in the code now; those that nobody asked for stay, and are not even evaluated.
void Emitter::dropAnnotations() {
  for (const std::vector<Site> &sites : abstraction_.sites)
    for (const Site &site : sites)
      if (checkCallName(*site.anchor) == "__premise_assumed")
        site.anchor->eraseFromParent();
}

void Emitter::emitBlock(BlockIndex block, const PlacedByPoint &placed) {
  for (std::size_t point = 0; point < positions_[block].size(); point++) {
    emitUndo(block, point);
    if (const auto here = placed.find({block, point}); here != placed.end())
      for (const Placed *one : here->second)
        emitPlaced(*one);
    if (point + 1 < positions_[block].size())
      emitStatement(block, point);
  }
}

void Emitter::emitStatement(BlockIndex block, std::size_t index) {
  const Site &site = abstraction_.sites[block][index];
  std::visit(base::Match{
                 [&](const Initialise &one) {
                   values_->set(site.anchor, one.variable, llvm::ConstantInt::getTrue(site.anchor->getContext()));
                 },
                 [&](const Update &one) { emitUpdate(one, site); }, [&](const Assert &one) { emitAssert(one, site); },
                 [](const Call &) {}, // who is called tells what it has met
             },
             abstraction_.program.blocks[block].statements[index]);
}

void Emitter::emitUpdate(const Update &update, const Site &site) {
  llvm::Value *holds = site.holds;
  if (holds == nullptr)
    holds = evaluate(*site.assumption, site.anchor, abstraction_.arguments.at(site.anchor->getFunction()));
  llvm::Value *before = values_->get(site.anchor, update.variable);
  values_->set(site.anchor, update.variable, llvm::IRBuilder<>(site.anchor).CreateAnd(before, holds));
  if (update.isUndone)
    undone_ = {update.variable, before};
}

/// Behind the assertion that follows the update.
void Emitter::emitUndo(BlockIndex block, std::size_t point) {
  if (!undone_ || !std::holds_alternative<Assert>(abstraction_.program.blocks[block].statements[point - 1]))
    return;
  values_->set(positions_[block][point], undone_->first, undone_->second);
  undone_.reset();
}

void insertCall(llvm::Instruction *before, const char *name, llvm::Value *condition, std::uint32_t number) {
  llvm::IRBuilder<> builder(before);
  llvm::Module &module = *before->getModule();
  llvm::FunctionCallee callee =
      module.getOrInsertFunction(name, builder.getVoidTy(), builder.getInt1Ty(), builder.getInt32Ty());
  auto *function = llvm::cast<llvm::Function>(callee.getCallee());
  function->setDoesNotThrow();
  function->addParamAttr(0, llvm::Attribute::ZExt);
  builder.CreateCall(callee, {condition, builder.getInt32(number)})->addParamAttr(0, llvm::Attribute::ZExt);
}

/// The premise of an unverified check needs no code: nothing is known about it.
/// An execution that goes on behind the check has passed it: under the assumption that it holds, it was verified.
void Emitter::emitAssert(const Assert &assertion, const Site &site) {
  llvm::Instruction *anchor = site.anchor;
  if (assertion.premise == Premises::kNever) {
    emitMet(anchor, nullptr);
    return;
  }
  llvm::Value *holds = values_->premise(anchor, assertion.premise);
  insertCall(anchor, mode_ == Mode::Uv ? "__premise_met" : "__premise_under", holds, assertion.check);
  if (met_ != nullptr && !undone_)
    emitMet(anchor, llvm::IRBuilder<>(anchor).CreateNot(holds));
}

/// Null: for certain.
void Emitter::emitMet(llvm::Instruction *at, llvm::Value *isUnverified) {
  if (met_ == nullptr)
    return;
  llvm::IRBuilder<> builder(at);
  llvm::Value *now = isUnverified == nullptr ? builder.getTrue() : builder.CreateOr(get(builder, met_), isUnverified);
  set(builder, met_, now);
}

/// The may-unverified conditions at both sides of a branch, where it is taken.
void Emitter::emitAhead(BlockIndex block) {
  auto *branch = llvm::dyn_cast<llvm::BranchInst>(abstraction_.blocks[block]->getTerminator());
  if (branch == nullptr || !branch->isConditional() || branch->getSuccessor(0) == branch->getSuccessor(1))
    return;
  llvm::Value *sides[] = {llvm::ConstantInt::getTrue(branch->getContext()),
                          llvm::ConstantInt::getTrue(branch->getContext())};
  bool isNeeded = false;
  for (const unsigned side : {0U, 1U})
    if (const auto assumed = assumedAt_.find(branch->getSuccessor(side)); assumed != assumedAt_.end()) {
      sides[side] = mayCondition(branch, *assumed->second);
      isNeeded = true;
    }
  if (!isNeeded)
    return;
  llvm::IRBuilder<> builder(branch);
  llvm::Value *isMet = get(builder, met_);
  llvm::Value *ahead = builder.CreateSelect(branch->getCondition(), sides[0], sides[1]);
  insertCall(branch, "__premise_may", builder.CreateOr(isMet, ahead), 0);
}

llvm::Value *Emitter::mayCondition(llvm::Instruction *at, const Placed &placed) {
  return llvm::IRBuilder<>(at).CreateNot(values_->all(at, placed.premises));
}

void Emitter::assume(llvm::Instruction *before, llvm::Value *condition) {
  llvm::IRBuilder<> builder(before);
  if (mode_ == Mode::MayMust)
    condition = builder.CreateOr(get(builder, met_), condition);
  insertCall(before, "__premise_may", condition, 0);
}

void Emitter::emitPlaced(const Placed &placed) {
  llvm::Instruction *at = positions_[placed.block][placed.point];
  if (placed.kind == Kind::May) {
    assume(at, mayCondition(at, placed));
    return;
  }
  llvm::Value *condition = values_->none(at, placed.premises);
  insertCall(at, "__premise_tryfirst", condition, tries_++);
}

} // namespace premise::guide
