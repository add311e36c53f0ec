// How the units of a task are analysed one by one, and how results become evidence.
#include "analyze/numeric/Numeric.h"

#include "analyze/Places.h"
#include "analyze/numeric/Checks.h"
#include "analyze/numeric/Compromised.h"
#include "program/contracts/Declared.h"

#include <llvm/IR/InstIterator.h>

namespace premise::analyze::numeric {
namespace {

using Clock = std::chrono::steady_clock;

class Session {
public:
  Session(const Task &task, ledger::Ledger &ledger)
      : task_(task), ledger_(ledger), subject_(task.program, ledger), checks_(subject_.module()) {}

  Findings run();

private:
  std::vector<const llvm::Function *> functions() const;
  Limits limits() const;
  void runUnit(const llvm::Function &function);
  void warnOfAssumed(const Outcome &outcome);
  bool isContradictory(const Outcome &outcome, const llvm::Function &function);
  void record(const Outcome &outcome, const llvm::Function &function);
  void record(std::uint32_t check, Answer answer);
  void noteParts(const Outcome &outcome, const llvm::Function &root);
  bool hasCallWithPrecondition(const llvm::Function &part) const;
  void runPart(const llvm::Function &part);
  void recordPreconditions();
  void collectRequired(const Outcome &outcome, const llvm::Function &function);

  const Task &task_;
  ledger::Ledger &ledger_;
  Subject subject_;
  Checks checks_;
  Findings findings_;
  std::map<std::uint32_t, unsigned> shownIn_;       ///< in how many functions a check was shown
  std::map<std::uint32_t, unsigned> unreachableIn_; ///< in how many it is not even reached
  std::map<std::uint32_t, unsigned> satisfied_;     ///< by how many calls a precondition is
  /// Of checks in parts, see Contexts.h, by what was found in each root.
  std::map<std::pair<const llvm::Function *, std::uint32_t>, Answer> inParts_;
  Functions roots_; ///< whose parts were looked at
};

/// The functions asked for, and those in which one of their checks stands too: constructors, instances of templates.
std::vector<const llvm::Function *> Session::functions() const {
  std::vector<const llvm::Function *> found;
  std::set<const llvm::Function *> seen;
  const auto add = [&](const llvm::Function *function) {
    if (function && !function->isDeclaration() && seen.insert(function).second)
      found.push_back(function);
  };
  const auto symbols = symbolsByUnit(task_.program, placesOfChecks(task_.program));
  for (const std::string &unit : task_.functions)
    if (const auto own = symbols.find(unit); own != symbols.end())
      for (const std::string &symbol : own->second)
        add(subject_.module().getFunction(symbol));
  for (std::size_t i = 0; i < found.size(); i++)
    for (const auto &[check, occurrences] : checks_.in(*found[i]))
      for (const llvm::Function *other : checks_.functionsOf(check))
        add(other);
  return found;
}

Findings Session::run() {
  const std::vector<const llvm::Function *> all = functions();
  for (const bool isPart : {false, true})
    for (const llvm::Function *function : all) {
      if (subject_.contexts().isPart(*function) != isPart)
        continue;
      if (task_.interrupted && *task_.interrupted)
        break;
      isPart ? runPart(*function) : runUnit(*function);
      if (task_.unitDone)
        task_.unitDone();
    }
  recordPreconditions();
  return std::move(findings_);
}

Limits Session::limits() const {
  Limits limits;
  limits.isOver = [this, end = Clock::now() + task_.timePerUnit, calls = 0U]() mutable {
    return ++calls % 64 == 0 && ((task_.interrupted && *task_.interrupted) || Clock::now() > end);
  };
  return limits;
}

void Session::runUnit(const llvm::Function &function) {
  const Limits limits = this->limits();
  const Outcome outcome = Engine(subject_, {}, function, limits).run();
  if (!outcome.isComplete) {
    for (const auto &[check, occurrences] : checks_.in(function))
      if (!subject_.isVerified(check))
        ledger_.explainOpen(check, "numeric gave up on " + function.getName().str());
    findings_.warnings.push_back("numeric gave up on " + program::targetOf(function).getName().str());
    return;
  }
  if (isContradictory(outcome, function))
    return;
  warnOfAssumed(outcome);
  record(outcome, function);
  noteParts(outcome, function);
  collectRequired(outcome, function);
  Compromised(task_, subject_, checks_, ledger_).run(function, outcome, limits);
}

/// Then every check holds, because there is no execution: that is no verification (and worth a warning).
bool Session::isContradictory(const Outcome &outcome, const llvm::Function &function) {
  for (const auto &[call, isPossible] : outcome.preconditions)
    if (!isPossible) {
      findings_.warnings.push_back("no call of " + program::targetOf(function).getName().str() +
                                   " satisfies its preconditions: nothing in it was verified");
      return true;
    }
  return false;
}

/// What rests on an assumption that never holds is verified for no execution.
void Session::warnOfAssumed(const Outcome &outcome) {
  for (const auto &[call, canHold] : outcome.assumed) {
    const auto *index = llvm::dyn_cast<llvm::ConstantInt>(llvm::cast<llvm::CallBase>(call)->getArgOperand(1));
    if (canHold || !index || index->getZExtValue() >= task_.program.assumed.size())
      continue;
    const program::Assumed &assumed = task_.program.assumed[index->getZExtValue()];
    findings_.warnings.push_back(base::toString(assumed.place) + ": what " + assumed.function + " assumes as " +
                                 assumed.name + " never holds: " + assumed.predicate);
  }
}

void Session::record(const Outcome &outcome, const llvm::Function &function) {
  for (const auto &[check, occurrences] : checks_.in(function))
    record(check, answerOf(outcome, occurrences));
}

void Session::record(std::uint32_t check, Answer answer) {
  if (answer == Answer::Unknown || subject_.isVerified(check))
    return;
  const std::size_t functions = checks_.functionsOf(check).size();
  unreachableIn_[check] += answer == Answer::Unreachable;
  if (++shownIn_[check] < functions)
    return; // the same place in several functions: all have to be shown
  if (unreachableIn_[check] == functions)
    ledger_.recordUnreachable(check, "numeric");
  else
    ledger_.record(check, {.by = "numeric"});
  subject_.setVerified(check);
}

void Session::noteParts(const Outcome &outcome, const llvm::Function &root) {
  roots_.insert(&root);
  for (const llvm::Function *part : subject_.contexts().partsFrom(root))
    for (const auto &[check, occurrences] : checks_.in(*part)) {
      const Answer answer = answerOf(outcome, occurrences);
      const auto [known, isNew] = inParts_.try_emplace({part, check}, answer);
      if (!isNew && (answer == Answer::Unknown || known->second == Answer::Unreachable))
        known->second = answer;
    }
}

/// Preconditions are judged once for each call of the module.
bool Session::hasCallWithPrecondition(const llvm::Function &part) const {
  return std::any_of(llvm::inst_begin(part), llvm::inst_end(part), [&](const llvm::Instruction &instruction) {
    const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    return call && call->getCalledFunction() && !checks_.requiredBy(*call->getCalledFunction()).empty();
  });
}

/// What does not hold in every root may still hold whatever the part is given.
void Session::runPart(const llvm::Function &part) {
  const Functions roots = subject_.contexts().rootsOf(part);
  if (roots.empty() || !std::includes(roots_.begin(), roots_.end(), roots.begin(), roots.end()))
    return runUnit(part);
  std::optional<Outcome> alone;
  if (hasCallWithPrecondition(part))
    collectRequired(alone.emplace(Engine(subject_, {}, part, limits()).run()), part);
  for (const auto &[check, occurrences] : checks_.in(part)) {
    Answer answer = inParts_.at({&part, check});
    if (answer == Answer::Unknown && !alone)
      alone = Engine(subject_, {}, part, limits()).run();
    if (answer == Answer::Unknown)
      answer = answerOf(*alone, occurrences);
    record(check, answer);
  }
}

void Session::collectRequired(const Outcome &outcome, const llvm::Function &function) {
  for (const auto &[at, holds] : outcome.isComplete ? outcome.required : std::map<Occurrence, bool>{})
    satisfied_[at.second] += holds;
}

/// A precondition holds if all calls in the module satisfy it and there can be no others in it.
void Session::recordPreconditions() {
  std::map<std::uint32_t, unsigned> calls; // instances of a template share their preconditions
  std::set<std::uint32_t> isUncountable;
  for (const llvm::Function &function : subject_.module())
    for (const std::uint32_t check : checks_.requiredBy(function)) {
      calls[check] += Checks::callsOf(function);
      if (function.hasAddressTaken())
        isUncountable.insert(check);
    }
  for (const auto &[check, count] : calls)
    if (count == 0)
      ledger_.explainOpen(check, "nothing in this file calls the function");
    else if (!isUncountable.contains(check) && satisfied_[check] == count && !subject_.isVerified(check))
      ledger_.record(check, {.by = "numeric"});
}

} // namespace

Findings Numeric::analyze(const Task &task, ledger::Ledger &ledger) {
  return Session(task, ledger).run();
}

} // namespace premise::analyze::numeric
