// How the kinds of checks are called in results and on the command line.
#include "program/Check.h"

#include "base/Ensure.h"

#include <array>

namespace premise::program {
namespace {

/// In the order of `CheckKind`.
constexpr std::array kNames{
    "assert",          "precondition",   "postcondition", "loop-invariant", "object-invariant",   "null-dereference",
    "out-of-bounds",   "use-after-free", "invalid-free",  "memory-leak",    "uninitialized-read", "division-by-zero",
    "signed-overflow", "shift",          "float-cast",    "unreachable",    "missing-return",     "uncaught-exception",
    "reach-error",
};
static_assert(kNames.size() == static_cast<std::size_t>(CheckKind::ReachError) + 1);

} // namespace

std::string toString(CheckKind kind) {
  const auto index = static_cast<std::size_t>(kind);
  base::ensure(index < kNames.size(), "a kind of check should have a name");
  return kNames[index];
}

} // namespace premise::program
