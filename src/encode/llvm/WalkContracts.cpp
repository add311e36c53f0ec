// What contracts say about calls: which must hold before, and what holds after a call that is not walked into.
#include "encode/llvm/Contracts.h"
#include "encode/llvm/Walker.h"
#include "program/contracts/Declared.h"

#include <llvm/IR/InstIterator.h>

namespace premise::encode {
namespace {

std::set<std::uint32_t> requiredBy(const llvm::Function &function) {
  std::set<std::uint32_t> checks;
  for (const llvm::Instruction &instruction : llvm::instructions(function))
    if (const auto *call = llvm::dyn_cast<llvm::CallInst>(&instruction);
        call && call->getCalledOperand()->getName() == "__premise_requires")
      checks.insert(static_cast<std::uint32_t>(llvm::cast<llvm::ConstantInt>(call->getArgOperand(1))->getZExtValue()));
  return checks;
}

} // namespace

/// The globals that `assigns` lists; nothing if it lists something else.
std::optional<std::vector<const llvm::GlobalVariable *>> Walker::assignedBy(const llvm::Function &function) const {
  std::vector<const llvm::GlobalVariable *> written;
  for (const program::Frame &frame : program_.frames) {
    if (frame.function != program::targetOf(function).getName())
      continue;
    for (const std::string &location : frame.locations) {
      const llvm::GlobalVariable *global = prepared_.module().getGlobalVariable(location, true);
      if (!global)
        return std::nullopt;
      written.push_back(global);
    }
  }
  return written;
}

/// Everything that the body can know. Nothing checks `assigns`, so only who asks for it gets a choice.
void Walker::forgetBodyWrites(Frame &frame, Cursor &cursor) {
  const llvm::Function &callee = *frame.prepared.contractOf;
  imprecise(frame.call, "a call of " + program::targetOf(callee).getName().str() + "() by its contract");
  forgetWritten(*frame.caller, *frame.call, &callee, cursor);
}

/// What a call that is not walked into may write: everything that escaped, or as a choice what its frame lists. Without
/// a contract that is nothing.
void Walker::forgetWritten(const Frame &frame, const llvm::CallInst &call, const llvm::Function *callee,
                           Cursor &cursor) {
  const MemoryState before = cursor.memory;
  memory_.forgetEscaped(cursor.memory);
  const auto assigned = options_.usesFrames && callee ? assignedBy(*callee) : std::nullopt;
  if (!assigned)
    return;
  MemoryState framed = before;
  FrameChoice choice{placeOf(call.getDebugLoc()), frame.prepared.function->getName().str(), {}, {}};
  for (const llvm::GlobalVariable *global : *assigned) {
    memory_.forget(objectOf(*global), framed);
    choice.written.push_back(global->getName().str());
  }
  choice.selector = terms_.fresh(1);
  cursor.memory = memory_.merge(choice.selector, {std::move(cursor.memory), std::move(framed)});
  result_.frameChoices.push_back(std::move(choice));
}

/// That it holds is a result about the callee, if there is one; else whoever relies on it has to say so.
void Walker::assumeEnsured(Cursor &cursor, const CheckedCondition &condition, const llvm::CallInst &at) {
  Term passes = condition.holds;
  if (!options_.relyOn.contains(condition.check)) {
    const auto [known, isNew] = result_.contractSelectors.emplace(condition.check, Term());
    if (isNew)
      known->second = terms_.fresh(1);
    passes = terms_.implies(known->second, condition.holds);
  }
  assume(cursor, passes, &at, program_.checks[condition.check].condition);
}

/// Other assumptions of the source are nobody's to take for granted.
void Walker::assumeInvariant(Frame &frame, llvm::CallInst &call, Cursor &cursor) {
  const auto index = static_cast<std::uint32_t>(llvm::cast<llvm::ConstantInt>(call.getArgOperand(1))->getZExtValue());
  const program::Assumed &assumed = program_.assumed[index];
  if (!options_.usesObjectInvariants || frame.depth > 0 || !assumed.name.starts_with(program::kInvariantName))
    return;
  const auto [known, isNew] = result_.invariantSelectors.emplace(index, Term());
  if (isNew)
    known->second = terms_.fresh(1);
  assume(cursor, terms_.implies(known->second, valueOf(frame, *call.getArgOperand(0)).bits), &call, assumed.predicate);
}

void Walker::noteRequired(const Frame &frame, const Cursor &cursor) {
  if (frame.depth == 1)
    requiredAt_[frame.call].push_back(cursor.block);
}

void Walker::findRequiringCalls() {
  for (const llvm::Instruction &instruction : llvm::instructions(*unit_)) {
    const auto *call = llvm::dyn_cast<llvm::CallInst>(&instruction);
    const llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
    if (!callee || callee->isDeclaration())
      continue;
    RequiringCall found{call, call->getParent(), requiredBy(*callee), {}, !unknownCalls_.contains(call)};
    if (!found.checks.empty()) {
      found.blocks = requiredAt_[call];
      result_.calls.push_back(std::move(found));
    }
  }
}

} // namespace premise::encode
