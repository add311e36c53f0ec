// How the calls that evaluate checks are found in the module.
#include "analyze/Places.h"

#include <llvm/ADT/StringSwitch.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

namespace premise::analyze {
namespace {

/// The first argument that is the number of a check; none if the function evaluates no check.
int firstNumber(llvm::StringRef callee) {
  return llvm::StringSwitch<int>(callee)
      .Cases("__premise_check", "__premise_requires", "__premise_freeing", 1)
      .Case("__premise_access", 3)
      .Case("__premise_library", 0)
      .Default(-1);
}

} // namespace

Places placesOfChecks(const program::Program &program) {
  Places places;
  for (const llvm::Function &function : *program.module)
    for (const llvm::Instruction &instruction : llvm::instructions(function)) {
      const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      const llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
      const int first = callee ? firstNumber(callee->getName()) : -1;
      for (auto i = static_cast<unsigned>(first); first >= 0 && i < call->arg_size(); i++)
        if (const auto *number = llvm::dyn_cast<llvm::ConstantInt>(call->getArgOperand(i));
            number && !number->isMinusOne())
          places[static_cast<std::uint32_t>(number->getZExtValue())].insert(function.getName().str());
    }
  return places;
}

std::set<std::string> symbolsOf(const program::Unit &unit, const program::Program &program, const Places &places) {
  std::set<std::string> symbols{unit.symbol};
  for (const auto &[check, functions] : places)
    if (check < program.checks.size() && program.checks[check].function == unit.name)
      symbols.insert(functions.begin(), functions.end());
  return symbols;
}

} // namespace premise::analyze
