// How definite assignment is decided, and checked where it is not.
#include "program/checks/Initialization.h"

#include "program/checks/Dataflow.h"
#include "program/checks/Object.h"

#include <llvm/Analysis/CaptureTracking.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>

namespace premise::program {
namespace {

/// Annotations write nothing.
bool mayWrite(const llvm::CallBase &call) {
  const llvm::Function *callee = call.getCalledFunction();
  return !callee || !callee->isDeclaration() || !callee->getName().starts_with("__premise_");
}

} // namespace

Initialization::Initialization(llvm::Function &function, const Variables &variables)
    : layout_(function.getParent()->getDataLayout()) {
  findSlots(function, variables);
  if (!slots_.empty())
    sortReads(function);
}

void Initialization::findSlots(llvm::Function &function, const Variables &variables) {
  for (llvm::Instruction &instruction : llvm::instructions(function)) {
    const auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
    if (!load)
      continue;
    const ObjectRange object = objectOf(load->getPointerOperand(), layout_);
    const auto *variable = llvm::dyn_cast<llvm::AllocaInst>(object.root);
    if (!variable || !variables.isLocal(variable))
      continue;
    if (!object.size) { // a variable-length array
      uncertainInMemory_.insert(load);
      continue;
    }
    const std::uint64_t bytes = layout_.getTypeStoreSize(load->getType()).getFixedValue();
    Slot slot{variable, 0, *object.size};
    if (isInside(object, bytes))
      slot = {variable, *object.offset, *object.offset + bytes};
    slotOfLoad_[load] = slotFor(slot);
  }
}

unsigned Initialization::slotFor(const Slot &slot) {
  llvm::SmallVector<unsigned, 2> &known = slotsOf_[slot.variable];
  for (const unsigned i : known)
    if (slots_[i].begin == slot.begin && slots_[i].end == slot.end)
      return i;
  const auto index = static_cast<unsigned>(slots_.size());
  known.push_back(index);
  slots_.push_back(slot);
  slots_.back().canBeOverwritten =
      slot.variable->getAllocatedType()->isAggregateType() && llvm::PointerMayBeCaptured(slot.variable, true, true);
  return index;
}

/// A write of known bytes settles the slots inside them, one of unknown bytes unsettles whatever it may touch.
void Initialization::write(const llvm::Value *address, std::uint64_t bytes, bool initializes,
                           llvm::BitVector &initialized) const {
  const ObjectRange object = objectOf(address, layout_);
  const auto *variable = llvm::dyn_cast<llvm::AllocaInst>(object.root);
  const auto known = variable ? slotsOf_.find(variable) : slotsOf_.end();
  if (known == slotsOf_.end() || (initializes && !object.offset))
    return;
  for (const unsigned i : known->second) {
    const Slot &slot = slots_[i];
    const std::uint64_t begin = object.offset.value_or(0);
    if (initializes && begin <= slot.begin && slot.end - begin <= bytes)
      initialized.set(i);
    else if (!initializes)
      initialized.reset(i);
  }
}

void Initialization::transfer(const llvm::Instruction &instruction, llvm::BitVector &initialized) const {
  for (llvm::DbgVariableRecord &record :
       llvm::filterDbgVars(const_cast<llvm::Instruction &>(instruction).getDbgRecordRange()))
    if (const auto *variable = llvm::dyn_cast_or_null<llvm::AllocaInst>(record.getAddress()))
      if (const auto known = slotsOf_.find(variable); known != slotsOf_.end())
        for (const unsigned slot : known->second)
          initialized.reset(slot);
  if (const auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    const std::uint64_t bytes = layout_.getTypeStoreSize(store->getValueOperand()->getType()).getFixedValue();
    write(store->getPointerOperand(), bytes, true, initialized);
  } else if (const auto *fill = llvm::dyn_cast<llvm::MemIntrinsic>(&instruction)) {
    const auto *length = llvm::dyn_cast<llvm::ConstantInt>(fill->getLength());
    const auto *copy = llvm::dyn_cast<llvm::MemTransferInst>(fill);
    const bool initializes = length && (!copy || objectOf(copy->getRawSource(), layout_).kind == ObjectKind::Global);
    if (initializes || copy)
      write(fill->getRawDest(), length ? length->getZExtValue() : 0, initializes, initialized);
  } else if (const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
             call && !llvm::isa<llvm::IntrinsicInst>(call) && mayWrite(*call)) {
    for (unsigned i = 0; i < slots_.size(); ++i)
      if (slots_[i].canBeOverwritten)
        initialized.reset(i);
  }
}

void Initialization::sortReads(llvm::Function &function) {
  const auto step = [this](const llvm::Instruction &instruction, llvm::BitVector &state) {
    transfer(instruction, state);
  };
  const auto before = solveMust(function, static_cast<unsigned>(slots_.size()), step);
  for (llvm::BasicBlock &block : function) {
    llvm::BitVector state = before.lookup(&block);
    for (llvm::Instruction &instruction : block) {
      transfer(instruction, state);
      auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
      const auto slot = load ? slotOfLoad_.find(load) : slotOfLoad_.end();
      if (slot != slotOfLoad_.end() && !state.test(slot->second))
        addUncertain(*load);
    }
  }
}

void Initialization::addUncertain(llvm::LoadInst &load) {
  auto *variable = llvm::dyn_cast<llvm::AllocaInst>(load.getPointerOperand());
  if (!variable || !llvm::isAllocaPromotable(variable)) {
    uncertainInMemory_.insert(&load);
    return;
  }
  if (scalars_.empty() || scalars_.back().variable != variable) {
    for (Scalar &scalar : scalars_)
      if (scalar.variable == variable) {
        scalar.uncertainReads.push_back(&load);
        return;
      }
    scalars_.push_back({variable, {}});
  }
  scalars_.back().uncertainReads.push_back(&load);
}

//   %x = alloca i32                     %x.initialized = alloca i1, false at entry and at the declaration
//   store i32 1, ptr %x                 store i1 true, ptr %x.initialized
//   %0 = load i32, ptr %x               call void @__premise_check(load i1 %x.initialized, check)
void insertInitializationChecks(FunctionContext &context, const Initialization &initialization) {
  for (const Initialization::Scalar &scalar : initialization.scalars()) {
    llvm::BasicBlock &entry = context.function.getEntryBlock();
    llvm::IRBuilder<> at(&entry, entry.begin());
    llvm::AllocaInst *flag = at.CreateAlloca(at.getInt1Ty(), nullptr, scalar.variable->getName() + ".initialized");
    at.SetInsertPoint(&entry, entry.getFirstNonPHIOrDbgOrAlloca());
    at.CreateStore(at.getFalse(), flag);
    const std::vector<llvm::User *> users(scalar.variable->user_begin(), scalar.variable->user_end());
    for (llvm::User *user : users)
      if (auto *store = llvm::dyn_cast<llvm::StoreInst>(user)) {
        at.SetInsertPoint(store->getParent(), std::next(store->getIterator()));
        at.SetCurrentDebugLocation(store->getDebugLoc());
        at.CreateStore(at.getTrue(), flag);
      }
    for (llvm::DbgVariableRecord *declaration : llvm::findDVRDeclares(scalar.variable)) {
      at.SetInsertPoint(declaration->getMarker()->MarkedInstr);
      at.SetCurrentDebugLocation(declaration->getDebugLoc());
      at.CreateStore(at.getFalse(), flag);
    }
    const std::string condition = context.variables.name(scalar.variable) + " is initialized";
    for (llvm::LoadInst *load : scalar.uncertainReads) {
      at.SetInsertPoint(load);
      at.SetCurrentDebugLocation(load->getDebugLoc());
      const unsigned check = context.add(CheckKind::UninitializedRead, *load, condition);
      context.calls.check(at, at.CreateLoad(at.getInt1Ty(), flag), check);
    }
  }
}

} // namespace premise::program
