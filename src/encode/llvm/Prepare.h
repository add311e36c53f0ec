// The clone of a module that is translated: which transformations run on it, and what they must not forget.
#pragma once

#include "base/Diagnostic.h"
#include "encode/llvm/Exceptions.h"
#include "encode/llvm/Segments.h"
#include "encode/llvm/Writing.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Module.h>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace premise::encode {

/// One function, ready to be walked.
struct PreparedFunction {
  llvm::Function *function = nullptr;
  std::string refusal; ///< why it cannot be walked; empty: it can
  std::unique_ptr<llvm::DominatorTree> dominators;
  std::unique_ptr<llvm::LoopInfo> loops;
  std::vector<llvm::BasicBlock *> order;      ///< reverse post-order
  llvm::Function *contract = nullptr;         ///< what stands for calls that are not walked into; null: nothing
  const llvm::Function *contractOf = nullptr; ///< it stands for calls of this function
};

class Prepared {
public:
  explicit Prepared(const llvm::Module &module);

  llvm::Module &module() { return *module_; }
  /// Prepares it at the first call.
  PreparedFunction &function(llvm::Function &function);
  /// The first place in a loop's header, as it was before the transformations.
  llvm::DebugLoc firstPlace(const llvm::BasicBlock &header) const;
  /// Whether nothing in the module can change it.
  bool isNeverWritten(const llvm::GlobalVariable &global);
  bool mayEscape(const llvm::Value &object);
  /// Whether a value that is chosen where ways meet may be a pointer into it.
  static bool isChosen(const llvm::Value &object);
  bool mayThrow(const llvm::CallBase &call) { return throwing_.mayThrow(call); }
  const Segments &segments() const { return segments_; }

private:
  void notePlaces();
  void simplify(llvm::Function &function);

  std::unique_ptr<llvm::Module> module_;
  Segments segments_;
  std::map<const llvm::Function *, PreparedFunction> functions_;
  std::map<const llvm::BasicBlock *, llvm::DebugLoc> places_;
  std::map<const llvm::GlobalVariable *, bool> neverWritten_;
  Throwing throwing_;
  Writing writing_;
};

} // namespace premise::encode
