// What the ledger says about the checks of a program, in the form that guidance needs.
#pragma once

#include "ledger/Ledger.h"
#include "program/Program.h"

#include <set>
#include <string>
#include <vector>

namespace llvm {
class CallBase;
class Function;
class Instruction;
class Module;
} // namespace llvm

namespace premise::guide {

/// The function that a direct call of the module's own check calls goes to ("__premise_check", ...), else empty.
std::string checkCallName(const llvm::Instruction &instruction);
/// The checks that a call evaluates, by index; empty for other instructions.
std::vector<std::uint32_t> checksOf(const llvm::Instruction &instruction);

/// Where a check is verified: never if a test fails it, whatever anybody claims.
ledger::Premise premiseOf(const ledger::Ledger &ledger, std::uint32_t check);

/// Which functions contain checks that are not fully verified, by themselves or through what they call.
class Calls {
public:
  struct Meets {
    bool unverified = false;  ///< checks that are not fully verified
    bool conditional = false; ///< some of these have a premise
  };

  /// Of functions in `testedAlone` only the preconditions count for their callers: their own test meets the rest.
  Calls(const llvm::Module &module, const ledger::Ledger &ledger, std::set<std::string> testedAlone);

  Meets met(const llvm::CallBase &call) const;
  /// Whether an unverified check may be met in the caller when the call has returned.
  bool meetsBehind(const llvm::CallBase &call) const;

private:
  Meets metBy(const llvm::Function *callee) const;

  std::set<std::string> testedAlone_;
  std::map<const llvm::Function *, Meets> inside_;       ///< everything
  std::map<const llvm::Function *, Meets> precondition_; ///< of the function alone
  Meets anywhere_; ///< through a pointer, or through code that is not here and calls back
};

} // namespace premise::guide
