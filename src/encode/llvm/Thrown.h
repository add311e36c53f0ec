// Which exceptions does a handler catch, and what do functions of the standard library throw?
#pragma once

#include "encode/llvm/Memory.h"

#include <llvm/ADT/StringRef.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include <map>
#include <optional>
#include <set>
#include <string>

namespace premise::encode {

/// The type of an allocation that failed.
inline constexpr const char *kBadAlloc = "_ZTISt9bad_alloc";

enum class Catching : std::uint8_t { No, Maybe, Yes };
/// Whether a handler for one type catches an exception of another; both by the names of their type descriptions.
Catching catches(const llvm::Module &module, llvm::StringRef handler, llvm::StringRef thrown);
/// Whether a handler sees the object at the address at which it was thrown, whatever base class it is for.
bool isAtItsStart(const llvm::Module &module, llvm::StringRef thrown);

/// What a function of the standard library throws always, for that is what it is for.
std::optional<std::string> alwaysThrownBy(llvm::StringRef function);
/// A constructor of one of the library's exceptions: it writes to its object alone.
bool makesException(llvm::StringRef function);
/// Nothing but that an allocation failed.
bool throwsBadAllocOnly(llvm::StringRef function);

/// Where the call's exception goes on in its own function; null: it leaves the function.
llvm::BasicBlock *handlerOf(const llvm::CallInst &call);
/// Whether the branch only stands for the call before it, which may have thrown.
bool isThrowBranch(const llvm::BranchInst &branch);

// Functions of the prepared module that only the walk gives a meaning (see Exceptions.h).
inline constexpr const char *kHasThrown = "__VERIFIER_nondet_has_thrown";
inline constexpr const char *kLanding = "__VERIFIER_nondet_landing";
inline constexpr const char *kUnwinds = "__VERIFIER_nondet_unwinding";

/// What one walk knows about exceptions.
class ThrownObjects {
public:
  ThrownObjects(Terms &terms, Memory &memory) : terms_(terms), memory_(memory) {}

  enum class Variable : std::uint8_t {
    Flying, ///< the exception between its throw and a landing pad
    Handled ///< the one whose handler runs
  };
  Value load(Variable variable, const MemoryState &state);
  void store(Variable variable, const Value &exception, MemoryState &state);

  /// By which number landing pads tell the type of a handler.
  unsigned numberOf(const std::string &type) {
    return numbers_.emplace(type, static_cast<unsigned>(numbers_.size()) + 1).first->second;
  }

  std::set<ObjectId> objects;            ///< that were allocated for exceptions
  std::map<ObjectId, std::string> types; ///< of those whose type is known
  bool hasDestructors = false;           ///< the program's own code runs when an exception is gone

private:
  Value placeOf(Variable variable);

  Terms &terms_;
  Memory &memory_;
  std::map<Variable, ObjectId> variables_;
  std::map<std::string, unsigned> numbers_;
};

} // namespace premise::encode
