// How candidates for an unstated assumption are made from the code of a unit and tried, one exploration each.
#include "session/AuditInfer.h"

#include "session/Session.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>

#include <algorithm>

namespace premise::session {
namespace {

constexpr std::size_t kMostCandidates = 40;
constexpr std::chrono::milliseconds kTimePerCandidate{3000};
constexpr unsigned kLoopBounds[] = {3, 2, 1, 0}; // the weakest assumption that explains comes first

class Silent : public Progress {
public:
  void started(const std::string &) override {}
  void finished(const suite::UnitResult &) override {}
};

/// Everything an analyzer is known to keep quiet about, for one unit.
class CandidateMaker {
public:
  CandidateMaker(const program::Program &program, const program::Unit &unit) : program_(program), unit_(unit) {}

  std::vector<ledger::Assumption> run() {
    pointers();
    arithmetic();
    loops();
    globals();
    inputs();
    if (made_.size() > kMostCandidates)
      made_.resize(kMostCandidates);
    return std::move(made_);
  }

private:
  void add(const std::string &kind, const std::string &words, const base::SourceSpan &place,
           ledger::Executable executable) {
    made_.push_back({.id = {},
                     .kind = kind,
                     .place = place,
                     .function = unit_.symbol,
                     .predicate = words,
                     .by = "audit",
                     .executable = std::move(executable)});
  }

  const program::Type &typeOf(unsigned parameter) const { return program_.types[unit_.parameters[parameter].type]; }

  void pointers() {
    for (unsigned i = 0; i < unit_.parameters.size(); i++) {
      if (typeOf(i).kind != program::TypeKind::Pointer)
        continue;
      add("non-null-parameters", unit_.parameters[i].name + " is not null", unit_.place, ledger::NonNull{i});
      for (unsigned j = i + 1; j < unit_.parameters.size(); j++)
        if (typeOf(j).kind == program::TypeKind::Pointer)
          add("no-alias", unit_.parameters[i].name + " and " + unit_.parameters[j].name + " do not overlap",
              unit_.place, ledger::Separated{i, j});
    }
  }

  const llvm::Function *function() const { return program_.module->getFunction(unit_.symbol); }

  base::SourceSpan placeOf(const llvm::DebugLoc &location) const {
    return {unit_.place.file, location.getLine(), location.getCol()};
  }

  /// Of checks, and of operations that wrap around and are none.
  void arithmetic() {
    for (const program::Check &check : program_.checks)
      if (check.kind == program::CheckKind::SignedOverflow && check.function == unit_.name)
        add("no-overflow", check.condition, check.place, ledger::CheckHolds{check.id});
    if (std::find(program_.source.flags.begin(), program_.source.flags.end(), "-fwrapv") == program_.source.flags.end())
      return;
    for (const llvm::Instruction &instruction : llvm::instructions(*function())) {
      const unsigned op = instruction.getOpcode();
      if ((op == llvm::Instruction::Add || op == llvm::Instruction::Sub || op == llvm::Instruction::Mul) &&
          instruction.getDebugLoc())
        add("no-overflow", "the operation on line " + std::to_string(instruction.getDebugLoc().getLine()) +
                               " does not overflow",
            placeOf(instruction.getDebugLoc()), ledger::NoWrap{});
    }
  }

  void loops() {
    const llvm::DominatorTree dominators(*const_cast<llvm::Function *>(function()));
    const llvm::LoopInfo found(dominators);
    for (const llvm::Loop *loop : found.getLoopsInPreorder())
      for (const llvm::Instruction &instruction : *loop->getHeader()) {
        if (!instruction.getDebugLoc())
          continue;
        const base::SourceSpan place = placeOf(instruction.getDebugLoc());
        for (const unsigned bound : kLoopBounds)
          add("loops-at-most-" + std::to_string(bound),
              "the loop on line " + std::to_string(place.line) + " iterates at most " + std::to_string(bound) +
                  " times",
              place, ledger::LoopAtMost{bound});
        break;
      }
  }

  void globals() {
    for (const program::Global &global : program_.globals)
      if (global.isDefined && !global.isLocalStatic && !program_.types[global.type].isConst)
        add("initialised-globals", global.name + " has its initial value", unit_.place,
            ledger::InitialGlobal{global.symbol});
  }

  /// Generalisations of the failing inputs: signs and order of integers.
  void inputs() {
    std::vector<std::string> names;
    for (unsigned i = 0; i < unit_.parameters.size(); i++)
      if (typeOf(i).kind == program::TypeKind::Integer)
        names.push_back(unit_.parameters[i].name);
    for (const program::Global &global : program_.globals)
      if (!global.isLocalStatic && program_.types[global.type].kind == program::TypeKind::Integer)
        names.push_back(global.name);
    for (const std::string &name : names)
      for (const char *condition : {" != 0", " >= 0", " > 0", " <= 0"})
        add("input", name + condition, unit_.place, ledger::AtEntry{name + condition});
    for (const std::string &first : names)
      for (const std::string &second : names)
        if (first != second)
          add("input", first + " <= " + second, unit_.place, ledger::AtEntry{first + " <= " + second});
  }

  const program::Program &program_;
  const program::Unit &unit_;
  std::vector<ledger::Assumption> made_;
};

/// Claims the check under the candidate and everything else without condition: what refutes the claim then shows a
/// failure in which the candidate holds.
bool explains(const TestOptions &options, const program::Program &program, std::size_t unit, std::uint32_t check,
              const ledger::Assumption &candidate) {
  ledger::Ledger claim(program);
  for (std::uint32_t i = 0; i < program.checks.size(); i++)
    if (i != check)
      claim.record(i, {.by = "audit"});
  claim.record(check, {.by = "audit", .premise = ledger::Premise({{claim.assume(candidate)}})});
  auto compiled = compileSource(options, program.source.file, &claim);
  if (!compiled)
    return false;
  Silent silent;
  suite::Results tested;
  if (!testUnits(*compiled, {unit}, {options, silent}, tested))
    return false;
  bool isViolated = false;
  for (const suite::UnitResult &result : tested.units)
    for (const suite::Test &test : result.tests) {
      if (test.outcome != suite::Outcome::Fail || test.check != program.checks[check].id)
        continue;
      if (test.refutes)
        return false;
      isViolated = true;
    }
  return isViolated;
}

} // namespace

std::vector<std::string> inferAssumptions(const TestOptions &options, const std::string &file,
                                          const std::string &function, std::uint32_t check) {
  TestOptions probing = options;
  probing.allPaths = true;
  probing.exploration.time = std::min(options.exploration.time, kTimePerCandidate);
  const auto loaded = loadSource(probing, file);
  if (!loaded)
    return {};
  const program::Program &program = loaded->program;
  const auto unit = std::find_if(program.units.begin(), program.units.end(),
                                 [&](const program::Unit &one) { return one.name == function; });
  if (unit == program.units.end() || check >= program.checks.size())
    return {};
  const program::Check &failed = program.checks[check];
  std::vector<std::string> inferred;
  // Whoever ignores an overflow ignores its check; there is nothing simpler to say.
  if (failed.kind == program::CheckKind::SignedOverflow)
    inferred.push_back("no-overflow: " + failed.condition);
  for (const ledger::Assumption &candidate : CandidateMaker(program, *unit).run())
    if (explains(probing, program, static_cast<std::size_t>(unit - program.units.begin()), check, candidate))
      inferred.push_back(candidate.kind + ": " + candidate.predicate);
  return inferred;
}

} // namespace premise::session
