// The module as the analysis sees it: a copy with registers instead of promotable locals, and what holds for all of it.
#pragma once

#include "analyze/numeric/Contexts.h"
#include "analyze/numeric/FunctionInfo.h"
#include "encode/llvm/Writing.h"
#include "ledger/Ledger.h"

#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>
#include <map>
#include <memory>
#include <optional>
#include <set>

namespace premise::analyze::numeric {

class Subject {
public:
  Subject(const program::Program &program, const ledger::Ledger &ledger);

  const llvm::Module &module() const { return *module_; }
  const llvm::DataLayout &layout() const { return module_->getDataLayout(); }
  /// The block of the program's own module that became this one.
  const llvm::BasicBlock *original(const llvm::BasicBlock &copy) const { return originals_.lookup(&copy); }
  const FunctionInfo &info(const llvm::Function &function);
  const Contexts &contexts() const { return *contexts_; }
  program::CheckKind kindOf(std::uint32_t check) const { return kinds_[check]; }
  /// Somebody verified the check without any assumption: it can be relied on.
  bool isVerified(std::uint32_t check) const { return verified_[check]; }
  void setVerified(std::uint32_t check) { verified_[check] = true; }
  /// Whether a global has its initial value throughout: a constant, or a static that nothing writes or could write.
  bool isFixed(const llvm::GlobalVariable &global);

  /// By parameter: which bytes of an element behind it are padding, one entry per byte; empty: not known.
  std::map<const llvm::Argument *, std::vector<bool>> padding;
  std::set<const llvm::Argument *>
      constants; ///< pointers to const: an assumption about their size says nothing of writing
  /// The same of the elements of a vector.
  std::map<const llvm::Argument *, std::vector<bool>> elementPadding;

  /// What the language says is behind a parameter: an object that it refers to, or a vector that is passed by value; 0
  /// if it says nothing.
  std::uint64_t givenBytes(const llvm::Argument &argument) const;

  /// What stands for a call of the function if its body is not followed, see encode/llvm/Contracts.h; null if it has no
  /// contract.
  const llvm::Function *contractOf(const llvm::Function &function) const { return contracts_.lookup(&function); }
  static bool isContract(const llvm::Function &function) { return function.hasFnAttribute(kContractAttribute); }

  /// What a call writes at most, by its contract: these globals. Without a contract nothing; none if the contract
  /// speaks of anything else.
  std::optional<std::vector<const llvm::GlobalVariable *>> frameOf(const llvm::CallBase &call) const;
  /// Whether a call may write or free what its caller can look at: its code, all of it, is not seen or does.
  bool mayWrite(const llvm::CallBase &call);

private:
  static constexpr const char *kContractAttribute = "premise-contract";
  void makeContracts();

  const program::Program &program_;
  std::unique_ptr<llvm::Module> module_;
  llvm::DenseMap<const llvm::BasicBlock *, const llvm::BasicBlock *> originals_;
  std::unique_ptr<Contexts> contexts_;
  encode::Writing writing_;
  std::vector<program::CheckKind> kinds_;
  std::vector<bool> verified_;
  llvm::DenseMap<const llvm::Function *, std::unique_ptr<FunctionInfo>> infos_;
  llvm::DenseMap<const llvm::GlobalVariable *, bool> fixed_;
  llvm::DenseMap<const llvm::Function *, const llvm::Function *> contracts_;
};

} // namespace premise::analyze::numeric
