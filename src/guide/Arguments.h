// Which argument of a function is a parameter of its unit?
#pragma once

#include "program/Program.h"

#include <optional>
#include <vector>

namespace llvm {
class Function;
} // namespace llvm

namespace premise::guide {

/// Methods have their receiver before the parameters, and large results a place before that.
class Arguments {
public:
  Arguments() = default;
  Arguments(const program::Program &program, const llvm::Function &function);

  /// None where the calling convention has split or moved it. `ledger::kReceiver` is *this.
  std::optional<unsigned> of(unsigned parameter) const;
  /// The parameter that an argument is.
  std::optional<unsigned> parameterAt(unsigned argument) const;

private:
  std::vector<std::optional<unsigned>> numbers_;
  std::optional<unsigned> receiver_;
};

} // namespace premise::guide
