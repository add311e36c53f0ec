// What happens when Premise itself is wrong: stop, and say what should have held.
#pragma once

#include <source_location>
#include <stdexcept>

namespace premise::base {

/// A bug of ours, caught once in `tools/`, where it becomes exit code 3.
class InternalError : public std::logic_error {
public:
  using std::logic_error::logic_error;
};

[[noreturn]] void failEnsure(const char *expectation, std::source_location where);

/// States what must hold if Premise has no bug; on in release builds too. Say "x should ...".
inline void ensure(bool condition, const char *expectation,
                   std::source_location where = std::source_location::current()) {
  if (!condition) [[unlikely]]
    failEnsure(expectation, where);
}

} // namespace premise::base
