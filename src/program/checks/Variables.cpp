// How debug information leads from memory back to variables.
#include "program/checks/Variables.h"

#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>

namespace premise::program {

Variables::Variables(llvm::Function &function) {
  for (llvm::Instruction &instruction : llvm::instructions(function))
    for (llvm::DbgVariableRecord &record : llvm::filterDbgVars(instruction.getDbgRecordRange()))
      if (record.isDbgDeclare() && record.getAddress())
        variables_.try_emplace(record.getAddress(), record.getVariable());
}

bool Variables::isLocal(const llvm::Value *memory) const {
  const auto found = variables_.find(memory);
  return found != variables_.end() && found->second->getArg() == 0;
}

std::string Variables::name(const llvm::Value *memory) const {
  const auto found = variables_.find(memory);
  if (found != variables_.end())
    return found->second->getName().str();
  const auto *global = llvm::dyn_cast<llvm::GlobalVariable>(memory);
  if (!global)
    return "";
  llvm::SmallVector<llvm::DIGlobalVariableExpression *, 1> described;
  global->getDebugInfo(described);
  return described.empty() ? global->getName().str() : described.front()->getVariable()->getName().str();
}

AccessShape Variables::shapeOf(const llvm::Value *address) const {
  AccessShape shape;
  const llvm::Value *root = rootOf(address);
  while (const auto *load = llvm::dyn_cast<llvm::LoadInst>(root)) {
    ++shape.depth;
    root = rootOf(load->getPointerOperand());
  }
  shape.base = name(root);
  return shape;
}

const llvm::Value *rootOf(const llvm::Value *address) {
  while (true) {
    if (const auto *offset = llvm::dyn_cast<llvm::GEPOperator>(address))
      address = offset->getPointerOperand();
    else if (const auto *call = llvm::dyn_cast<llvm::IntrinsicInst>(address);
             call && call->getIntrinsicID() == llvm::Intrinsic::threadlocal_address)
      address = call->getArgOperand(0);
    else
      return address;
  }
}

} // namespace premise::program
