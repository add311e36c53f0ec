// What tests of C and of C++ have in common once they are written for GoogleTest.
#pragma once

#include "suite/Results.h"

namespace premise::suite {

/// With these flags a native run stops where a check fails.
inline constexpr const char *kSanitizers = "-g -fsanitize=address,undefined -fno-sanitize-recover=undefined";

/// Whether the test is expected to fail.
inline bool fails(const Test &test) {
  return test.outcome == Outcome::Fail || test.outcome == Outcome::Timeout;
}

} // namespace premise::suite
