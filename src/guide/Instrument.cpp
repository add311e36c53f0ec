// How the functions of a module are annotated, copied and guided.
#include "guide/Instrument.h"

#include "guide/Assumptions.h"
#include "guide/Emit.h"
#include "guide/Prefixes.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include <algorithm>
#include <chrono>
#include <set>

namespace premise::guide {
namespace {

bool hasConditions(Mode mode) {
  return mode == Mode::May || mode == Mode::Must || mode == Mode::MayMust;
}

double secondsSince(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

std::set<std::string> testedAlone(const std::vector<GuidedUnit> &units, const GuideOptions &options) {
  std::set<std::string> symbols;
  for (const GuidedUnit &unit : units)
    if (!options.interprocedural)
      symbols.insert(unit.symbol);
  return symbols;
}

/// Whether a call kept to its frame is found out where it has returned, which is no place of an abstract program that
/// goes on in the function.
std::function<bool(const llvm::CallInst &)> framedIn(const ledger::Ledger &ledger) {
  std::vector<base::SourceSpan> places;
  for (const auto &[id, assumption] : ledger.assumptions())
    if (std::holds_alternative<ledger::FrameKept>(assumption.executable))
      places.push_back(assumption.place);
  return [places = std::move(places)](const llvm::CallInst &call) {
    return std::ranges::any_of(places, [&](const base::SourceSpan &place) { return isCallAt(call, place); });
  };
}

Copies copiesFor(llvm::Function &function, const ledger::Ledger &ledger, const GuideOptions &options) {
  return options.interprocedural ? Copies::withCallees(function, framedIn(ledger)) : Copies(function);
}

class Instrumenting {
public:
  Instrumenting(program::Program &program, const ledger::Ledger &ledger, const std::vector<GuidedUnit> &units,
                const GuideOptions &options)
      : program_(program), ledger_(ledger), units_(units), options_(options),
        calls_(*program.module, ledger, testedAlone(units, options)) {}

  Guided run() {
    const auto start = std::chrono::steady_clock::now();
    result_.checks.assign(program_.checks.size(), Knowledge::Unverified);
    std::vector<llvm::Function *> functions;
    for (llvm::Function &function : *program_.module)
      if (!function.isDeclaration() && !function.getName().starts_with("__premise_"))
        functions.push_back(&function);
    for (const GuidedUnit &unit : units_) {
      const auto before = std::chrono::steady_clock::now();
      result_.units.push_back(guide(unit));
      result_.unitSeconds.push_back(secondsSince(before));
    }
    for (llvm::Function *function : functions)
      if (!done_.contains(function))
        annotate(*function);
    result_.seconds = secondsSince(start);
    return std::move(result_);
  }

private:
  AbstractionInput inputOf(const GuidedUnit *unit) const {
    return {.program = program_,
            .ledger = ledger_,
            .calls = calls_,
            .isUnit = unit != nullptr,
            .leakCheck = unit != nullptr ? unit->leakCheck : std::nullopt,
            .hoists = options_.mode != Mode::Must};
  }

  /// Of a check in code that exists several times, what is known is what all of them agree on.
  void know(std::uint32_t check, Knowledge knowledge) {
    const bool isFirst = known_.insert(check).second;
    result_.checks[check] = isFirst ? knowledge : std::min(result_.checks[check], knowledge);
  }

  void know(const Abstraction &abstraction) {
    for (const std::uint32_t check : abstraction.verified)
      know(check, Knowledge::Verified);
    for (const Block &block : abstraction.program.blocks)
      for (const Statement &statement : block.statements)
        if (const auto *one = std::get_if<Assert>(&statement))
          know(one->check, one->premise == Premises::kNever ? Knowledge::Unverified : Knowledge::Conditional);
  }

  /// Premises are evaluated; nothing is placed.
  void annotate(llvm::Function &function) {
    const Copies alone(function);
    const Abstraction abstraction(inputOf(nullptr), alone);
    know(abstraction);
    if (abstraction.hasIdentifiers() || abstraction.meetsAnything())
      Emitter(abstraction, options_.mode).emit({});
  }

  std::vector<Guidance> guide(const GuidedUnit &unit) {
    llvm::Function *function = program_.module->getFunction(unit.symbol);
    llvm::Function *caller = program_.module->getFunction(unit.caller);
    if (function == nullptr || caller == nullptr || function->isDeclaration() || !hasConditions(options_.mode))
      return {};
    // A jump may lead from anywhere below back to where setjmp was called: no end is one.
    if (function->callsFunctionThatReturnsTwice())
      return {};
    AbstractionInput input = inputOf(&unit);
    input.meetsBehind = meetsBehind(*function, *caller);
    llvm::Function &own = ownCode(*function, *caller);
    const Copies copies = copiesFor(own, ledger_, options_);
    Abstraction abstraction(input, copies);
    know(abstraction);
    Conditions conditions(abstraction.program);
    const std::vector<Placed> placed = place(abstraction.program, conditions, abstraction, options_.mode);
    std::optional<Prefixes> prefixes;
    if (options_.prefixes && options_.mode != Mode::Must)
      prefixes.emplace(abstraction, conditions);
    std::multimap<unsigned, Guidance> byLine;
    for (const Placed &one : placed) {
      const unsigned line = abstraction.lineOf(one.block, one.point);
      byLine.insert({line, {one.kind, line, one.text}});
    }
    if (prefixes)
      for (const BlockIndex block : prefixes->placed())
        byLine.insert({abstraction.lineOf(block, 0), {Kind::May, abstraction.lineOf(block, 0), prefixes->text(block)}});
    if (options_.mode != Mode::Must && conditions.mayIsFalse(conditions.at(0, 0)))
      skip(*caller);
    Emitter emitter(abstraction, options_.mode);
    emitter.beginRun();
    if (prefixes)
      prefixes->emit(emitter);
    emitter.emit(placed);
    std::vector<Guidance> guidance;
    for (const auto &[line, one] : byLine)
      guidance.push_back(one);
    return guidance;
  }

  /// Everything is verified from the start of the unit on: no input is worth being made.
  static void skip(llvm::Function &caller) {
    llvm::Instruction *start = &*caller.getEntryBlock().getFirstInsertionPt();
    insertCall(start, "__premise_may", llvm::ConstantInt::getFalse(start->getContext()), 0);
  }

  bool meetsBehind(const llvm::Function &function, const llvm::Function &caller) const {
    return std::ranges::any_of(llvm::instructions(caller), [&](const llvm::Instruction &instruction) {
      const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      return call != nullptr && call->getCalledFunction() == &function && calls_.meetsBehind(*call);
    });
  }

  /// Conditions are about executions that begin with the unit: whoever else calls it runs the code without them.
  llvm::Function &ownCode(llvm::Function &function, llvm::Function &caller) {
    const bool isOnlyCalledHere = std::ranges::all_of(function.users(), [&](const llvm::User *user) {
      const auto *call = llvm::dyn_cast<llvm::CallBase>(user);
      return call != nullptr && call->getFunction() == &caller && call->getCalledOperand() == &function;
    });
    if (isOnlyCalledHere) {
      done_.insert(&function);
      return function;
    }
    llvm::Function *copy = copyOf(function, function.getName().str());
    function.addFnAttr("premise-unit", (function.getName() + " (called)").str());
    for (llvm::BasicBlock &block : caller)
      for (llvm::Instruction &instruction : block)
        if (auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction); call && call->getCalledOperand() == &function)
          call->setCalledFunction(copy);
    return *copy;
  }

  program::Program &program_;
  const ledger::Ledger &ledger_;
  const std::vector<GuidedUnit> &units_;
  const GuideOptions &options_;
  Calls calls_;
  Guided result_;
  std::set<std::uint32_t> known_;
  std::set<const llvm::Function *> done_;
};

} // namespace

Guided instrument(program::Program &program, const ledger::Ledger &ledger, const std::vector<GuidedUnit> &units,
                  const GuideOptions &options) {
  return Instrumenting(program, ledger, units, options).run();
}

std::string showAbstraction(const program::Program &program, const ledger::Ledger &ledger, const std::string &symbol,
                            const GuideOptions &options) {
  // Copies of functions are made for this; the program stays as it is.
  const std::unique_ptr<llvm::Module> module = llvm::CloneModule(*program.module);
  llvm::Function *function = module->getFunction(symbol);
  if (function == nullptr || function->isDeclaration())
    return "";
  std::set<std::string> units;
  for (const program::Unit &unit : program.units)
    if (!options.interprocedural)
      units.insert(unit.symbol);
  const Calls calls(*module, ledger, std::move(units));
  const Copies copies = copiesFor(*function, ledger, options);
  Abstraction abstraction({program, ledger, calls, true}, copies);
  return show(abstraction);
}

} // namespace premise::guide
