// How a forgotten return statement is found: the slot of the result is read, but was never written.
#include "program/checks/MissingReturn.h"

#include "program/checks/Dataflow.h"

#include <llvm/IR/InstIterator.h>

namespace premise::program {
namespace {

const llvm::Value *resultSlotOf(const llvm::Function &function) {
  for (const llvm::Argument &argument : function.args())
    if (argument.hasStructRetAttr())
      return &argument;
  for (const llvm::Instruction &instruction : function.getEntryBlock())
    if (llvm::isa<llvm::AllocaInst>(instruction) && instruction.getName() == "retval")
      return &instruction;
  return nullptr;
}

} // namespace

// C++ marks the end of the body with a trap, see Unreachable.cpp.
MissingReturn::MissingReturn(llvm::Function &function, bool isCxx) {
  if (function.getName() != "main" && !isCxx)
    result_ = resultSlotOf(function);
  if (!result_)
    return;
  for (llvm::Instruction &instruction : llvm::instructions(function))
    if (writesResult(instruction))
      writes_.push_back(&instruction);
  const auto transfer = [this](const llvm::Instruction &instruction, llvm::BitVector &written) {
    if (writesResult(instruction))
      written.set(0);
  };
  const auto before = solveMust(function, 1, transfer);
  for (llvm::BasicBlock &block : function) {
    auto *end = llvm::dyn_cast<llvm::ReturnInst>(block.getTerminator());
    llvm::BitVector written = before.lookup(&block);
    for (const llvm::Instruction &instruction : block)
      transfer(instruction, written);
    if (end && !written.test(0))
      uncertainEnds_.push_back(end);
  }
}

/// Any use of the slot's address other than reading it: a store, a copy, a call that returns a struct through it.
bool MissingReturn::writesResult(const llvm::Instruction &instruction) const {
  if (const auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction))
    return rootOf(store->getPointerOperand()) == result_;
  const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  return call && call->arg_size() > 0 && call->getArgOperand(0)->getType()->isPointerTy() &&
         rootOf(call->getArgOperand(0)) == result_;
}

llvm::Instruction *MissingReturn::readOfResult(llvm::ReturnInst &end) const {
  llvm::Value *value = end.getReturnValue();
  while (auto *cast = llvm::dyn_cast_or_null<llvm::CastInst>(value))
    value = cast->getOperand(0);
  auto *load = llvm::dyn_cast_or_null<llvm::LoadInst>(value);
  return load && rootOf(load->getPointerOperand()) == result_ ? static_cast<llvm::Instruction *>(load) : &end;
}

void MissingReturn::insert(FunctionContext &context) {
  if (uncertainEnds_.empty())
    return;
  llvm::BasicBlock &entry = context.function.getEntryBlock();
  llvm::IRBuilder<> at(&entry, entry.begin());
  llvm::AllocaInst *flag = at.CreateAlloca(at.getInt1Ty(), nullptr, "returned");
  at.SetInsertPoint(&entry, entry.getFirstNonPHIOrDbgOrAlloca());
  at.CreateStore(at.getFalse(), flag);
  for (llvm::Instruction *write : writes_) {
    at.SetInsertPoint(write->getParent(), std::next(write->getIterator()));
    at.SetCurrentDebugLocation(write->getDebugLoc());
    at.CreateStore(at.getTrue(), flag);
  }
  for (llvm::ReturnInst *end : uncertainEnds_) {
    at.SetInsertPoint(readOfResult(*end)); // an ensures in front of the return looks at the result, too
    at.SetCurrentDebugLocation(end->getDebugLoc());
    const std::string condition = context.name + " returns a value";
    const unsigned check = context.add(CheckKind::MissingReturn, *end, condition);
    context.calls.check(at, at.CreateLoad(at.getInt1Ty(), flag), check);
  }
}

} // namespace premise::program
