// How an installed program finds what was installed with it.
#include "base/Install.h"

#include <filesystem>

namespace premise::base {

std::string installed(const std::string &relative, const std::string &built) {
  std::error_code error;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error);
  const std::filesystem::path candidate = (program.parent_path().parent_path() / relative).lexically_normal();
  return !error && std::filesystem::exists(candidate, error) ? candidate.string() : built;
}

} // namespace premise::base
