// How reachable code is found in the module.
#include "native/Reachable.h"

#include "program/Callbacks.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

namespace premise::native {

void Reachable::addBody(const llvm::Function &function) {
  for (const llvm::Instruction &instruction : llvm::instructions(function))
    for (const llvm::Value *operand : instruction.operands())
      if (llvm::isa<llvm::Constant>(operand))
        add(operand);
}

void Reachable::add(const llvm::Value *value) {
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

Reachable reach(const program::Program &program, const program::Unit &unit) {
  Reachable reachable;
  const auto add = [&](const auto &symbols) {
    for (const std::string &symbol : symbols)
      if (const llvm::Function *function = program.module->getFunction(symbol))
        reachable.add(function);
  };
  add(unit.symbols);
  // Function pointers among the inputs lead to more code, which may read more globals with function pointers.
  std::vector<program::TypeId> inputs;
  for (const program::Parameter &parameter : unit.parameters)
    inputs.push_back(parameter.type);
  for (std::size_t before = 0; before != inputs.size() && !program.callbacks.empty();) {
    before = inputs.size();
    add(program::callbackSymbols(program, unit, inputs));
    inputs.resize(unit.parameters.size());
    for (const program::Global &global : program.globals)
      if (reachable.globals.contains(program.module->getGlobalVariable(global.symbol, true)))
        inputs.push_back(global.type);
  }
  return reachable;
}

} // namespace premise::native
