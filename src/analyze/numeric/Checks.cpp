// How the calls that evaluate checks are collected, and what an outcome says about them.
#include "analyze/numeric/Checks.h"

#include <llvm/ADT/StringSwitch.h>
#include <llvm/IR/InstIterator.h>

namespace premise::analyze::numeric {

Checks::Checks(const llvm::Module &module) {
  for (const llvm::Function &function : module) {
    if (Subject::isContract(function))
      continue; // the same checks as in the function itself
    for (const llvm::Instruction &instruction : llvm::instructions(function))
      if (const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction))
        add(function, *call);
  }
}

void Checks::add(const llvm::Function &function, const llvm::CallBase &call) {
  const llvm::Function *callee = call.getCalledFunction();
  if (!callee || !callee->getName().starts_with("__premise_"))
    return;
  const int first = llvm::StringSwitch<int>(callee->getName())
                        .Cases("__premise_check", "__premise_requires", "__premise_freeing", 1)
                        .Case("__premise_access", 3)
                        .Case("__premise_library", 0)
                        .Default(-1);
  if (first < 0)
    return;
  for (unsigned i = static_cast<unsigned>(first); i < call.arg_size(); i++) {
    const auto *number = llvm::dyn_cast<llvm::ConstantInt>(call.getArgOperand(i));
    if (!number || number->isMinusOne())
      continue;
    const auto check = static_cast<std::uint32_t>(number->getZExtValue());
    std::vector<const llvm::Function *> &owners = owners_[check];
    if (owners.empty() || owners.back() != &function)
      owners.push_back(&function);
    if (callee->getName() == "__premise_requires")
      required_[&function].push_back(check);
    else
      places_[&function][check].push_back({&call, check});
  }
}

const std::map<std::uint32_t, std::vector<Occurrence>> &Checks::in(const llvm::Function &function) const {
  static const std::map<std::uint32_t, std::vector<Occurrence>> kEmpty;
  const auto found = places_.find(&function);
  return found == places_.end() ? kEmpty : found->second;
}

const std::vector<std::uint32_t> &Checks::requiredBy(const llvm::Function &function) const {
  static const std::vector<std::uint32_t> kEmpty;
  const auto found = required_.find(&function);
  return found == required_.end() ? kEmpty : found->second;
}

const std::vector<const llvm::Function *> &Checks::functionsOf(std::uint32_t check) const {
  static const std::vector<const llvm::Function *> kEmpty;
  const auto found = owners_.find(check);
  return found == owners_.end() ? kEmpty : found->second;
}

unsigned Checks::callsOf(const llvm::Function &function) {
  unsigned calls = 0;
  for (const llvm::User *user : function.users()) {
    const auto *instruction = llvm::dyn_cast<llvm::Instruction>(user);
    calls += !instruction || !Subject::isContract(*instruction->getFunction());
  }
  return calls;
}

Answer answerOf(const Outcome &outcome, const std::vector<Occurrence> &occurrences) {
  if (!outcome.isComplete)
    return Answer::Unknown;
  bool isReached = false;
  for (const Occurrence &occurrence : occurrences) {
    if (outcome.unfollowed.contains(occurrence.first->getFunction()))
      return Answer::Unknown;
    const auto found = outcome.judged.find(occurrence);
    if (found == outcome.judged.end())
      continue;
    isReached = true;
    if (!found->second)
      return Answer::Unknown;
  }
  return isReached ? Answer::Holds : Answer::Unreachable;
}

} // namespace premise::analyze::numeric
