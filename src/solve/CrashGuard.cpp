// How a crash inside a solver is caught: a signal handler on a stack of its own jumps back out of it.
#include "solve/CrashGuard.h"

#include <array>
#include <csetjmp>
#include <csignal>
#include <memory>
#include <mutex>

namespace premise::solve {
namespace {

constexpr std::size_t kStackBytes = 1 << 16;
constexpr std::array kSignals = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

// A signal handler can know nothing but globals.
thread_local sigjmp_buf *wayOut = nullptr; ///< null: not in a solver
std::array<struct sigaction, kSignals.size()> before;

/// A stack for the handler: the thread's own may be what is full.
class HandlerStack {
public:
  HandlerStack() {
    const stack_t stack{.ss_sp = memory_.get(), .ss_flags = 0, .ss_size = kStackBytes};
    sigaltstack(&stack, &before_);
  }
  ~HandlerStack() { sigaltstack(&before_, nullptr); }
  HandlerStack(const HandlerStack &) = delete;
  HandlerStack &operator=(const HandlerStack &) = delete;

private:
  std::unique_ptr<char[]> memory_ = std::make_unique<char[]>(kStackBytes);
  stack_t before_{};
};

/// Whoever crashes outside of a solver gets what was there before: our own bugs stay visible.
void handle(int signal) {
  if (wayOut != nullptr)
    siglongjmp(*wayOut, 1);
  for (std::size_t i = 0; i < kSignals.size(); ++i)
    if (kSignals[i] == signal)
      sigaction(signal, &before[i], nullptr);
  raise(signal);
}

void install() {
  struct sigaction action = {};
  action.sa_handler = handle;
  action.sa_flags = SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  for (std::size_t i = 0; i < kSignals.size(); ++i)
    sigaction(kSignals[i], &action, &before[i]);
}

} // namespace

bool survives(const std::function<void()> &work) {
  static std::once_flag once;
  std::call_once(once, install);
  thread_local HandlerStack stack;
  sigjmp_buf here;
  if (sigsetjmp(here, 1) != 0) {
    wayOut = nullptr;
    return false;
  }
  wayOut = &here;
  try {
    work();
  } catch (...) {
    wayOut = nullptr;
    throw;
  }
  wayOut = nullptr;
  return true;
}

} // namespace premise::solve
