// Which reads of local variables are certainly reads of something written before.
#pragma once

#include "program/checks/FunctionContext.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/Instructions.h>
#include <vector>

namespace premise::program {

/// A definite-assignment analysis of the user's locals. Entering a declaration makes its variable indeterminate again.
class Initialization {
public:
  Initialization(llvm::Function &function, const Variables &variables);

  /// Whether only the runtime can tell: a read of a local in memory that is not certainly initialised.
  bool needsRuntimeCheck(const llvm::LoadInst &load) const { return uncertainInMemory_.contains(&load); }

  /// Scalars that will live in registers, with their reads that are not certainly initialised.
  struct Scalar {
    llvm::AllocaInst *variable = nullptr;
    std::vector<llvm::LoadInst *> uncertainReads;
  };
  const std::vector<Scalar> &scalars() const { return scalars_; }

private:
  /// The bytes of a variable that some load reads.
  struct Slot {
    const llvm::AllocaInst *variable = nullptr;
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    bool canBeOverwritten = false; ///< an aggregate whose address others know: they may copy indeterminate members
  };

  void findSlots(llvm::Function &function, const Variables &variables);
  unsigned slotFor(const Slot &slot);
  void transfer(const llvm::Instruction &instruction, llvm::BitVector &initialized) const;
  void write(const llvm::Value *address, std::uint64_t bytes, bool initializes, llvm::BitVector &initialized) const;
  void sortReads(llvm::Function &function);
  void addUncertain(llvm::LoadInst &load);

  const llvm::DataLayout &layout_;
  std::vector<Slot> slots_;
  llvm::DenseMap<const llvm::AllocaInst *, llvm::SmallVector<unsigned, 2>> slotsOf_;
  llvm::DenseMap<const llvm::LoadInst *, unsigned> slotOfLoad_;
  llvm::DenseSet<const llvm::LoadInst *> uncertainInMemory_;
  std::vector<Scalar> scalars_;
};

/// A flag beside each such scalar: false where it is declared, true after each write, checked at each uncertain read.
void insertInitializationChecks(FunctionContext &context, const Initialization &initialization);

} // namespace premise::program
