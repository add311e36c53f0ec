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
  for (const Identifier &identifier : abstraction_.program.identifiers)
    slots_.push_back(newSlot("premise." + identifier.name));
  if (mode_ == Mode::May || mode_ == Mode::MayMust)
    met_ = metOf(*abstraction_.blocks.front()->getModule());
}

void Emitter::beginRun() {
  llvm::IRBuilder<> entry(startOf(0));
  if (met_ != nullptr)
    set(entry, met_, entry.getFalse());
}

/// Only one call of the functions is ever active: they are copies for one place each.
llvm::Value *Emitter::newSlot(const std::string &name) const {
  llvm::Function &unit = *abstraction_.copies().functions.front();
  llvm::IRBuilder<> entry(&unit.getEntryBlock(), unit.getEntryBlock().begin());
  if (abstraction_.copies().functions.size() == 1)
    return entry.CreateAlloca(entry.getInt8Ty(), nullptr, name);
  return new llvm::GlobalVariable(*unit.getParent(), entry.getInt8Ty(), false, llvm::GlobalValue::InternalLinkage,
                                  entry.getInt8(0), name);
}

void Emitter::emit(const std::vector<Placed> &placed) {
  for (BlockIndex block = 0; block < abstraction_.blocks.size(); block++) {
    emitBlock(block, placed);
    emitAhead(block, placed);
  }
  dropAnnotations();
}

/// Their values are in the code now; those that nobody asked for stay, and are not even evaluated.
void Emitter::dropAnnotations() {
  for (const std::vector<Site> &sites : abstraction_.sites)
    for (const Site &site : sites)
      if (checkCallName(*site.anchor) == "__premise_assumed")
        site.anchor->eraseFromParent();
}

void Emitter::emitBlock(BlockIndex block, const std::vector<Placed> &placed) {
  for (std::size_t point = 0; point < positions_[block].size(); point++) {
    for (const Placed &one : placed)
      if (one.block == block && one.point == point)
        emitPlaced(one);
    if (point + 1 < positions_[block].size())
      emitStatement(block, point);
  }
}

/// The identifier that has the value of the assertion's own condition.
std::optional<Variable> Emitter::undoneBefore(BlockIndex block, std::size_t index) const {
  const auto *update =
      index == 0 ? nullptr : std::get_if<Update>(&abstraction_.program.blocks[block].statements[index - 1]);
  return update != nullptr && update->isUndone ? std::optional(update->variable) : std::nullopt;
}

void Emitter::emitStatement(BlockIndex block, std::size_t index) {
  const Site &site = abstraction_.sites[block][index];
  const bool hasNext = index + 2 < positions_[block].size();
  std::visit(base::Match{
                 [&](const Initialise &one) {
                   llvm::IRBuilder<> builder(site.anchor);
                   set(builder, slots_[one.variable], builder.getTrue());
                 },
                 [&](const Update &one) {
                   emitUpdate(one, site, one.isUndone && hasNext ? positions_[block][index + 2] : nullptr);
                 },
                 [&](const Assert &one) { emitAssert(one, site, undoneBefore(block, index)); },
                 [](const Call &) {}, // who is called tells what it has met
             },
             abstraction_.program.blocks[block].statements[index]);
}

void Emitter::emitUpdate(const Update &update, const Site &site, llvm::Instruction *after) {
  llvm::Value *holds = site.holds;
  if (holds == nullptr)
    holds = evaluate(*site.assumption, site.anchor, abstraction_.arguments.at(site.anchor->getFunction()));
  llvm::IRBuilder<> builder(site.anchor);
  llvm::Value *slot = slots_[update.variable];
  llvm::Value *before = get(builder, slot);
  set(builder, slot, builder.CreateAnd(before, holds));
  if (after != nullptr) {
    llvm::IRBuilder<> behind(after);
    set(behind, slot, before);
  }
}

/// `granted` counts as true.
llvm::Value *Emitter::premise(llvm::Instruction *before, PremiseId premise, std::optional<Variable> granted) {
  llvm::IRBuilder<> builder(before);
  llvm::Value *any = builder.getFalse();
  for (const BitSet &cube : abstraction_.program.premises.cubes(premise)) {
    llvm::Value *all = builder.getTrue();
    for (const Variable variable : cube.elements())
      if (variable != granted)
        all = builder.CreateAnd(all, get(builder, slots_[variable]));
    any = builder.CreateOr(any, all);
  }
  return any;
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
void Emitter::emitAssert(const Assert &assertion, const Site &site, std::optional<Variable> undone) {
  llvm::Instruction *anchor = site.anchor;
  if (assertion.premise == Premises::kNever) {
    emitMet(anchor, nullptr);
    return;
  }
  llvm::Value *holds = premise(anchor, assertion.premise);
  insertCall(anchor, mode_ == Mode::Uv ? "__premise_met" : "__premise_under", holds, assertion.check);
  llvm::Value *held = met_ == nullptr ? holds : premise(anchor, assertion.premise, undone);
  emitMet(anchor, llvm::IRBuilder<>(anchor).CreateNot(held));
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
void Emitter::emitAhead(BlockIndex block, const std::vector<Placed> &placed) {
  auto *branch = llvm::dyn_cast<llvm::BranchInst>(abstraction_.blocks[block]->getTerminator());
  if (branch == nullptr || !branch->isConditional() || branch->getSuccessor(0) == branch->getSuccessor(1))
    return;
  llvm::Value *sides[] = {llvm::ConstantInt::getTrue(branch->getContext()),
                          llvm::ConstantInt::getTrue(branch->getContext())};
  bool isNeeded = false;
  for (const Placed &one : placed)
    for (const unsigned side : {0U, 1U})
      if (one.kind == Kind::May && one.point == 0 && abstraction_.blocks[one.block] == branch->getSuccessor(side)) {
        sides[side] = mayCondition(branch, one);
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
  llvm::Value *isVerified = llvm::ConstantInt::getTrue(at->getContext());
  for (const PremiseId one : placed.premises.elements())
    isVerified = llvm::IRBuilder<>(at).CreateAnd(isVerified, premise(at, one));
  return llvm::IRBuilder<>(at).CreateNot(isVerified);
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
  llvm::Value *condition = llvm::ConstantInt::getTrue(at->getContext());
  for (const PremiseId one : placed.premises.elements()) {
    llvm::Value *value = premise(at, one);
    condition = llvm::IRBuilder<>(at).CreateAnd(condition, llvm::IRBuilder<>(at).CreateNot(value));
  }
  insertCall(at, "__premise_tryfirst", condition, tries_++);
}

} // namespace premise::guide
