// How assumptions are found in the code of a function.
#include "guide/Assumptions.h"

#include "base/Match.h"
#include "guide/Copies.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include <algorithm>
#include <tuple>

namespace premise::guide {
namespace {

std::uint32_t indexArgument(const llvm::Instruction &call) {
  const auto *index = llvm::cast<llvm::ConstantInt>(llvm::cast<llvm::CallBase>(call).getArgOperand(1));
  return static_cast<std::uint32_t>(index->getZExtValue());
}

/// Whether the loop's header begins at the place: that of its first instruction, or of the one that decides.
bool isAt(const llvm::Loop &loop, const base::SourceSpan &place) {
  const auto matches = [&](const llvm::DebugLoc &location) {
    return location && location.getLine() == place.line && (place.column == 0 || location.getCol() == place.column);
  };
  for (const llvm::Instruction &instruction : *loop.getHeader())
    if (instruction.getDebugLoc())
      return matches(instruction.getDebugLoc());
  return false;
}

/// In code as Clang emits it, the body of a loop has a block of its own. Where it has not, every arrival at the header
/// counts as an iteration, which is at least as often.
std::set<const llvm::BasicBlock *> bodiesOf(const llvm::Loop &loop, const llvm::LoopInfo &loops) {
  std::set<const llvm::BasicBlock *> bodies;
  for (const llvm::BasicBlock *block : loop.blocks()) {
    const llvm::StringRef name = block->getName();
    const bool isBody = name.starts_with("for.body") || name.starts_with("while.body") || name.starts_with("do.body");
    if (isBody && loops.getLoopFor(block) == &loop)
      bodies.insert(block);
  }
  if (bodies.size() != 1)
    bodies = {loop.getHeader()};
  return bodies;
}

bool isAt(const llvm::Instruction &instruction, const base::SourceSpan &place) {
  const llvm::DebugLoc &location = instruction.getDebugLoc();
  return location && location.getLine() == place.line && location.getCol() == place.column;
}

bool mayWrapAt(const llvm::Instruction &instruction, const base::SourceSpan &place) {
  const unsigned op = instruction.getOpcode();
  const bool wraps = op == llvm::Instruction::Add || op == llvm::Instruction::Sub || op == llvm::Instruction::Mul;
  return wraps && isAt(instruction, place);
}

} // namespace

bool isCallAt(const llvm::Instruction &instruction, const base::SourceSpan &place) {
  const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  const llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
  const bool isOurs = callee && (callee->isIntrinsic() || callee->getName().starts_with("__premise_"));
  return call && !isOurs && isAt(instruction, place);
}

bool isReadAt(const llvm::Instruction &instruction, const base::SourceSpan &place) {
  return llvm::isa<llvm::LoadInst>(instruction) && instruction.getType()->isPointerTy() && isAt(instruction, place);
}

std::set<const llvm::BasicBlock *> bodiesOfLoop(llvm::Function &function, const base::SourceSpan &place) {
  const llvm::DominatorTree dominators(function);
  const llvm::LoopInfo loops(dominators);
  std::vector<const llvm::Loop *> found;
  for (const llvm::Loop *loop : loops.getLoopsInPreorder())
    if (isAt(*loop, place))
      found.push_back(loop);
  return found.size() == 1 ? bodiesOf(*found.front(), loops) : std::set<const llvm::BasicBlock *>{};
}

Assumptions::Assumptions(const Scope &scope, const Hoisting &hoisting)
    : program_(scope.program), ledger_(scope.ledger), function_(scope.function), premises_(scope.premises),
      arguments_(scope.program, scope.function) {
  scan();
  use(hoisting);
  first_ = scope.next;
  scope.next += static_cast<Variable>(used_.size());
  for (Variable variable = first_; variable < scope.next; variable++) {
    numbers_[assumption(variable)->id] = variable;
    if (std::holds_alternative<ledger::LoopAtMost>(assumption(variable)->executable))
      loopBodies_[variable] = bodiesOfLoop(function_, assumption(variable)->place);
  }
  for (const std::uint32_t check : checks_)
    translate(check);
}

void Assumptions::use(const Hoisting &hoisting) {
  std::set<std::string> seen;
  for (const std::uint32_t check : checks_)
    for (const std::string &id : guide::premiseOf(ledger_, check).names()) {
      const auto found = ledger_.assumptions().find(id);
      if (found == ledger_.assumptions().end() || useOf(found->second) != Use::Identifier || !seen.insert(id).second)
        continue;
      if (const std::optional<Variable> hoisted = hoisting(found->second))
        numbers_[id] = *hoisted;
      else
        used_.push_back(&found->second);
    }
  std::sort(used_.begin(), used_.end(), [](const ledger::Assumption *a, const ledger::Assumption *b) {
    return std::tie(a->place.line, a->place.column, a->id) < std::tie(b->place.line, b->place.column, b->id);
  });
}

void Assumptions::scan() {
  for (const llvm::Instruction &instruction : llvm::instructions(function_)) {
    const std::vector<std::uint32_t> checks = checksOf(instruction);
    checks_.insert(checks.begin(), checks.end());
    if (checkCallName(instruction) == "__premise_assumed")
      annotated_.insert(indexArgument(instruction));
  }
}

/// That a check holds if it holds is no result about it.
bool Assumptions::isAbout(const ledger::Assumption &assumption, std::uint32_t check) const {
  const auto *holds = std::get_if<ledger::CheckHolds>(&assumption.executable);
  return holds != nullptr && ledger_.find(holds->check) == check;
}

/// A cube is left out if one of its assumptions cannot be evaluated: then nobody knows whether it holds.
void Assumptions::translate(std::uint32_t check) {
  std::vector<BitSet> cubes;
  const ledger::Premise premise = guide::premiseOf(ledger_, check);
  for (const ledger::Cube &cube : premise.cubes()) {
    BitSet translated;
    bool isKnown = true;
    for (const std::string &id : cube) {
      const auto found = ledger_.assumptions().find(id);
      const Use use = found == ledger_.assumptions().end() ? Use::Never : useOf(found->second);
      isKnown = isKnown && use != Use::Never && !isAbout(found->second, check);
      if (use == Use::Identifier)
        translated.insert(numbers_.at(id));
    }
    if (isKnown)
      cubes.push_back(translated);
  }
  premiseOf_[check] = premises_.intern(std::move(cubes));
}

/// Results in memory, receivers and structs by value shift or split arguments: then nothing is evaluated.
bool Assumptions::isOfThis(const ledger::Assumption &assumption) const {
  const std::string symbol = sourceSymbol(function_);
  const auto isUnit = [&](const program::Unit &unit) {
    return unit.symbol == symbol && unit.name == assumption.function;
  };
  return assumption.function == symbol || std::ranges::any_of(program_.units, isUnit);
}

Assumptions::Use Assumptions::useOfCheck(const std::string &id) const {
  const auto check = ledger_.find(id);
  if (!check)
    return Use::Never;
  return checks_.contains(*check) ? Use::Identifier : Use::True;
}

Assumptions::Use Assumptions::useOf(const ledger::Assumption &assumption) const {
  const auto atEntry = [&](const auto &) { return isOfThis(assumption) ? Use::Identifier : Use::Never; };
  const auto hasPointer = [&](unsigned parameter) {
    const std::optional<unsigned> argument = arguments_.of(parameter);
    return argument && function_.getArg(*argument)->getType()->isPointerTy();
  };
  return std::visit(
      base::Match{
          [](const ledger::NotExecutable &) { return Use::Never; },
          [&](const ledger::CheckHolds &one) { return useOfCheck(one.check); },
          [&](const ledger::NoWrap &) {
            return isOfThis(assumption) && wraps(assumption) ? Use::Identifier : Use::Never;
          },
          [&](const ledger::Annotated &) {
            for (const std::uint32_t index : annotated_)
              if (program_.assumed[index].id == assumption.id)
                return Use::Identifier;
            return Use::Never;
          },
          [&](const ledger::AtEntry &) {
            for (const std::uint32_t index : annotated_)
              if (program_.assumed[index].name == ledger::statedName(assumption.id))
                return Use::Identifier;
            return Use::Never;
          },
          [&](const ledger::NonNull &one) { return hasPointer(one.parameter) ? atEntry(one) : Use::Never; },
          [&](const ledger::Separated &one) {
            return hasPointer(one.first) && hasPointer(one.second) ? atEntry(one) : Use::Never;
          },
          [&](const ledger::ReadSeparated &one) {
            return hasPointer(one.parameter) && isOfThis(assumption) && reads(assumption) ? Use::Identifier
                                                                                          : Use::Never;
          },
          [&](const ledger::ValidArray &one) {
            return hasPointer(one.parameter) && (!one.count || arguments_.of(*one.count)) ? atEntry(one) : Use::Never;
          },
          [&](const ledger::ZeroTerminated &one) { return hasPointer(one.parameter) ? atEntry(one) : Use::Never; },
          [&](const ledger::ValidVector &one) { return hasPointer(one.parameter) ? atEntry(one) : Use::Never; },
          [&](const ledger::FrameKept &one) {
            return isOfThis(assumption) && isFrameSeen(assumption, one) ? Use::Identifier : Use::Never;
          },
          [&](const ledger::NoException &) {
            return isOfThis(assumption) && !handlersOf(assumption).empty() ? Use::Identifier : Use::Never;
          },
          [&](const ledger::LoopAtMost &one) {
            return isOfThis(assumption) && !bodiesOfLoop(function_, assumption.place).empty() ? Use::Identifier
                                                                                              : Use::Never;
          },
          [&](const ledger::InitialGlobal &one) {
            const llvm::GlobalVariable *global = function_.getParent()->getGlobalVariable(one.symbol, true);
            return global != nullptr && global->hasInitializer() ? atEntry(one) : Use::Never;
          },
      },
      assumption.executable);
}

bool Assumptions::wraps(const ledger::Assumption &assumption) const {
  return std::any_of(llvm::inst_begin(function_), llvm::inst_end(function_),
                     [&](const llvm::Instruction &instruction) { return mayWrapAt(instruction, assumption.place); });
}

bool Assumptions::reads(const ledger::Assumption &assumption) const {
  return std::any_of(llvm::inst_begin(function_), llvm::inst_end(function_),
                     [&](const llvm::Instruction &instruction) { return isReadAt(instruction, assumption.place); });
}

std::vector<Identifier> Assumptions::identifiers() const {
  std::vector<Identifier> result;
  std::set<std::string> taken;
  for (const ledger::Assumption *assumption : used_) {
    std::string name = "a" + std::to_string(first_ + result.size() + 1);
    for (const program::Assumed &assumed : program_.assumed)
      if (assumed.id == assumption->id && !assumed.name.empty() && !taken.contains(assumed.name))
        name = assumed.name;
    taken.insert(name);
    result.push_back({name, assumption->id});
  }
  return result;
}

PremiseId Assumptions::premiseOf(std::uint32_t check) const {
  const auto found = premiseOf_.find(check);
  return found == premiseOf_.end() ? Premises::kNever : found->second;
}

std::vector<Variable>
Assumptions::variablesWhere(const std::function<bool(const ledger::Assumption &)> &isMeant) const {
  std::vector<Variable> result;
  for (Variable variable = first_; variable < first_ + used_.size(); variable++)
    if (isMeant(*assumption(variable)))
      result.push_back(variable);
  return result;
}

std::vector<Variable> Assumptions::atEntry() const {
  return variablesWhere([](const ledger::Assumption &one) {
    const ledger::Executable &how = one.executable;
    return std::holds_alternative<ledger::NonNull>(how) || std::holds_alternative<ledger::Separated>(how) ||
           std::holds_alternative<ledger::InitialGlobal>(how) || std::holds_alternative<ledger::ValidArray>(how) ||
           std::holds_alternative<ledger::ZeroTerminated>(how) || std::holds_alternative<ledger::ValidVector>(how);
  });
}

/// Where an execution goes on if a call at the assumption's place throws.
std::set<const llvm::BasicBlock *> Assumptions::handlersOf(const ledger::Assumption &assumption) const {
  std::set<const llvm::BasicBlock *> handlers;
  for (const llvm::Instruction &instruction : llvm::instructions(function_)) {
    const auto *call = llvm::dyn_cast<llvm::InvokeInst>(&instruction);
    if (call && isAt(instruction, assumption.place))
      handlers.insert(call->getUnwindDest());
  }
  return handlers;
}

std::vector<Variable> Assumptions::violatedIn(const llvm::BasicBlock &handler) const {
  return variablesWhere([&](const ledger::Assumption &one) {
    return std::holds_alternative<ledger::NoException>(one.executable) && handlersOf(one).contains(&handler);
  });
}

/// Where a call throws, nobody looks at what it wrote.
bool Assumptions::isFrameSeen(const ledger::Assumption &assumption, const ledger::FrameKept &frame) const {
  bool isSeen = false;
  for (const llvm::Instruction &instruction : llvm::instructions(function_)) {
    if (!isCallAt(instruction, assumption.place))
      continue;
    if (!llvm::isa<llvm::CallInst>(instruction))
      return false;
    isSeen = true;
  }
  return isSeen && std::all_of(frame.globals.begin(), frame.globals.end(), [&](const std::string &name) {
           return function_.getParent()->getGlobalVariable(name, true) != nullptr;
         });
}

std::vector<Variable> Assumptions::framedAt(const llvm::Instruction &call) const {
  return variablesWhere([&](const ledger::Assumption &one) {
    return std::holds_alternative<ledger::FrameKept>(one.executable) && isCallAt(call, one.place);
  });
}

std::vector<Variable> Assumptions::inLoopBody(const llvm::BasicBlock &block) const {
  std::vector<Variable> result;
  for (const auto &[variable, bodies] : loopBodies_)
    if (bodies.contains(&block))
      result.push_back(variable);
  return result;
}

std::vector<Variable> Assumptions::wrappingAt(const llvm::Instruction &instruction) const {
  return variablesWhere([&](const ledger::Assumption &one) {
    return std::holds_alternative<ledger::NoWrap>(one.executable) && mayWrapAt(instruction, one.place);
  });
}

std::vector<Variable> Assumptions::readAt(const llvm::Instruction &instruction) const {
  return variablesWhere([&](const ledger::Assumption &one) {
    return std::holds_alternative<ledger::ReadSeparated>(one.executable) && isReadAt(instruction, one.place);
  });
}

std::vector<Variable> Assumptions::annotatedAt(const llvm::Instruction &call) const {
  const program::Assumed &assumed = program_.assumed[indexArgument(call)];
  std::vector<Variable> found = variablesWhere([&](const ledger::Assumption &one) {
    const bool isStated = std::holds_alternative<ledger::AtEntry>(one.executable);
    return isStated ? ledger::statedName(one.id) == assumed.name : one.id == assumed.id;
  });
  found.resize(std::min<std::size_t>(found.size(), 1));
  return found;
}

std::optional<Variable> Assumptions::evaluatedAt(const llvm::Instruction &call, std::uint32_t check) const {
  if (checkCallName(call) != "__premise_check")
    return std::nullopt;
  const std::vector<Variable> found = variablesWhere([&](const ledger::Assumption &one) {
    const auto *holds = std::get_if<ledger::CheckHolds>(&one.executable);
    return holds != nullptr && ledger_.find(holds->check) == check;
  });
  return found.empty() ? std::nullopt : std::optional(found.front());
}

} // namespace premise::guide
