// How the calls that evaluate checks are found in the module.
#include "analyze/Places.h"

#include <llvm/ADT/StringSwitch.h>
#include <llvm/IR/Constants.h>
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

std::map<std::string, std::set<std::string>> symbolsByUnit(const program::Program &program, const Places &places) {
  std::map<std::string, std::set<std::string>> byName, bySymbol;
  for (const auto &[check, functions] : places)
    if (check < program.checks.size())
      byName[program.checks[check].function].insert(functions.begin(), functions.end());
  for (const program::Unit &unit : program.units) {
    std::set<std::string> &symbols = bySymbol[unit.symbol];
    symbols.insert(unit.symbol);
    if (const auto found = byName.find(unit.name); found != byName.end())
      symbols.insert(found->second.begin(), found->second.end());
  }
  return bySymbol;
}

} // namespace premise::analyze
