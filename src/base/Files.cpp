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

Result<void> writeInto(const std::filesystem::path &path, std::string_view contents) {
  std::ofstream out(path, std::ios::binary | std::ios::trunc);
  out.write(contents.data(), static_cast<std::streamsize>(contents.size()));
  out.flush();
  return out ? Result<void>() : cannot("write", path, std::strerror(errno));
}

} // namespace

Result<void> writeAtomically(const std::filesystem::path &path, std::string_view contents) {
  std::error_code error;
  if (path.has_parent_path())
    std::filesystem::create_directories(path.parent_path(), error);
  if (error)
    return cannot("create the folder", path.parent_path(), error.message());
  // A device or a pipe, /dev/null among them, must not be replaced by a file, nor a link by what it leads to.
  const auto status = std::filesystem::status(path, error);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status) &&
      !std::filesystem::is_directory(status))
    return writeInto(path, contents);
  if (std::filesystem::is_symlink(path, error) && std::filesystem::is_regular_file(status))
    if (const auto target = std::filesystem::canonical(path, error); !error)
      return writeAtomically(target, contents);
  error.clear();
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
