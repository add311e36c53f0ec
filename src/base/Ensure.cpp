// How a broken expectation about Premise itself is reported.
#include "base/Ensure.h"

#include <string>

namespace premise::base {

void failEnsure(const char *expectation, std::source_location where) {
  std::string file = where.file_name();
  const auto slash = file.rfind("/src/");
  if (slash != std::string::npos)
    file = file.substr(slash + 1);
  throw InternalError(file + ":" + std::to_string(where.line()) + ": " + expectation);
}

} // namespace premise::base
