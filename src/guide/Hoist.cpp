// How arguments are followed to the unit's parameters, and what may have changed memory before a call.
#include "guide/Hoist.h"

#include "base/Match.h"
#include "guide/Verified.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include <algorithm>
#include <set>
#include <vector>

namespace premise::guide {
namespace {

/// The parameter that a value is: itself, or what its own variable contains, which nobody assigns to.
const llvm::Argument *argumentIn(const llvm::Value *value) {
  if (const auto *argument = llvm::dyn_cast<llvm::Argument>(value))
    return argument;
  const auto *load = llvm::dyn_cast<llvm::LoadInst>(value);
  const auto *local = load == nullptr ? nullptr : llvm::dyn_cast<llvm::AllocaInst>(load->getPointerOperand());
  if (local == nullptr || load->isVolatile())
    return nullptr;
  const llvm::Argument *stored = nullptr;
  for (const llvm::User *user : local->users()) {
    const auto *store = llvm::dyn_cast<llvm::StoreInst>(user);
    if (store != nullptr && store->getPointerOperand() == local && stored == nullptr)
      stored = llvm::dyn_cast<llvm::Argument>(store->getValueOperand());
    else if (!llvm::isa<llvm::LoadInst>(user))
      return nullptr;
    if (store != nullptr && stored == nullptr)
      return nullptr;
  }
  return stored;
}

/// Everything that may have executed in the function before the instruction.
std::vector<const llvm::Instruction *> before(const llvm::Instruction &end) {
  std::vector<const llvm::Instruction *> found;
  for (const llvm::Instruction *at = end.getPrevNode(); at != nullptr; at = at->getPrevNode())
    found.push_back(at);
  std::set<const llvm::BasicBlock *> seen;
  std::vector<const llvm::BasicBlock *> work(llvm::pred_begin(end.getParent()), llvm::pred_end(end.getParent()));
  while (!work.empty()) {
    const llvm::BasicBlock *block = work.back();
    work.pop_back();
    if (!seen.insert(block).second)
      continue;
    for (const llvm::Instruction &instruction : *block)
      found.push_back(&instruction);
    work.insert(work.end(), llvm::pred_begin(block), llvm::pred_end(block));
  }
  return found;
}

/// Calls that look at memory and change nothing.
bool isQuestion(const std::string &name) {
  static const std::set<std::string> kQuestions{"__premise_check",   "__premise_access", "__premise_requires",
                                                "__premise_library", "__premise_assume", "__premise_assumed",
                                                "__premise_valid"};
  return kQuestions.contains(name);
}

/// Variables of a function that runs are nothing that a parameter of the unit points to.
bool isOwn(const llvm::Value *place) {
  return llvm::isa<llvm::AllocaInst>(llvm::getUnderlyingObject(place, 0));
}

} // namespace

Hoist::Hoist(const program::Program &program, const Copies &copies)
    : program_(program), copies_(copies), ofUnit_(program, *copies.functions.front()) {}

std::optional<ledger::Executable> Hoist::atUnitEntry(const ledger::Assumption &assumption, const llvm::Function &copy) {
  using Result = std::optional<ledger::Executable>;
  if (!copies_.callOf.contains(&copy))
    return std::nullopt;
  const auto array = [&](const ledger::ValidArray &one) -> Result {
    ledger::ValidArray here = one;
    const auto pointer = parameter(copy, one.parameter);
    here.count = one.count ? parameter(copy, *one.count) : std::nullopt;
    const Aspect aspect = one.isInitialised ? Aspect::Initialisation : Aspect::Objects;
    if (!pointer || here.count.has_value() != one.count.has_value() || !isAsAtEntry(copy, aspect))
      return std::nullopt;
    here.parameter = *pointer;
    return here;
  };
  const auto separated = [&](const ledger::Separated &one) -> Result {
    const auto first = parameter(copy, one.first);
    const auto second = parameter(copy, one.second);
    if (!first || !second || !isAsAtEntry(copy, Aspect::Objects))
      return std::nullopt;
    return ledger::Separated{*first, *second, one.firstBytes, one.secondBytes};
  };
  const auto nonNull = [&](const ledger::NonNull &one) -> Result {
    const auto pointer = parameter(copy, one.parameter);
    return pointer ? Result(ledger::NonNull{*pointer}) : std::nullopt;
  };
  const auto string = [&](const ledger::ZeroTerminated &one) -> Result {
    const auto pointer = parameter(copy, one.parameter);
    return pointer && isAsAtEntry(copy, Aspect::Contents) ? Result(ledger::ZeroTerminated{*pointer}) : std::nullopt;
  };
  const auto initial = [&](const ledger::InitialGlobal &one) -> Result {
    return isAsAtEntry(copy, Aspect::Contents) ? Result(one) : std::nullopt;
  };
  return std::visit(
      base::Match{array, separated, nonNull, string, initial, [](const auto &) -> Result { return std::nullopt; }},
      assumption.executable);
}

/// The unit's parameter that a parameter of the copy is.
std::optional<unsigned> Hoist::parameter(const llvm::Function &copy, unsigned parameter) const {
  const std::optional<unsigned> argument = Arguments(program_, copy).of(parameter);
  const std::optional<unsigned> above = argument ? argumentOfUnit(copy, *argument) : std::nullopt;
  return above ? ofUnit_.parameterAt(*above) : std::nullopt;
}

std::optional<unsigned> Hoist::argumentOfUnit(const llvm::Function &copy, unsigned argument) const {
  const auto call = copies_.callOf.find(&copy);
  if (call == copies_.callOf.end())
    return argument;
  const llvm::Argument *passed = argumentIn(call->second->getArgOperand(argument));
  return passed == nullptr ? std::nullopt : argumentOfUnit(*call->second->getFunction(), passed->getArgNo());
}

bool Hoist::isAsAtEntry(const llvm::Function &copy, Aspect aspect) {
  const auto call = copies_.callOf.find(&copy);
  if (call == copies_.callOf.end())
    return true;
  if (const auto known = isAsAtEntry_.find({&copy, aspect}); known != isAsAtEntry_.end())
    return known->second;
  const bool isChanged =
      std::ranges::any_of(before(*call->second), [&](const llvm::Instruction *one) { return mayChange(*one, aspect); });
  return isAsAtEntry_[{&copy, aspect}] = !isChanged && isAsAtEntry(*call->second->getFunction(), aspect);
}

bool Hoist::mayChange(const llvm::Instruction &instruction, Aspect aspect) {
  if (!instruction.mayWriteToMemory())
    return false;
  if (const auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction))
    return store->isVolatile() || (aspect == Aspect::Contents && !isOwn(store->getPointerOperand()));
  if (const auto *memory = llvm::dyn_cast<llvm::MemIntrinsic>(&instruction)) {
    // What is copied need not be initialised.
    const bool isKept =
        aspect == Aspect::Objects || (aspect == Aspect::Initialisation && !llvm::isa<llvm::MemTransferInst>(memory));
    return memory->isVolatile() || (!isKept && !isOwn(memory->getDest()));
  }
  if (const auto *intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction))
    return !intrinsic->isLifetimeStartOrEnd() && !intrinsic->isAssumeLikeIntrinsic();
  if (isQuestion(checkCallName(instruction)))
    return false;
  const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  const llvm::Function *callee = call == nullptr ? nullptr : call->getCalledFunction();
  return callee == nullptr || callee->isDeclaration() || mayChange(*callee, aspect);
}

/// Recursive functions count as changing everything.
bool Hoist::mayChange(const llvm::Function &function, Aspect aspect) {
  if (const auto [known, isNew] = changes_.emplace(std::pair(&function, aspect), true); !isNew)
    return known->second;
  const bool changes = std::any_of(llvm::inst_begin(function), llvm::inst_end(function),
                                   [&](const llvm::Instruction &one) { return mayChange(one, aspect); });
  return changes_[{&function, aspect}] = changes;
}

} // namespace premise::guide
