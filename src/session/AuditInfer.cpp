// How candidates for an unstated assumption are made from the code of a unit and tried, one exploration each.
#include "session/AuditInfer.h"

#include "session/Session.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>

#include <algorithm>
#include <set>

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
        add("no-overflow",
            "the operation on line " + std::to_string(instruction.getDebugLoc().getLine()) + " does not overflow",
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
      for (const char *condition : {" != 0", " >= 0", " <= 0", " > 0"}) // weak ones first
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

/// One refuted claim, and the unit whose tests refute it.
struct Refuted {
  const program::Program &program;
  std::size_t unit;
  std::uint32_t check;
};

/// The tests that fail the check when tests are guided by these claims.
std::vector<suite::Test> failuresUnder(const TestOptions &options, const Refuted &refuted,
                                       const ledger::Ledger &claims) {
  auto compiled = compileSource(options, refuted.program.source.file, {&claims, &refuted.program});
  Silent silent;
  suite::Results tested;
  if (!compiled || !testUnits(*compiled, {refuted.unit}, {options, silent}, tested))
    return {};
  std::vector<suite::Test> failures;
  for (const suite::UnitResult &result : tested.units)
    for (const suite::Test &test : result.tests)
      if (test.outcome == suite::Outcome::Fail && test.check == refuted.program.checks[refuted.check].id)
        failures.push_back(test);
  return failures;
}

/// Which side of a decision in the code a path takes, the path tells. Claims the check under the candidate and
/// everything else without condition: what refutes that claim is a failure in which the candidate holds.
bool explainsPaths(const TestOptions &options, const Refuted &refuted, const ledger::Assumption &candidate) {
  ledger::Ledger claims(refuted.program);
  for (std::uint32_t i = 0; i < refuted.program.checks.size(); i++)
    if (i != refuted.check)
      claims.record(i, {.by = "audit"});
  claims.record(refuted.check, {.by = "audit", .premise = ledger::Premise({{claims.assume(candidate)}})});
  const std::vector<suite::Test> failures = failuresUnder(options, refuted, claims);
  return !failures.empty() &&
         std::none_of(failures.begin(), failures.end(), [](const suite::Test &failure) { return failure.refutes; });
}

/// One path has inputs on both sides of a condition on inputs. Claims everything where the condition does not hold, so
/// that only executions are left in which it does: if one of them fails, it explains nothing.
bool explainsInputs(TestOptions options, const Refuted &refuted, ledger::Assumption candidate) {
  options.guide.mode = guide::Mode::MayMust;
  candidate.executable = ledger::AtEntry{"!(" + candidate.predicate + ")"};
  ledger::Ledger claims(refuted.program);
  const std::string otherwise = claims.assume(candidate);
  for (std::uint32_t i = 0; i < refuted.program.checks.size(); i++)
    claims.record(i, {.by = "audit", .premise = ledger::Premise({{otherwise}})});
  return failuresUnder(options, refuted, claims).empty();
}

/// Whether the candidate says no more than that the check itself holds.
bool isAbout(const ledger::Assumption &candidate, const program::Check &check) {
  const auto *holds = std::get_if<ledger::CheckHolds>(&candidate.executable);
  return holds != nullptr && holds->check == check.id;
}

/// Those that explain every failure. Of several bounds for one loop the weakest; conditions on inputs only if the code
/// has no better explanation.
std::vector<std::string> choose(const TestOptions &options, const Refuted &refuted,
                                const std::vector<ledger::Assumption> &candidates) {
  std::vector<std::string> chosen;
  std::set<std::pair<unsigned, unsigned>> loops;
  for (const ledger::Assumption &candidate : candidates) {
    const bool isInput = candidate.kind == "input";
    const bool isLoop = std::holds_alternative<ledger::LoopAtMost>(candidate.executable);
    const std::pair place(candidate.place.line, candidate.place.column);
    if ((isInput && !chosen.empty()) || (isLoop && loops.contains(place)) ||
        isAbout(candidate, refuted.program.checks[refuted.check]))
      continue;
    if (!(isInput ? explainsInputs(options, refuted, candidate) : explainsPaths(options, refuted, candidate)))
      continue;
    chosen.push_back(candidate.kind + ": " + candidate.predicate);
    if (isInput)
      break;
    if (isLoop)
      loops.insert(place);
  }
  return chosen;
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
  // Whoever ignores an overflow ignores its check; there is nothing simpler to say.
  if (failed.kind == program::CheckKind::SignedOverflow)
    return {"no-overflow: " + failed.condition};
  const Refuted refuted{program, static_cast<std::size_t>(unit - program.units.begin()), check};
  return choose(probing, refuted, CandidateMaker(program, *unit).run());
}

} // namespace premise::session
