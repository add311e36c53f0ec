// How calls of functions with preconditions are counted.
#include "analyze/unroll/Preconditions.h"

#include <algorithm>
#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

namespace premise::analyze {
namespace {

std::set<std::uint32_t> requiredBy(const llvm::Function &function) {
  std::set<std::uint32_t> checks;
  for (const llvm::Instruction &instruction : llvm::instructions(function)) {
    const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    if (call && call->getCalledOperand()->getName() == "__premise_requires")
      checks.insert(static_cast<std::uint32_t>(llvm::cast<llvm::ConstantInt>(call->getArgOperand(1))->getZExtValue()));
  }
  return checks;
}

/// A constant that something which is gone was made of.
bool isUnused(const llvm::User &user) {
  return llvm::isa<llvm::Constant>(user) && !llvm::isa<llvm::GlobalValue>(user) &&
         std::all_of(user.user_begin(), user.user_end(), [](const llvm::User *next) { return isUnused(*next); });
}

} // namespace

Preconditions::Preconditions(const program::Program &program, const ledger::Ledger &ledger) {
  std::set<std::uint32_t> isUncountable;
  std::map<std::uint32_t, std::set<std::string>> callers;
  for (const llvm::Function &function : *program.module)
    for (const std::uint32_t check : requiredBy(function)) {
      for (const llvm::Use &use : function.uses()) {
        const auto *call = llvm::dyn_cast<llvm::CallBase>(use.getUser());
        if (call && call->isCallee(&use)) {
          calls_[check]++;
          callers[check].insert(call->getFunction()->getName().str());
        } else if (!isUnused(*use.getUser())) {
          isUncountable.insert(check);
        }
      }
    }
  std::erase_if(calls_, [&](const auto &entry) {
    const auto &[check, count] = entry;
    return isUncountable.contains(check) || ledger[check].failedBy || ledger[check].premise().isAlways();
  });
  for (const auto &[check, count] : calls_)
    callers_.insert(callers[check].begin(), callers[check].end());
}

void Preconditions::record(ledger::Ledger &ledger) const {
  std::map<std::uint32_t, unsigned> satisfied;
  for (const auto &[at, assumptions] : satisfied_)
    satisfied[at.first]++;
  for (const auto &[check, count] : calls_) {
    if (!satisfied.contains(check) || satisfied.at(check) != count)
      continue;
    ledger::Cube cube;
    for (const auto &[at, assumptions] : satisfied_)
      for (const ledger::Assumption &assumption : assumptions)
        if (at.first == check)
          cube.insert(ledger.assume(assumption));
    ledger.record(check, {.by = "unroll", .premise = ledger::Premise({cube})});
  }
}

} // namespace premise::analyze
