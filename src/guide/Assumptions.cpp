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

} // namespace

Assumptions::Assumptions(const Scope &scope, const Hoisting &hoisting)
    : program_(scope.program), ledger_(scope.ledger), function_(scope.function), premises_(scope.premises),
      arguments_(scope.program, scope.function), places_(scope.function) {
  scan();
  use(hoisting);
  first_ = scope.next;
  scope.next += static_cast<Variable>(used_.size());
  for (Variable variable = first_; variable < scope.next; variable++) {
    numbers_[assumption(variable)->id] = variable;
    place(variable);
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
    if (checkCallName(instruction) != "__premise_assumed")
      continue;
    const program::Assumed &assumed = program_.assumed[indexArgument(instruction)];
    annotatedIds_.insert(assumed.id);
    annotatedNames_.insert(assumed.name);
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

Assumptions::Use Assumptions::useOf(const ledger::Assumption &assumption) {
  const auto [known, isNew] = uses_.try_emplace(&assumption, Use::Never);
  if (isNew)
    known->second = findUse(assumption);
  return known->second;
}

Assumptions::Use Assumptions::findUse(const ledger::Assumption &assumption) const {
  const base::SourceSpan &place = assumption.place;
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
            return isOfThis(assumption) && !places_.operationsAt(place).empty() ? Use::Identifier : Use::Never;
          },
          [&](const ledger::Annotated &) {
            return annotatedIds_.contains(assumption.id) ? Use::Identifier : Use::Never;
          },
          [&](const ledger::AtEntry &) {
            return annotatedNames_.contains(ledger::statedName(assumption.id)) ? Use::Identifier : Use::Never;
          },
          [&](const ledger::NonNull &one) { return hasPointer(one.parameter) ? atEntry(one) : Use::Never; },
          [&](const ledger::Separated &one) {
            return hasPointer(one.first) && hasPointer(one.second) ? atEntry(one) : Use::Never;
          },
          [&](const ledger::ReadSeparated &one) {
            return hasPointer(one.parameter) && isOfThis(assumption) && !places_.readsAt(place).empty()
                       ? Use::Identifier
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
            return isOfThis(assumption) && !places_.handlersAt(place).empty() ? Use::Identifier : Use::Never;
          },
          [&](const ledger::LoopAtMost &one) {
            return isOfThis(assumption) && !places_.bodiesOfLoopAt(place).empty() ? Use::Identifier : Use::Never;
          },
          [&](const ledger::InitialGlobal &one) {
            const llvm::GlobalVariable *global = function_.getParent()->getGlobalVariable(one.symbol, true);
            return global != nullptr && global->hasInitializer() ? atEntry(one) : Use::Never;
          },
      },
      assumption.executable);
}

std::vector<Identifier> Assumptions::identifiers() const {
  std::vector<Identifier> result;
  std::set<std::string> taken;
  std::multimap<std::string_view, const std::string *> stated;
  for (const program::Assumed &assumed : program_.assumed)
    if (!assumed.name.empty())
      stated.emplace(assumed.id, &assumed.name);
  for (const ledger::Assumption *assumption : used_) {
    std::string name = "a" + std::to_string(first_ + result.size() + 1);
    for (auto [one, end] = stated.equal_range(assumption->id); one != end; ++one)
      if (!taken.contains(*one->second))
        name = *one->second;
    taken.insert(name);
    result.push_back({name, assumption->id});
  }
  return result;
}

PremiseId Assumptions::premiseOf(std::uint32_t check) const {
  const auto found = premiseOf_.find(check);
  return found == premiseOf_.end() ? Premises::kNever : found->second;
}

/// Which code evaluates an assumption.
void Assumptions::place(Variable variable) {
  const ledger::Assumption &one = *assumption(variable);
  const auto atAll = [&](ByInstruction &variables, const CodePlaces::Instructions &places) {
    for (const llvm::Instruction *instruction : places)
      variables[instruction].push_back(variable);
  };
  const auto inAll = [&](ByBlock &variables, const std::set<const llvm::BasicBlock *> &blocks) {
    for (const llvm::BasicBlock *block : blocks)
      variables[block].push_back(variable);
  };
  std::visit(base::Match{
                 [](const ledger::NotExecutable &) {},
                 [](const ledger::Annotated &) {}, // by its id
                 [&](const ledger::AtEntry &) { stated_.emplace(ledger::statedName(one.id), variable); },
                 [&](const ledger::CheckHolds &holds) {
                   if (const std::optional<std::uint32_t> check = ledger_.find(holds.check))
                     checked_.emplace(*check, variable);
                 },
                 [&](const ledger::NoWrap &) { atAll(operations_, places_.operationsAt(one.place)); },
                 [&](const ledger::ReadSeparated &) { atAll(reads_, places_.readsAt(one.place)); },
                 [&](const ledger::FrameKept &) { atAll(calls_, places_.callsAt(one.place)); },
                 [&](const ledger::NoException &) { inAll(handlers_, places_.handlersAt(one.place)); },
                 [&](const ledger::LoopAtMost &) { inAll(loopBodies_, places_.bodiesOfLoopAt(one.place)); },
                 [&](const ledger::NonNull &) { atEntry_.push_back(variable); },
                 [&](const ledger::Separated &) { atEntry_.push_back(variable); },
                 [&](const ledger::InitialGlobal &) { atEntry_.push_back(variable); },
                 [&](const ledger::ValidArray &) { atEntry_.push_back(variable); },
                 [&](const ledger::ZeroTerminated &) { atEntry_.push_back(variable); },
                 [&](const ledger::ValidVector &) { atEntry_.push_back(variable); },
             },
             one.executable);
}

/// Where a call throws, nobody looks at what it wrote.
bool Assumptions::isFrameSeen(const ledger::Assumption &assumption, const ledger::FrameKept &frame) const {
  const CodePlaces::Instructions &calls = places_.callsAt(assumption.place);
  const auto isCall = [](const llvm::Instruction *call) { return llvm::isa<llvm::CallInst>(call); };
  return !calls.empty() && std::ranges::all_of(calls, isCall) &&
         std::ranges::all_of(frame.globals, [&](const std::string &name) {
           return function_.getParent()->getGlobalVariable(name, true) != nullptr;
         });
}

/// Several assumptions of one place are one annotation: the first counts.
std::optional<Variable> Assumptions::annotatedAt(const llvm::Instruction &call) const {
  const program::Assumed &assumed = program_.assumed[indexArgument(call)];
  std::optional<Variable> first;
  if (const auto stated = stated_.find(assumed.name); stated != stated_.end())
    first = stated->second;
  const auto named = numbers_.find(assumed.id);
  const bool isOwn = named != numbers_.end() && named->second >= first_ && named->second < first_ + used_.size();
  if (isOwn && !std::holds_alternative<ledger::AtEntry>(assumption(named->second)->executable))
    first = std::min(first.value_or(named->second), named->second);
  return first;
}

std::optional<Variable> Assumptions::evaluatedAt(const llvm::Instruction &call, std::uint32_t check) const {
  const auto found = checked_.find(check);
  if (found == checked_.end() || checkCallName(call) != "__premise_check")
    return std::nullopt;
  return found->second;
}

} // namespace premise::guide
