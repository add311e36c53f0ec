// How guidance reaches a run: the premises of checks, may-unverified and must-unverified conditions.
#include "state.h"

using namespace premise::runtime;

namespace {

constexpr uint32_t kMaxChecks = 1u << 16; ///< checks beyond have no premise: they count as unverified

struct PremiseNow {
  uint32_t epoch;
  Handle premise; ///< 0: concrete
  bool holds;
};
PremiseNow premises[kMaxChecks];

} // namespace

namespace premise::runtime {

bool premiseHolds(uint32_t check) {
  const auto *verified = reinterpret_cast<const uint8_t *>(kShared + kVerifiedAt);
  if (check < kMaxVerified && verified[check] != 0)
    return true;
  return check < kMaxChecks && premises[check].epoch == state.epoch && premises[check].holds;
}

/// assume A => P stands before every assert P (Guided DSE, Sect. 2.1). A run that violates it goes on to fail the
/// check: that refutes whoever verified it.
bool recordPremise(Handle condition, uint32_t check) {
  if (header().usesVerification == 0)
    return false;
  const bool isUnder = check < kMaxChecks && premises[check].epoch == state.epoch;
  const Handle premise = isUnder ? premises[check].premise : 0;
  if (premise == 0) {
    if (premiseHolds(check))
      record(kAssumeStep, condition, check);
    return premiseHolds(check);
  }
  const Handle implied = make(kOr, 1, makeNot(premise), condition);
  record(kAssumeStep, implied, check);
  return values()[implied] == 0;
}

namespace {

constexpr uint32_t kMaxViolated = 256;

void noteViolated(uint32_t check) {
  auto *list = reinterpret_cast<uint32_t *>(kShared + kViolatedAt);
  if (header().premiseViolated == 0)
    list[0] = 0;
  header().premiseViolated = 1;
  if (list[0] < kMaxViolated)
    list[++list[0]] = check;
}

} // namespace
} // namespace premise::runtime

extern "C" {

/// The check that comes next was verified under a premise.
void __premise_under_slow(uint32_t holds, Handle premise, uint32_t check) {
  if (holds == 0)
    noteViolated(check);
  if (check < kMaxChecks)
    premises[check] = {state.epoch, premise, holds != 0};
}

/// The same where results of verification are only looked at, not used.
void __premise_met_slow(uint32_t holds, Handle, uint32_t check) {
  __premise_under_slow(holds, 0, check);
}

/// assume C for a may-unverified condition C.
void __premise_may_slow(uint32_t holds, Handle condition, uint32_t site) {
  if (condition != 0)
    record(kAssumeStep, condition, site);
  if (holds == 0)
    endRun(kPruned);
}

/// tryfirst C for a must-unverified condition C. Which of them were executed before is kept from run to run.
void __premise_tryfirst_slow(uint32_t holds, Handle condition, uint32_t number) {
  if (condition == 0 || !recordPreference(condition, number))
    return;
  Header &h = header();
  const uint64_t bit = number < 64 ? uint64_t{1} << number : 0;
  const bool isFirst = (bit & ~h.triedFirst) != 0;
  h.triedFirst |= bit;
  if (holds == 0 && isFirst && h.mayInterrupt != 0)
    endRun(kInterrupted);
}

// A replay is not guided: it shows what really happens.
void __premise_under(bool, int32_t) {}
void __premise_met(bool, int32_t) {}
void __premise_may(bool, int32_t) {}
void __premise_tryfirst(bool, int32_t) {}

/// Whether two pointers reach different objects.
bool __premise_separate(uint64_t first, uint64_t second) {
  const ObjectInfo *object = objectAt(first);
  return object == nullptr || object != objectAt(second);
}
}
