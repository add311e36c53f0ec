// How calls of functions that nothing else can call are collected.
#include "analyze/numeric/Contexts.h"

#include "analyze/numeric/Subject.h"
#include "program/checks/CheckCalls.h"

#include <llvm/IR/InstrTypes.h>

namespace premise::analyze::numeric {
namespace {

/// Nobody but this module calls it, and nothing has its address.
bool isCalledHereOnly(const llvm::Function &function) {
  const bool isOwn = function.hasLocalLinkage() || function.hasFnAttribute(program::kEnclosedAttribute);
  return isOwn && !function.isDeclaration() && !Subject::isContract(function) &&
         !function.hasAddressTaken(nullptr, false, true, true);
}

} // namespace

Contexts::Contexts(const llvm::Module &module, const std::function<bool(const llvm::Function &)> &isUnit) {
  for (const llvm::Function &function : module) {
    if (!isCalledHereOnly(function) || isUnit(function))
      continue;
    parts_.insert(&function);
    for (const llvm::User *user : function.users())
      if (const auto *call = llvm::dyn_cast<llvm::CallBase>(user)) {
        callers_[&function].insert(call->getFunction());
        callees_[call->getFunction()].insert(&function);
      }
  }
}

Functions Contexts::rootsOf(const llvm::Function &part) const {
  Functions seen{&part}, roots;
  std::vector<const llvm::Function *> pending{&part};
  while (!pending.empty()) {
    const auto found = callers_.find(pending.back());
    pending.pop_back();
    if (found == callers_.end())
      continue;
    for (const llvm::Function *caller : found->second)
      if (!isPart(*caller))
        roots.insert(caller);
      else if (seen.insert(caller).second)
        pending.push_back(caller);
  }
  return roots;
}

Functions Contexts::partsFrom(const llvm::Function &function) const {
  Functions found;
  std::vector<const llvm::Function *> pending{&function};
  while (!pending.empty()) {
    const auto callees = callees_.find(pending.back());
    pending.pop_back();
    if (callees == callees_.end())
      continue;
    for (const llvm::Function *callee : callees->second)
      if (found.insert(callee).second)
        pending.push_back(callee);
  }
  return found;
}

} // namespace premise::analyze::numeric
