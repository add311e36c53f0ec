// How the runner is locked in: resource limits and a seccomp filter that lets only harmless calls through.
#include "sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <seccomp.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

namespace premise::runtime {
namespace {

void limit(int resource, rlim_t value) {
  const rlimit both = {value, value};
  setrlimit(static_cast<__rlimit_resource_t>(resource), &both);
}

void redirectStandardStreams() {
  const int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
  for (int descriptor = 0; descriptor <= 2; descriptor++)
    dup2(nowhere, descriptor);
}

// Everything else fails with EPERM inside the unit, as on a machine without rights.
constexpr int kAllowed[] = {
    SCMP_SYS(futex),          SCMP_SYS(exit),          SCMP_SYS(exit_group),   SCMP_SYS(rt_sigreturn),
    SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigaction),  SCMP_SYS(sigaltstack),  SCMP_SYS(brk),
    SCMP_SYS(mmap),           SCMP_SYS(munmap),        SCMP_SYS(mprotect),     SCMP_SYS(mremap),
    SCMP_SYS(madvise),        SCMP_SYS(clock_gettime), SCMP_SYS(gettimeofday), SCMP_SYS(getpid),
    SCMP_SYS(gettid),         SCMP_SYS(fstat),         SCMP_SYS(newfstatat),   SCMP_SYS(sched_yield),
    SCMP_SYS(getrandom),      SCMP_SYS(write),         SCMP_SYS(read),         SCMP_SYS(close),
    SCMP_SYS(lseek),
};

} // namespace

void enterSandbox() {
  redirectStandardStreams();
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_FSIZE, 0);
  prctl(PR_SET_PDEATHSIG, 9);
  scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
  if (filter == nullptr)
    _Exit(95);
  for (const int call : kAllowed)
    seccomp_rule_add(filter, SCMP_ACT_ALLOW, call, 0);
  if (seccomp_load(filter) != 0)
    _Exit(95);
  seccomp_release(filter);
}

} // namespace premise::runtime
