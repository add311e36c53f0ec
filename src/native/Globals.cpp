// How reachable functions and the globals they read are found in the module.
#include "native/Globals.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include <set>

namespace premise::native {
namespace {

/// Everything a function refers to: functions it calls or takes the address of, globals, and what their initialisers
/// name.
struct Reachable {
  std::set<const llvm::Function *> functions;
  std::set<const llvm::GlobalVariable *> globals;

  void addBody(const llvm::Function &function) {
    for (const llvm::Instruction &instruction : llvm::instructions(function))
      for (const llvm::Value *operand : instruction.operands())
        if (llvm::isa<llvm::Constant>(operand))
          add(operand);
  }

  void add(const llvm::Value *value) {
    if (const auto *function = llvm::dyn_cast<llvm::Function>(value)) {
      if (functions.insert(function).second)
        addBody(*function);
      return;
    }
    if (const auto *global = llvm::dyn_cast<llvm::GlobalVariable>(value)) {
      if (globals.insert(global).second && global->hasInitializer())
        add(global->getInitializer());
      return;
    }
    if (const auto *constant = llvm::dyn_cast<llvm::Constant>(value))
      for (const llvm::Value *operand : constant->operands())
        add(operand);
  }
};

Reachable reach(const program::Program &program, const program::Unit &unit) {
  Reachable reachable;
  for (const std::string &symbol : unit.symbols)
    if (const llvm::Function *function = program.module->getFunction(symbol))
      reachable.add(function);
  return reachable;
}

/// Only loads, possibly through constant addresses: nobody writes it, nobody else gets its address.
bool isOnlyRead(const llvm::Value *value) {
  for (const llvm::User *user : value->users()) {
    const auto *call = llvm::dyn_cast<llvm::CallBase>(user);
    const bool isCheck = call != nullptr && call->getCalledFunction() != nullptr &&
                         call->getCalledFunction()->getName() == "__premise_access";
    if (llvm::isa<llvm::LoadInst>(user) || isCheck)
      continue;
    const auto *copy = llvm::dyn_cast<llvm::MemTransferInst>(user);
    if (copy != nullptr && copy->getRawSource() == value && copy->getRawDest() != value)
      continue;
    if (llvm::isa<llvm::GEPOperator>(user) && isOnlyRead(user))
      continue;
    return false;
  }
  return true;
}

} // namespace

std::vector<const program::Global *> inputGlobals(const program::Program &program, const program::Unit &unit) {
  const Reachable reachable = reach(program, unit);
  std::vector<const program::Global *> inputs;
  for (const program::Global &global : program.globals) {
    const llvm::GlobalVariable *variable = program.module->getGlobalVariable(global.symbol, true);
    if (program.isCxx && program.types[global.type].isConst)
      continue; // it has what its initialiser gave it, even if that had to run
    if (variable == nullptr || global.isLocalStatic || variable->isConstant() || !reachable.globals.contains(variable))
      continue;
    if (variable->hasLocalLinkage() && isOnlyRead(variable))
      continue;
    if (!variable->isDeclaration())
      inputs.push_back(&global);
  }
  return inputs;
}

} // namespace premise::native
