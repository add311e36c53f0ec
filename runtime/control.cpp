// The entry points for control flow: branches, switches, checks, assumptions, and the bounds on one run.
#include "state.h"

#include <time.h>

using namespace premise::runtime;

namespace {

constexpr uint64_t kFuel = 1 << 16; ///< loop iterations between two looks at the clock

uint64_t milliseconds() {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<uint64_t>(now.tv_sec) * 1000 + static_cast<uint64_t>(now.tv_nsec) / 1000000;
}

uint64_t deadline;

} // namespace

namespace premise::runtime {
void startClock() {
  deadline = header().maxMilliseconds == 0 ? ~uint64_t{0} : milliseconds() + header().maxMilliseconds;
}
} // namespace premise::runtime

extern "C" {

uint64_t __premise_fuel;
uint64_t __premise_depth;
uint64_t __premise_loop_bound;
uint64_t __premise_max_depth;

void __premise_refuel() {
  Header &h = header();
  h.branches += kFuel;
  __premise_fuel = kFuel;
  if (h.maxBranches != 0 && h.branches > h.maxBranches)
    reachBound(kBranchesBound);
  if (milliseconds() > deadline)
    endRun(kTimedOut);
}

void __premise_too_deep() {
  reachBound(kDepthBound);
}

void __premise_loop_slow(uint32_t isOverBound) {
  if (isOverBound != 0)
    reachBound(kLoopBound);
  __premise_refuel();
}

void __premise_branch(Handle condition, uint32_t site) {
  record(kBranchStep, condition, site);
}

void __premise_enumerate(Handle term, uint32_t site) {
  enumerate(term, site);
}

void __premise_approximate(uint32_t what, uint32_t site) {
  approximate(static_cast<What>(what), site);
}

struct SwitchCase {
  uint64_t value;
  uint64_t target; ///< number of the destination; cases that go to the same place are one branch
};

/// One BRANCH per destination, in order, until the one that is taken; the default is what remains.
void __premise_switch(Handle x, uint32_t width, const SwitchCase *list, uint32_t count, uint32_t site) {
  for (uint32_t target = 0;; target++) {
    Handle condition = 0;
    for (uint32_t i = 0; i < count; i++) {
      if (list[i].target != target)
        continue;
      const Handle isCase = make(kEq, 1, x, makeConst(width, list[i].value));
      condition = condition == 0 ? isCase : make(kOr, 1, condition, isCase);
    }
    if (condition == 0)
      return;
    const bool isTaken = values()[condition] != 0;
    record(kBranchStep, condition, site + target);
    if (isTaken)
      return;
  }
}

/// Called when a check's condition is symbolic or false.
void __premise_check_slow(uint32_t holds, Handle condition, int32_t check) {
  if (condition != 0)
    record(kCheckStep, condition, static_cast<uint32_t>(check));
  if (holds == 0)
    failCheck(check);
}

void __premise_check(bool holds, int32_t check) {
  if (!holds)
    failCheck(check);
}

void __premise_assume_slow(uint32_t holds, Handle condition, uint32_t site) {
  if (condition != 0)
    record(kAssumeStep, condition, site);
  if (holds == 0)
    endRun(kAssumeViolated);
}

void __premise_assume(bool holds, uint32_t) {
  if (!holds)
    endRun(kAssumeViolated);
}

/// A precondition filters the inputs of the unit itself, and is a check wherever the function is called.
void __premise_requires_slow(uint32_t holds, Handle condition, int32_t check) {
  const bool isUnit = __premise_depth <= 1;
  if (condition != 0)
    record(isUnit ? kAssumeStep : kCheckStep, condition, static_cast<uint32_t>(check));
  if (holds == 0 && isUnit)
    endRun(kAssumeViolated);
  if (holds == 0)
    failCheck(check);
}

void __premise_requires(bool holds, int32_t check) {
  __premise_requires_slow(holds ? 1 : 0, 0, check);
}

[[noreturn]] void __premise_exit(int code) {
  header().exitCode = code;
  endRun(kExited);
}
}
