// Which library functions do what, by name.
#include "analyze/numeric/Library.h"

#include <algorithm>
#include <array>
#include <llvm/ADT/StringSwitch.h>

namespace premise::analyze::numeric {
namespace {

constexpr std::array kForgetful = {
    "abs",     "labs",    "llabs",   "strlen",  "strnlen", "strcmp",   "strncmp", "memcmp",  "isalpha",
    "isdigit", "isalnum", "isspace", "isupper", "islower", "isxdigit", "ispunct", "isprint", "iscntrl",
    "isgraph", "toupper", "tolower", "putchar", "puts",    "atoi",     "atol",    "atoll",   "fabs",
    "sqrt",    "floor",   "ceil",    "pow",     "sin",     "cos",      "exp",     "log",     "free",
};

} // namespace

bool isForgetful(const llvm::Function &callee) {
  if (!callee.isDeclaration())
    return false;
  const llvm::StringRef name = callee.getName();
  return std::any_of(kForgetful.begin(), kForgetful.end(), [&](const char *known) { return name == known; });
}

bool readsStringsOnly(const llvm::Function &callee) {
  return callee.isDeclaration() && llvm::StringSwitch<bool>(callee.getName())
                                       .Cases("strlen", "strcmp", "strncmp", "strcasecmp", "strncasecmp", true)
                                       .Cases("atoi", "atol", "atoll", "puts", true)
                                       .Default(false);
}

Allocation allocationOf(const llvm::Function &callee) {
  if (!callee.isDeclaration())
    return Allocation::None;
  return llvm::StringSwitch<Allocation>(callee.getName())
      .Cases("malloc", "_Znwm", "_Znam", "__cxa_allocate_exception", Allocation::Plain)
      .Case("calloc", Allocation::Zeroed)
      .Case("realloc", Allocation::Resized)
      .Case("free", Allocation::Freeing)
      .StartsWith("_ZdlPv", Allocation::Freeing)
      .StartsWith("_ZdaPv", Allocation::Freeing)
      .Default(Allocation::None);
}

Family familyOf(const llvm::Function &callee) {
  return llvm::StringSwitch<Family>(callee.getName())
      .Cases("malloc", "calloc", "realloc", "free", Family::Malloc)
      .StartsWith("_Znw", Family::New)
      .StartsWith("_ZdlPv", Family::New)
      .StartsWith("_Zna", Family::NewArray)
      .StartsWith("_ZdaPv", Family::NewArray)
      .Default(Family::None);
}

bool neverReturnsNull(const llvm::Function &callee) {
  const llvm::StringRef name = callee.getName();
  return name == "_Znwm" || name == "_Znam" || name == "__cxa_allocate_exception";
}

} // namespace premise::analyze::numeric
