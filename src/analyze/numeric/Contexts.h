// Which functions are only executed as part of others: lambdas, and what the file keeps to itself and is no unit?
#pragma once

#include <functional>
#include <llvm/IR/Module.h>
#include <map>
#include <set>

namespace premise::analyze::numeric {

using Functions = std::set<const llvm::Function *>;

class Contexts {
public:
  Contexts(const llvm::Module &module, const std::function<bool(const llvm::Function &)> &isUnit);

  /// Whether every execution of the function begins at a call that this module shows, and no test begins at it: then
  /// its checks hold if they do wherever it is called from.
  bool isPart(const llvm::Function &function) const { return parts_.contains(&function); }
  bool hasParts() const { return !parts_.empty(); }
  /// The functions that are no parts themselves from which calls lead to one.
  Functions rootsOf(const llvm::Function &part) const;
  /// The parts to which calls lead from a function over nothing but parts.
  Functions partsFrom(const llvm::Function &function) const;

private:
  Functions parts_;
  std::map<const llvm::Function *, Functions> callers_; ///< of parts
  std::map<const llvm::Function *, Functions> callees_; ///< only parts
};

} // namespace premise::analyze::numeric
