// How a command says that it cannot do what it was asked for.
#pragma once

#include "base/Result.h"

#include <cstdio>

namespace premise::tool {

/// Returns the exit code for wrong input.
inline int refuse(const base::Diagnostic &diagnostic) {
  std::fprintf(stderr, "premise: %s\n", base::toString(diagnostic).c_str());
  return 2;
}

} // namespace premise::tool
