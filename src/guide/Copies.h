// Which code runs when a unit is tested, and nowhere else?
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace llvm {
class BasicBlock;
class CallInst;
class Function;
} // namespace llvm

namespace premise::guide {

/// The function of the source that a copy was made of; its own name for any other function.
std::string sourceSymbol(const llvm::Function &function);
/// A copy that stands for its original in results, and is called by nobody yet.
llvm::Function *copyOf(llvm::Function &function, const std::string &knownAs);

/// A function returns a constant, and that alone decides where its caller goes on.
struct DecidedReturn {
  llvm::BasicBlock *from = nullptr;            ///< returns
  std::vector<llvm::BasicBlock *> passed = {}; ///< executed on the way
  llvm::BasicBlock *to = nullptr;              ///< of the caller
};

/// A unit and the functions that it calls, each copied for one call: what a caller will do with a result is then known
/// where the result is made, and conditions can stand inside.
///
///   if (!is_valid(p))         is_valid.1(p):  if (p->n < 0)
///     return -1;                                return false;      from here, executions go to `return -1`
struct Copies {
  Copies() = default;
  /// The function alone.
  explicit Copies(llvm::Function &function) : functions{&function} {}
  /// With copies of what it calls, which the function calls from now on. Calls that are `kept` are not followed.
  static Copies withCallees(llvm::Function &function, const std::function<bool(const llvm::CallInst &)> &isKept);

  std::vector<llvm::Function *> functions;                       ///< callers before callees; the unit is the first
  std::map<const llvm::Function *, llvm::CallInst *> callOf;     ///< of a copy; at the end of its block, before a jump
  std::map<const llvm::BasicBlock *, llvm::Function *> calleeOf; ///< of blocks that end so
  std::vector<DecidedReturn> decided;
};

} // namespace premise::guide
