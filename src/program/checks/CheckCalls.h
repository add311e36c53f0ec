// The calls that make checks explicit in the module: the contract with the runtime (see program/README.md).
#pragma once

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>
#include <set>
#include <vector>

namespace premise::program {

/// No check of this kind applies.
inline constexpr unsigned kNoCheck = ~0U;

/// The checks of one access or library call; each an index or `kNoCheck`.
struct MemoryChecks {
  unsigned null = kNoCheck;
  unsigned bounds = kNoCheck;
  unsigned freed = kNoCheck;
  unsigned init = kNoCheck;
};

struct AccessedRange {
  llvm::Value *address = nullptr;
  llvm::Value *size = nullptr; ///< i64
  bool isWrite = false;
  bool ignoresInitialization = false;
};

/// On functions of system headers: they have no checks of their own, and what fails inside belongs to the caller.
inline constexpr const char *kSystemAttribute = "premise-system";
/// On functions that nobody outside of the function around them can call except by address, see frontend/Enclosed.h.
inline constexpr const char *kEnclosedAttribute = "premise-enclosed";

class CheckCalls {
public:
  explicit CheckCalls(llvm::Module &module);

  llvm::CallInst *check(llvm::IRBuilder<> &at, llvm::Value *holds, unsigned check);
  void fail(llvm::IRBuilder<> &at, unsigned check) { this->check(at, at.getFalse(), check); }
  void assume(llvm::IRBuilder<> &at, llvm::Value *holds);
  void assumed(llvm::IRBuilder<> &at, llvm::Value *holds, unsigned index);
  /// Whether `bytes` bytes may be accessed; flags as in premise.h. Nothing fails.
  llvm::Value *valid(llvm::IRBuilder<> &at, llvm::Value *start, llvm::Value *bytes, unsigned flags);
  void require(llvm::IRBuilder<> &at, llvm::Value *holds, unsigned check);
  void access(llvm::IRBuilder<> &at, const AccessedRange &range, const MemoryChecks &checks);
  void freeing(llvm::IRBuilder<> &at, llvm::Value *pointer, unsigned check);
  void library(llvm::IRBuilder<> &at, const MemoryChecks &checks);
  bool isCheck(const llvm::Instruction *instruction) const;

  /// The checks that some call names.
  std::set<unsigned> named() const;

  /// Replaces every index by the one that the inventory finally gave it, and drops what nobody calls.
  void finish(const std::vector<unsigned> &renumbered);

private:
  struct Callee {
    llvm::Function *function = nullptr;
    unsigned firstCheck = 0; ///< arguments from here on are indices of checks
  };

  Callee declare(llvm::StringRef name, llvm::ArrayRef<llvm::Type *> parameters, unsigned firstCheck);
  std::vector<llvm::Value *> indices(const MemoryChecks &checks) const;

  llvm::Module &module_;
  llvm::IntegerType *index_;
  Callee check_, assume_, assumed_, require_, access_, freeing_, library_;
  unsigned sites_ = 0;
};

} // namespace premise::program
