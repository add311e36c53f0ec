// How runner processes are started, asked, watched and ended.
#include "native/Runner.h"

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <linux/futex.h>
#include <spawn.h>
#include <stdexcept>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

namespace premise::native {

using namespace protocol;

namespace {
/// Generous: a busy machine is no reason to give up, and a process that ends is noticed at once.
constexpr std::chrono::seconds kStartPatience{30};
} // namespace

base::Result<Runner> Runner::open(const std::filesystem::path &executable) {
  Runner runner;
  runner.executable_ = executable;
  runner.descriptor_ = ::memfd_create("premise", MFD_CLOEXEC);
  if (runner.descriptor_ < 0 || ::ftruncate(runner.descriptor_, static_cast<off_t>(kSharedSize)) != 0)
    return base::Diagnostic{"cannot create shared memory", {}};
  void *memory =
      ::mmap(nullptr, kSharedSize, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, runner.descriptor_, 0);
  if (memory == MAP_FAILED)
    return base::Diagnostic{"cannot map shared memory", {}};
  runner.memory_ = static_cast<char *>(memory);
  // At once, as every later answer would look like a crash of the unit.
  if (!runner.start())
    return base::Diagnostic{
        "the unit cannot be run: its process ends during start-up (is the address space limited, as "
        "by ulimit -v, or was the runtime built separately?)",
        {}};
  return runner;
}

Runner::Runner(Runner &&other) noexcept {
  *this = std::move(other);
}

Runner &Runner::operator=(Runner &&other) noexcept {
  std::swap(executable_, other.executable_);
  std::swap(memory_, other.memory_);
  std::swap(descriptor_, other.descriptor_);
  std::swap(process_, other.process_);
  return *this;
}

Runner::~Runner() {
  kill();
  if (memory_ != nullptr)
    ::munmap(memory_, kSharedSize);
  if (descriptor_ >= 0)
    ::close(descriptor_);
}

bool Runner::start() {
  header().request = 0;
  header().response = 0;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  // dup2 onto the same number would keep the close-on-exec flag: go through a high number first.
  posix_spawn_file_actions_adddup2(&actions, descriptor_, 1000);
  posix_spawn_file_actions_adddup2(&actions, 1000, 3);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  // A group of its own: Ctrl-C is for us to handle.
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  const std::string path = executable_.string();
  char *arguments[] = {const_cast<char *>(path.c_str()), nullptr};
  char *environment[] = {nullptr};
  const int failed = posix_spawn(&process_, path.c_str(), &actions, &attributes, arguments, environment);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  if (failed != 0) {
    process_ = 0;
    return false;
  }
  if (waitForResponse(kReady, kStartPatience))
    return true;
  kill();
  return false;
}

void Runner::kill() {
  if (process_ == 0)
    return;
  ::kill(process_, SIGKILL);
  ::waitpid(process_, nullptr, 0);
  process_ = 0;
}

bool Runner::waitForResponse(std::uint32_t expected, std::chrono::milliseconds patience) {
  std::uint32_t *word = &header().response;
  for (int i = 0; i < 4000; i++) {
    if (__atomic_load_n(word, __ATOMIC_ACQUIRE) == expected)
      return true;
    __builtin_ia32_pause();
  }
  const auto deadline = std::chrono::steady_clock::now() + patience;
  for (;;) {
    const std::uint32_t seen = __atomic_load_n(word, __ATOMIC_ACQUIRE);
    if (seen == expected)
      return true;
    if (std::chrono::steady_clock::now() >= deadline)
      return false;
    // Short waits: a process that died answers no futex.
    const timespec slice = {0, 20'000'000};
    ::syscall(SYS_futex, word, FUTEX_WAIT, seen, &slice, nullptr, 0);
    int status = 0;
    if (__atomic_load_n(word, __ATOMIC_ACQUIRE) != expected && ::waitpid(process_, &status, WNOHANG) == process_) {
      process_ = 0;
      return __atomic_load_n(word, __ATOMIC_ACQUIRE) == expected;
    }
  }
}

RunnerAnswer Runner::run(std::chrono::milliseconds patience) {
  if (process_ == 0 && !start())
    throw std::runtime_error("a runner process that could be started before cannot be started again");
  Header &h = header();
  h.command = kRunRequest;
  h.ending = kRunning;
  const std::uint32_t number = h.request + 1;
  __atomic_store_n(&h.request, number, __ATOMIC_RELEASE);
  ::syscall(SYS_futex, &h.request, FUTEX_WAKE, 1, nullptr, nullptr, 0);
  if (waitForResponse(number, patience))
    return RunnerAnswer::Finished;
  if (process_ == 0)
    return RunnerAnswer::Died;
  kill();
  return RunnerAnswer::TimedOut;
}

} // namespace premise::native
