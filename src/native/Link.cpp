// How lld is called.
#include "native/Link.h"

#include "base/Install.h"

#include <fcntl.h>
#include <spawn.h>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace premise::native {

base::Result<void> link(const std::filesystem::path &object, const std::filesystem::path &executable, bool isCxx) {
  const std::string log = executable.string() + ".log";
  // NOLINTNEXTLINE(bugprone-suspicious-missing-comma): the folder is a macro in front of the name
  std::vector<std::string> words = {PREMISE_LLVM_BIN "/ld.lld",
                                    "--no-pie",
                                    "-z",
                                    "now",
                                    "--no-dependent-libraries",
                                    "-dynamic-linker",
                                    "/lib64/ld-linux-x86-64.so.2",
                                    "-o",
                                    executable.string(),
                                    PREMISE_CRT1,
                                    PREMISE_CRTI,
                                    object.string(),
                                    base::installed("lib/premise", PREMISE_RUNTIME_DIR) + "/libpremise_runtime.a",
                                    PREMISE_SECCOMP};
  // Statically: what it allocates must be memory of the unit, too.
  if (isCxx)
    words.insert(words.end(), {"--eh-frame-hdr", "--start-group", PREMISE_LIBSTDCXX, PREMISE_LIBGCC_EH, PREMISE_LIBGCC,
                               PREMISE_LIBC, PREMISE_LIBM, "--end-group"});
  words.insert(words.end(), {PREMISE_LIBGCC, PREMISE_LIBC, PREMISE_LIBM, PREMISE_CRTN});
  std::vector<char *> arguments;
  for (const std::string &word : words)
    arguments.push_back(const_cast<char *>(word.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 2, log.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  posix_spawn_file_actions_adddup2(&actions, 2, 1);
  pid_t child = 0;
  const int failed = posix_spawn(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failed != 0)
    return base::Diagnostic{"cannot start the linker " + words[0], {}};
  int status = 0;
  waitpid(child, &status, 0);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
    return base::Diagnostic{"the linker failed, see its output", {log}};
  return {};
}

} // namespace premise::native
