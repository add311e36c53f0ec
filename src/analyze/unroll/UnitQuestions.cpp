// How checks of a unit are asked about, one by one.
#include "analyze/unroll/UnitQuestions.h"

#include "base/Match.h"

#include <algorithm>

namespace premise::analyze {

using term::Op;
using term::Term;

UnitQuestions::UnitQuestions(const UnitCode &code, const Records &records, const UnrollOptions &options)
    : task_(code.task), unit_(code.unit), symbol_(code.symbol), places_(code.places), ledger_(records.ledger),
      findings_(records.findings), preconditions_(records.preconditions), options_(options), deadline_(code.deadline) {
  if (task_.compromises.loopsAtMost != 0 && !options_.withoutBound)
    options_.unwind = task_.compromises.loopsAtMost;
  if (task_.compromises.noLoopBound)
    options_.unwind = std::max(options_.unwind, options_.unwindWithoutBound);
}

bool UnitQuestions::isHere(std::uint32_t check) const {
  const auto found = places_.find(check);
  return found != places_.end() && found->second.size() == 1 && found->second.contains(symbol_);
}

bool UnitQuestions::isOutOfTime() const {
  return std::chrono::steady_clock::now() > deadline_ || (task_.interrupted && task_.interrupted->load());
}

std::string UnitQuestions::whyOutOfTime() const {
  return task_.interrupted && task_.interrupted->load() ? "unroll: interrupted" : "unroll: out of time";
}

/// Checks of the unit's own code that are left to show. Preconditions are for its callers.
std::vector<std::uint32_t> UnitQuestions::ownChecks() const {
  std::vector<std::uint32_t> result;
  for (std::uint32_t i = 0; i < ledger_.entries().size(); i++) {
    const ledger::Entry &entry = ledger_[i];
    if (isHere(i) && !entry.failedBy && !entry.premise().isAlways() &&
        entry.check.kind != program::CheckKind::Precondition && (!options_.withoutBound || restsOnBound(entry)))
      result.push_back(i);
  }
  return result;
}

/// Whether it is verified, but only within a bound on loops.
bool UnitQuestions::restsOnBound(const ledger::Entry &entry) const {
  const ledger::Premise premise = entry.premise();
  const auto isBound = [&](const std::string &id) {
    return std::holds_alternative<ledger::LoopAtMost>(ledger_.assumptions().at(id).executable);
  };
  return !premise.isNever() && std::ranges::all_of(premise.cubes(), [&](const ledger::Cube &cube) {
    return std::ranges::any_of(cube, isBound);
  });
}

bool UnitQuestions::run(encode::PreparedModule &module) {
  const std::vector<std::uint32_t> checks = ownChecks();
  if (checks.empty() && (options_.withoutBound || !preconditions_.isLeftIn(symbol_)))
    return false;
  std::optional<encode::Translation> translation = translate(module, checks);
  if (!translation)
    return false;
  translation_ = std::move(*translation);
  solve::ContextOptions options;
  options.timeout = timePerQuestion();
  options.maxMemoryMiB = options_.maxMemoryMiB;
  context_ = solve::makeContext(pool_, options);
  reach_.emplace(translation_.program, pool_, translation_.nextVariable, *context_);
  makeOffers();
  if (options_.withoutBound) {
    for (const std::uint32_t check : checks)
      if (!isOutOfTime())
        answerWithoutBound(check);
    return false;
  }
  proveByInduction(checks);
  for (const std::uint32_t check : checks) {
    if (ledger_[check].premise().isAlways())
      continue;
    if (isOutOfTime()) {
      ledger_.explainOpen(check, whyOutOfTime());
      continue;
    }
    warnIfExcluded(check);
    answer(check);
  }
  answerCalls();
  warnIfContradictory();
  return translation_.usedAtRecursion;
}

/// Most is done before the bound is left out: then half of the time that is left is well spent on one question.
std::chrono::milliseconds UnitQuestions::timePerQuestion() const {
  using std::chrono::milliseconds;
  const auto left = std::chrono::duration_cast<milliseconds>(deadline_ - std::chrono::steady_clock::now());
  return std::max(milliseconds(100), options_.withoutBound ? left / 2 : task_.timePerUnit / 4);
}

/// What fails beyond the bound, or is not known, stays as it is.
void UnitQuestions::answerWithoutBound(std::uint32_t check) {
  if (translation_.inexpressible.contains(check) || !translation_.checkSites.contains(check))
    return;
  const Decision decision = decide(ask(check));
  const auto *needed = std::get_if<Needed>(&decision);
  if (needed && needed->empty())
    recordAlways(check);
  else if (needed)
    recordUnder(check, *needed);
}

encode::TranslateOptions UnitQuestions::translateOptions() const {
  encode::TranslateOptions options;
  options.unwind = options_.unwind;
  options.inlineDepth = options_.inlineDepth;
  options.beyondDepth = encode::BeyondDepth::Unknown;
  options.usesInvariants = true;
  options.usesContracts = true;
  options.usesObjectInvariants = task_.compromises.objectInvariants;
  options.inputsMayBeReadOnly = true;
  options.usesFrames = task_.compromises.calleeFrame;
  options.contractsAtRecursion = options_.contractsAtRecursion;
  options.overflowGoesOn = true;
  options.maxBlocks = options_.maxBlocks;
  options.maxTerms = options_.maxTerms + pool_.size();
  options.deadline = deadline_;
  options.interrupted = task_.interrupted;
  for (std::uint32_t i = 0; i < ledger_.entries().size(); i++)
    if (!ledger_[i].failedBy && ledger_[i].premise().isAlways())
      options.relyOn.insert(i);
  return options;
}

/// Once more with fewer calls inlined, and then with less unwinding, if it gets too large.
std::optional<encode::Translation> UnitQuestions::translate(encode::PreparedModule &module,
                                                            const std::vector<std::uint32_t> &checks) {
  const std::pair<unsigned, unsigned> attempts[] = {
      {options_.unwind, options_.inlineDepth},
      {options_.unwind, std::min(options_.inlineDepth, 2U)},
      {std::min(options_.unwind, 1U), std::min(options_.inlineDepth, 1U)}};
  std::string why;
  term::VarId firstVariable = 0;
  for (const auto &[unwind, depth] : attempts) {
    options_.unwind = unwind;
    options_.inlineDepth = depth;
    auto translation = module.translate(symbol_, pool_, translateOptions(), firstVariable);
    if (translation)
      return std::move(translation).value();
    why = translation.error().message;
    if (!why.starts_with(encode::kTooLarge))
      break;
    while (!pool_.knownVariable(firstVariable).isNull())
      firstVariable++;
  }
  for (const std::uint32_t check : checks)
    if (!options_.withoutBound)
      ledger_.explainOpen(check, "unroll: " + why);
  return std::nullopt;
}

/// Whether executions beyond this limit can come to the check.
bool UnitQuestions::matters(const encode::CutOff &cut, std::uint32_t check) const {
  const auto sites = translation_.checkSites.find(check);
  const auto reachable = translation_.reachableSites.find(cut.site);
  if (sites == translation_.checkSites.end() || reachable == translation_.reachableSites.end())
    return true;
  return std::any_of(sites->second.begin(), sites->second.end(),
                     [&](const void *site) { return reachable->second.contains(site); });
}

/// fails  implies  (the check fails, or a limit that matters is reached whose loop is not offered) and the premise
/// under which somebody verified it before does not hold.
UnitQuestions::Question UnitQuestions::ask(std::uint32_t check) {
  Term bad = pool_.boolean(false);
  const auto add = [&](Term condition) { bad = pool_.make(Op::Or, 1, {bad, condition}); };
  for (const encode::FailingBlock &failure : translation_.failures)
    if (failure.check == check && failure.isInUnit)
      add(reach_->reaches(failure.block));
  for (const encode::CutOff &cut : translation_.cutOffs)
    if (matters(cut, check))
      add(pool_.make(Op::And, 1, {reach_->reaches(cut.block), pool_.negate(loopTaken_[cut.loop])}));
  return makeQuestion(check, pool_.make(Op::And, 1, {bad, violatesPremise(check)}));
}

/// Only the first failure in an execution is asked for: where the check was passed before, it held.
UnitQuestions::Question UnitQuestions::makeQuestion(std::uint32_t check, Term bad) {
  for (const auto *selectors : {&translation_.overflowSelectors, &translation_.contractSelectors})
    if (const auto own = selectors->find(check); own != selectors->end())
      bad = pool_.make(Op::And, 1, {bad, own->second});
  Question question{check, reach_->fresh()};
  context_->add(pool_.make(Op::Or, 1, {pool_.negate(question.fails), bad}));
  return question;
}

solve::ContextAnswer UnitQuestions::check(const Question &question, const Needed &offers) {
  std::vector<Term> assumptions{question.fails};
  for (const std::size_t offer : offers)
    assumptions.push_back(offers_[offer].taken);
  return context_->check(assumptions);
}

void UnitQuestions::answer(std::uint32_t check) {
  const auto inexpressible = translation_.inexpressible.find(check);
  if (inexpressible != translation_.inexpressible.end()) {
    ledger_.explainOpen(check, "unroll: " + inexpressible->second);
    return;
  }
  if (!translation_.checkSites.contains(check)) {
    ledger_.explainOpen(check, "unroll: the check is not in the function");
    return;
  }
  const Question question = ask(check);
  std::visit(base::Match{
                 [&](const solve::Sat &sat) { recordFailing(check, sat.model); },
                 [&](const solve::Unknown &unknown) { ledger_.explainOpen(check, "unroll: " + unknown.why); },
                 [&](const Needed &needed) {
                   if (needed.empty())
                     recordAlways(check);
                   else
                     recordUnder(check, needed);
                 },
             },
             decide(question));
}

/// Which offers are needed so that nothing fails, as few as were found; a model if all of them do not help.
UnitQuestions::Decision UnitQuestions::decide(const Question &question) {
  solve::ContextAnswer answer = check(question, {});
  if (std::holds_alternative<solve::Core>(answer))
    return Needed{};
  Needed all;
  for (std::size_t i = 0; i < offers_.size(); i++) {
    const auto *holds = std::get_if<ledger::CheckHolds>(&offers_[i].assumption.executable);
    if (!holds || holds->check != ledger_[question.check].check.id) // no check is shown by assuming it
      all.push_back(i);
  }
  if (std::holds_alternative<solve::Sat>(answer) && !all.empty())
    answer = check(question, all);
  if (auto *sat = std::get_if<solve::Sat>(&answer))
    return std::move(*sat);
  if (auto *unknown = std::get_if<solve::Unknown>(&answer))
    return std::move(*unknown);
  Needed needed;
  for (const std::size_t assumption : std::get<solve::Core>(answer).assumptions)
    if (assumption > 0)
      needed.push_back(all[assumption - 1]);
  minimise(question, needed);
  return needed;
}

/// Drops assumptions one by one as long as nothing can fail.
void UnitQuestions::minimise(const Question &question, Needed &needed) {
  for (std::size_t i = 0; i < needed.size() && !isOutOfTime();) {
    Needed fewer = needed;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    if (std::holds_alternative<solve::Core>(check(question, fewer)))
      needed = std::move(fewer);
    else
      i++;
  }
}

Term UnitQuestions::asksWhetherReached(std::uint32_t check) {
  std::vector<encode::BlockIndex> blocks;
  for (const encode::CheckPoint &point : translation_.points)
    if (point.check == check)
      blocks.push_back(point.block);
  return asksWhetherReached(blocks);
}

/// Implied by nothing but that some execution gets to one of the blocks.
Term UnitQuestions::asksWhetherReached(const std::vector<encode::BlockIndex> &blocks) {
  Term reached = pool_.boolean(false);
  for (const encode::BlockIndex block : blocks)
    reached = pool_.make(Op::Or, 1, {reached, reach_->reaches(block)});
  const Term question = reach_->fresh();
  context_->add(pool_.make(Op::Or, 1, {pool_.negate(question), reached}));
  return question;
}

/// Whose results left only a part of a check to show.
std::set<std::string> UnitQuestions::othersOf(std::uint32_t check) const {
  std::set<std::string> others;
  for (const ledger::Evidence &evidence : ledger_[check].evidence)
    if (evidence.strength == ledger::Strength::Proof && evidence.by != "unroll")
      others.insert(evidence.by);
  return others;
}

void UnitQuestions::recordAlways(std::uint32_t check) {
  ledger_.record(check, {.by = "unroll", .premise = ledger::Premise::always(), .reliesOn = othersOf(check)});
  const solve::ContextAnswer answer = this->check({check, asksWhetherReached(check)}, {});
  bool isUnreachable = std::holds_alternative<solve::Core>(answer);
  for (const encode::CutOff &cut : translation_.cutOffs)
    isUnreachable = isUnreachable && !matters(cut, check);
  isAnyReached_ |= !isUnreachable;
  if (isUnreachable)
    ledger_.recordUnreachable(check, "unroll");
}

/// A result about no execution at all is none.
void UnitQuestions::recordUnder(std::uint32_t check, const Needed &needed) {
  isAnyReached_ = true;
  if (std::holds_alternative<solve::Core>(this->check({check, asksWhetherReached(check)}, needed))) {
    ledger_.explainOpen(check, "unroll: no execution within the bounds and assumptions reaches it");
    return;
  }
  ledger::Cube cube;
  for (const std::size_t offer : needed)
    cube.insert(ledger_.assume(offers_[offer].assumption));
  ledger_.record(check, {.by = "unroll", .premise = ledger::Premise({cube})});
}

/// Checks nobody can reach because nothing can be called: the contract contradicts itself.
void UnitQuestions::warnIfContradictory() {
  if (isAnyReached_ || isOutOfTime() || translation_.points.empty())
    return;
  const auto sink = static_cast<encode::BlockIndex>(translation_.program.blocks.size() - 1);
  const Term ends = reach_->reaches(sink);
  const solve::ContextAnswer answer = context_->check(std::vector{ends});
  if (std::holds_alternative<solve::Core>(answer) && translation_.cutOffs.empty())
    findings_.warnings.push_back(base::toString(unit_.place) + ": no execution of " + unit_.name +
                                 " satisfies its preconditions and assumptions and ends");
}

} // namespace premise::analyze
