// What a run leaves behind: the steps of its path constraint, approximations, and how it ended.
#include "state.h"

namespace premise::runtime {
namespace {

// Conditions already on this path, by handle: asking twice about the same term tells nothing new.
constexpr uint32_t kKnownSize = 1u << 22;
uint32_t knownEpoch[kKnownSize];

Step *steps() {
  return reinterpret_cast<Step *>(kShared + kStepsAt);
}

/// Where the user's code called a library function last.
uint32_t &callSite() {
  return *reinterpret_cast<uint32_t *>(kShared + kCallSiteAt);
}

} // namespace

void resetRecords() {
  Header &h = header();
  h.stepCount = 0;
  h.approximationCount = 0;
  h.bounds = 0;
  h.branches = 0;
  h.allocations = 0;
  h.environment = 0;
  h.premiseViolated = 0;
  h.refuted = 0;
  h.message[0] = 0;
  callSite() = 0; // what one run did last would otherwise be the place of what the next one does first
}

namespace {

/// A walk around a circle decides nothing new, but loops that end may do the same for long.
void countDecidedAgain() {
  if (header().patience != 0 && ++state.decidedAgain > header().patience)
    reachBound(kBranchesBound);
}

void append(StepKind kind, Handle condition, uint32_t site, bool holds) {
  Header &h = header();
  if (h.stepCount >= kMaxSteps || (h.maxBranches != 0 && h.stepCount >= h.maxBranches))
    reachBound(kBranchesBound);
  steps()[h.stepCount] = {site, condition, static_cast<uint8_t>(kind), static_cast<uint8_t>(holds), 0, 0};
  h.stepCount++;
  state.decidedAgain = 0;
}

} // namespace

bool recordPreference(Handle condition, uint32_t site) {
  if (nodes()[condition].op == kConst || knownEpoch[condition] == state.epoch)
    return false;
  append(kTryFirstStep, condition, site, values()[condition] != 0);
  return true;
}

void record(StepKind kind, Handle condition, uint32_t site) {
  if (kind == kCheckStep && state.isPreparing) {
    kind = kBranchStep;
    site = 0;
  }
  if (kind == kCheckStep && recordPremise(condition, site))
    return;
  bool holds = values()[condition] != 0;
  while (nodes()[condition].op == kNot && kind == kBranchStep) {
    condition = nodes()[condition].a;
    holds = !holds;
  }
  if (nodes()[condition].op == kConst)
    return;
  if (knownEpoch[condition] == state.epoch) {
    if (kind == kBranchStep)
      countDecidedAgain();
    return;
  }
  knownEpoch[condition] = state.epoch;
  if (kind != kAssumeStep && kind != kLimitStep && nodes()[condition].isCutOff != 0)
    header().bounds |= kInputSizeBound;
  append(kind, condition, site, holds);
}

void enumerate(Handle term, uint32_t site) {
  if (nodes()[term].op == kConst)
    return;
  site = site != 0 ? site : callSite();
  const uint32_t before = header().stepCount;
  record(kEnumerateStep, make(kEq, 1, term, makeConst(widthOf(term), values()[term])), site);
  const auto value = static_cast<uint64_t>(values()[term]);
  if (header().stepCount != before)
    steps()[before].value = static_cast<uint32_t>(value ^ value >> 32);
}

void approximate(What what, uint32_t site) {
  site = site != 0 ? site : callSite();
  Header &h = header();
  auto *list = reinterpret_cast<Approximated *>(kShared + kApproximationsAt);
  for (uint32_t i = 0; i < h.approximationCount; i++)
    if (list[i].what == what && list[i].site == site)
      return;
  if (h.approximationCount < kMaxApproximations)
    list[h.approximationCount++] = {what, site};
}

void endRun(Ending ending) {
  header().ending = ending;
  __builtin_longjmp(state.returnPoint, 1);
}

void failCheck(int32_t check) {
  if (state.isPreparing) {
    header().preparationCheck = static_cast<uint32_t>(check + 1);
    endRun(kAssumeViolated);
  }
  header().failedCheck = static_cast<uint32_t>(check);
  header().refuted = check >= 0 && premiseHolds(static_cast<uint32_t>(check)) ? 1 : 0;
  endRun(kCheckFailed);
}

void reachBound(BoundBit bound) {
  header().bounds |= bound;
  endRun(kBoundReached);
}

} // namespace premise::runtime
