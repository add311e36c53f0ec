// How a file is written so that a full disk or an interrupt never leaves half of it.
#include "base/Files.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>
#include <unistd.h>

namespace premise::base {
namespace {

Diagnostic cannot(const char *verb, const std::filesystem::path &path, const std::string &why) {
  return {std::string("cannot ") + verb + ": " + why, {path.string()}};
}

} // namespace

Result<void> writeAtomically(const std::filesystem::path &path, std::string_view contents) {
  std::error_code error;
  if (path.has_parent_path())
    std::filesystem::create_directories(path.parent_path(), error);
  if (error)
    return cannot("create the folder", path.parent_path(), error.message());
  std::filesystem::path partial = path;
  partial += ".partial" + std::to_string(::getpid());
  {
    std::ofstream out(partial, std::ios::binary | std::ios::trunc);
    out.write(contents.data(), static_cast<std::streamsize>(contents.size()));
    out.flush();
    if (!out) {
      const std::string why = std::strerror(errno);
      std::filesystem::remove(partial, error);
      return cannot("write", path, why);
    }
  }
  std::filesystem::rename(partial, path, error);
  if (error) {
    const std::string why = error.message();
    std::filesystem::remove(partial, error);
    return cannot("write", path, why);
  }
  return {};
}

Result<std::string> readFile(const std::filesystem::path &path) {
  std::ifstream in(path, std::ios::binary);
  if (!in)
    return cannot("read", path, std::strerror(errno));
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

} // namespace premise::base
