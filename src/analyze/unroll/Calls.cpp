// How contracts are judged: postconditions of functions that call themselves, and preconditions of what is called.
#include "analyze/unroll/UnitQuestions.h"

#include "base/Match.h"

#include <algorithm>

namespace premise::analyze {

using term::Op;
using term::Term;

bool UnitQuestions::isInductive(const Question &question, const std::map<std::uint32_t, Question> &others) {
  std::vector<Term> assumptions{question.fails};
  for (const auto &[check, other] : others)
    assumptions.push_back(translation_.contractSelectors.at(check));
  return std::holds_alternative<solve::Core>(context_->check(assumptions));
}

/// Postconditions of the unit on which calls of itself rely. Take the first of them that fails in an execution: all
/// that were evaluated before held. So the largest set whose members hold if all of them hold at inner returns is
/// verified.
void UnitQuestions::proveByInduction(const std::vector<std::uint32_t> &checks) {
  std::map<std::uint32_t, Question> left;
  for (const std::uint32_t check : checks)
    if (translation_.contractSelectors.contains(check) && translation_.checkSites.contains(check) &&
        !translation_.inexpressible.contains(check))
      left.emplace(check, ask(check));
  for (bool isStable = false; !isStable && !isOutOfTime();) {
    isStable = true;
    for (auto each = left.begin(); each != left.end() && !isOutOfTime();) {
      const bool holds = isInductive(each->second, left);
      isStable = isStable && holds;
      each = holds ? std::next(each) : left.erase(each);
    }
  }
  if (isOutOfTime())
    return;
  for (const auto &[check, question] : left) {
    recordAlways(check);
    context_->add(translation_.contractSelectors.at(check));
  }
}

void UnitQuestions::answerCalls() {
  for (const encode::RequiringCall &call : translation_.calls)
    for (const std::uint32_t check : call.checks)
      if (call.isWalked && preconditions_.isLeft(check, call.call) && !isOutOfTime())
        answerCall(call, check);
}

/// The precondition of the callee at this call: can an execution get there without satisfying it?
void UnitQuestions::answerCall(const encode::RequiringCall &call, std::uint32_t check) {
  Term bad = pool_.boolean(false);
  for (const encode::FailingBlock &failure : translation_.failures)
    if (failure.check == check && failure.call == call.call)
      bad = pool_.make(Op::Or, 1, {bad, reach_->reaches(failure.block)});
  for (const encode::CutOff &cut : translation_.cutOffs) {
    const auto reachable = translation_.reachableSites.find(cut.site);
    if (reachable == translation_.reachableSites.end() || reachable->second.contains(call.site))
      bad = pool_.make(Op::Or, 1,
                       {bad, pool_.make(Op::And, 1, {reach_->reaches(cut.block), pool_.negate(loopTaken_[cut.loop])})});
  }
  const auto satisfy = [&](const Needed &needed) {
    const Question isReached{check, asksWhetherReached(call.blocks)};
    if (std::holds_alternative<solve::Core>(this->check(isReached, needed)))
      return; // a call that no execution makes shows nothing
    Preconditions::Assumptions under;
    for (const std::size_t offer : needed)
      under.push_back(offers_[offer].assumption);
    preconditions_.satisfy(check, call.call, std::move(under));
  };
  std::visit(base::Match{
                 [&](const solve::Sat &sat) { recordFailing(check, sat.model); },
                 [&](const solve::Unknown &unknown) { ledger_.explainOpen(check, "unroll: " + unknown.why); },
                 satisfy,
             },
             decide(makeQuestion(check, bad)));
}

} // namespace premise::analyze
