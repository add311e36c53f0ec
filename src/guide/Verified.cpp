// How check calls are read, and how what is unverified spreads from functions to their callers.
#include "guide/Verified.h"

#include <llvm/IR/CFG.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

namespace premise::guide {
namespace {

/// First and last argument that is the index of a check.
struct Indices {
  unsigned first = 0, last = 0;
};

std::optional<Indices> indicesOf(llvm::StringRef name) {
  if (name == "__premise_check" || name == "__premise_requires" || name == "__premise_freeing")
    return Indices{1, 1};
  if (name == "__premise_access")
    return Indices{3, 6};
  if (name == "__premise_library")
    return Indices{0, 3};
  return std::nullopt;
}

void add(Calls::Meets &into, const Calls::Meets &from) {
  into.unverified |= from.unverified;
  into.conditional |= from.conditional;
}

Calls::Meets metAt(const llvm::Instruction &instruction, const ledger::Ledger &ledger) {
  Calls::Meets met;
  for (const std::uint32_t check : checksOf(instruction)) {
    const ledger::Premise premise = premiseOf(ledger, check);
    met.unverified |= !premise.isAlways();
    met.conditional |= !premise.isAlways() && !premise.isNever();
  }
  return met;
}

bool isOrdinaryCall(const llvm::Instruction &instruction) {
  const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  if (call == nullptr || call->isInlineAsm())
    return false;
  const llvm::Function *callee = call->getCalledFunction();
  return callee == nullptr || !(callee->isIntrinsic() || callee->getName().starts_with("__premise_"));
}

/// `operator delete` of the library, which calls nobody back.
bool isDeallocation(llvm::StringRef name) {
  return name.starts_with("_ZdlPv") || name.starts_with("_ZdaPv");
}

} // namespace

std::string checkCallName(const llvm::Instruction &instruction) {
  const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  const llvm::Function *callee = call != nullptr ? call->getCalledFunction() : nullptr;
  return callee != nullptr && callee->getName().starts_with("__premise_") ? callee->getName().str() : "";
}

std::vector<std::uint32_t> checksOf(const llvm::Instruction &instruction) {
  std::vector<std::uint32_t> checks;
  const auto indices = indicesOf(checkCallName(instruction));
  if (!indices)
    return checks;
  const auto &call = llvm::cast<llvm::CallBase>(instruction);
  for (unsigned i = indices->first; i <= indices->last; i++)
    if (const auto *index = llvm::dyn_cast<llvm::ConstantInt>(call.getArgOperand(i)))
      if (index->getSExtValue() >= 0)
        checks.push_back(static_cast<std::uint32_t>(index->getZExtValue()));
  return checks;
}

ledger::Premise premiseOf(const ledger::Ledger &ledger, std::uint32_t check) {
  if (check >= ledger.entries().size() || ledger[check].failedBy)
    return ledger::Premise::never();
  return ledger[check].premise();
}

Calls::Calls(const llvm::Module &module, const ledger::Ledger &ledger, std::set<std::string> testedAlone)
    : testedAlone_(std::move(testedAlone)) {
  for (const llvm::Function &function : module) {
    if (function.isDeclaration())
      continue;
    Meets &own = inside_[&function];
    for (const llvm::Instruction &instruction : llvm::instructions(function)) {
      const Meets met = metAt(instruction, ledger);
      add(own, met);
      if (checkCallName(instruction) == "__premise_requires")
        add(precondition_[&function], met);
    }
  }
  // Until nothing changes: recursion is a cycle here.
  for (bool hasChanged = true; hasChanged;) {
    hasChanged = false;
    for (const llvm::Function &function : module)
      if (function.hasAddressTaken())
        add(anywhere_, metBy(&function));
    for (auto &[function, met] : inside_) {
      Meets all = met;
      for (const llvm::Instruction &instruction : llvm::instructions(*function))
        if (isOrdinaryCall(instruction))
          add(all, this->met(llvm::cast<llvm::CallBase>(instruction)));
      hasChanged |= all.unverified != met.unverified || all.conditional != met.conditional;
      met = all;
    }
  }
}

/// What the caller does once it is back: it destroys the objects that it made.
bool Calls::meetsBehind(const llvm::CallBase &call) const {
  std::set<const llvm::BasicBlock *> seen;
  std::vector<const llvm::Instruction *> starts;
  const auto *invoke = llvm::dyn_cast<llvm::InvokeInst>(&call);
  starts.push_back(invoke == nullptr ? call.getNextNode() : &invoke->getNormalDest()->front());
  while (!starts.empty()) {
    const llvm::Instruction *at = starts.back();
    starts.pop_back();
    for (const llvm::BasicBlock *next : llvm::successors(at->getParent()))
      if (!next->isLandingPad() && seen.insert(next).second)
        starts.push_back(&next->front());
    for (; at != nullptr; at = at->getNextNode())
      if (isOrdinaryCall(*at) && met(llvm::cast<llvm::CallBase>(*at)).unverified)
        return true;
  }
  return false;
}

Calls::Meets Calls::metBy(const llvm::Function *callee) const {
  const auto &known = testedAlone_.contains(callee->getName().str()) ? precondition_ : inside_;
  const auto found = known.find(callee);
  return found == known.end() ? Meets{} : found->second;
}

Calls::Meets Calls::met(const llvm::CallBase &call) const {
  const llvm::Function *callee = call.getCalledFunction();
  if (callee != nullptr && callee->isDeclaration() && isDeallocation(callee->getName()))
    return {};
  return callee == nullptr || callee->isDeclaration() ? anywhere_ : metBy(callee);
}

} // namespace premise::guide
