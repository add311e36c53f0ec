// The runner process: waits for an input, runs the unit on it, and leaves the records in shared memory.
#include "sandbox.h"
#include "state.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

extern "C" {
/// Emitted by the instrumentation: each calls one unit with the arguments in the block.
extern void (*const __premise_units[])(void *arguments);
/// Likewise: the initialisers of the unit's globals that have to run.
extern void __premise_initialise();
/// Of the C++ library: which exceptions are being handled.
void *__cxa_get_globals() __attribute__((weak));
}

namespace premise::runtime {
namespace {

constexpr int kSharedDescriptor = 3;
alignas(16) char signalStack[1 << 16];

void onSignal(int number, siginfo_t *, void *) {
  Header &h = header();
  h.signal = static_cast<uint32_t>(number);
  sigset_t all;
  sigemptyset(&all);
  sigprocmask(SIG_SETMASK, &all, nullptr);
  const AccessSite *risky = state.riskyAccess;
  state.riskyAccess = nullptr;
  if (h.ending != kRunning)
    _exit(98);
  if (risky != nullptr && resolveCheck(risky->boundsCheck, 1) >= 0)
    failCheck(resolveCheck(risky->boundsCheck, 1));
  endRun(state.isPreparing ? kAssumeViolated : kCrashed);
}

void catchSignals() {
  stack_t alternate = {};
  alternate.ss_sp = signalStack;
  alternate.ss_size = sizeof signalStack;
  sigaltstack(&alternate, nullptr);
  struct sigaction action = {};
  action.sa_sigaction = onSignal;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  constexpr int kCaught[] = {SIGSEGV, SIGBUS,  SIGFPE,  SIGILL,  SIGABRT, SIGTRAP, SIGSYS,
                             SIGPIPE, SIGALRM, SIGTERM, SIGUSR1, SIGUSR2, SIGHUP};
  for (const int number : kCaught)
    sigaction(number, &action, nullptr);
}

void futexWait(uint32_t *word, uint32_t seen) {
  // A short spin first: the next input usually arrives within microseconds.
  for (int i = 0; i < 2000; i++) {
    if (__atomic_load_n(word, __ATOMIC_ACQUIRE) != seen)
      return;
    __builtin_ia32_pause();
  }
  while (__atomic_load_n(word, __ATOMIC_ACQUIRE) == seen)
    syscall(SYS_futex, word, FUTEX_WAIT, seen, nullptr, nullptr, 0);
}

void prepareRun() {
  Header &h = header();
  state.epoch++;
  resetTerms();
  resetRecords();
  resetMemory();
  startClock();
  state.dynamicVariables = 0;
  state.decidedAgain = 0;
  state.riskyAccess = nullptr;
  state.throwDepth = 0;
  state.isPreparing = false;
  h.thrown = kNotThrown;
  h.preparationCheck = 0;
  __premise_free_check = -1;
  if (__cxa_get_globals != nullptr)
    memset(__cxa_get_globals(), 0, 16);
  state.messageIsSymbolic = false;
  for (int32_t &check : state.libraryChecks)
    check = -1;
  __premise_fuel = h.maxBranches != 0 && h.maxBranches < (1 << 16) ? h.maxBranches : 1 << 16;
  __premise_depth = 0;
  __premise_loop_bound = h.loopBound == 0 ? ~uint64_t{0} : h.loopBound;
  __premise_max_depth = h.maxDepth == 0 ? ~uint64_t{0} : h.maxDepth;
  memset(reinterpret_cast<void *>(kShared + kReachedAt), 0, h.reachedCount);
  memset(reinterpret_cast<void *>(kShared + kCoverageAt), 0, h.blockCount);
  memset(reinterpret_cast<void *>(kShared + kBranchesAt), 0, 2 * h.branchCount);
  memset(reinterpret_cast<void *>(kShared + kArgumentsAt), 0, 64);
  errno = 0;
}

void finishRun() {
  Header &h = header();
  h.nodeCount = state.nodeCount;
  h.cellCount = state.cellCount;
  h.dynamicVariables = state.dynamicVariables;
}

// Not inlined: __builtin_longjmp must not cross variables of its own function.
__attribute__((noinline)) void runOnce() {
  header().ending = kRunning;
  prepareRun();
  if (__builtin_setjmp(state.returnPoint) == 0) {
    __premise_initialise();
    materialiseInputs();
    __premise_units[header().unit](reinterpret_cast<void *>(header().arguments));
    Header &h = header();
    if (h.leakCheck >= 0 && hasLeak())
      failCheck(h.leakCheck);
    if (h.resultSize != 0 && h.resultSize <= sizeof h.resultBytes)
      memcpy(h.resultBytes, reinterpret_cast<char *>(h.arguments) + h.resultOffset, h.resultSize);
    h.ending = kReturned;
  }
  finishRun();
}

void serve() {
  Header &h = header();
  uint32_t seen = 0;
  __atomic_store_n(&h.response, kReady, __ATOMIC_RELEASE);
  syscall(SYS_futex, &h.response, FUTEX_WAKE, 1, nullptr, nullptr, 0);
  for (;;) {
    futexWait(&h.request, seen);
    seen = __atomic_load_n(&h.request, __ATOMIC_ACQUIRE);
    if (h.command == kStopRequest)
      _exit(0);
    runOnce();
    __atomic_store_n(&h.response, seen, __ATOMIC_RELEASE);
    syscall(SYS_futex, &h.response, FUTEX_WAKE, 1, nullptr, nullptr, 0);
  }
}

} // namespace
} // namespace premise::runtime

using namespace premise::runtime;

int main() {
  void *shared = mmap(reinterpret_cast<void *>(kShared), kSharedSize, PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_FIXED_NOREPLACE, kSharedDescriptor, 0);
  if (shared != reinterpret_cast<void *>(kShared))
    return 96;
  close(kSharedDescriptor);
  setUpMemory();
  catchSignals();
  enterSandbox();
  serve();
}
