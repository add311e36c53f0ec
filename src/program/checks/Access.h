// Checks of loads, stores and memory intrinsics: null, bounds, freed, uninitialised.
#pragma once

#include "program/checks/FunctionContext.h"
#include "program/checks/Initialization.h"

#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

namespace premise::program {

class AccessChecks {
public:
  AccessChecks(FunctionContext &context, const Initialization &initialization)
      : context_(context), initialization_(initialization) {}

  void load(llvm::LoadInst &load);
  void store(llvm::StoreInst &store);
  /// A read and a write in one instruction.
  void update(llvm::Instruction &update, llvm::Value *pointer);
  /// llvm.memcpy, llvm.memmove, llvm.memset and their inline forms.
  void memory(llvm::MemIntrinsic &operation);

private:
  /// What the checks of one access are about, in the words of the source.
  struct Words {
    std::string access;
    std::string pointer;
    bool isAggregate = false;
    std::optional<std::uint32_t> pointee = std::nullopt;
  };

  Words wordsFor(const llvm::Instruction &at, const llvm::Value *pointer, bool isWrite) const;
  Words wordsForArgument(const llvm::MemIntrinsic &operation, unsigned argument) const;
  MemoryChecks pointerChecks(const llvm::Instruction &at, const AccessedRange &range, const Words &words);
  void insertArgument(llvm::Instruction &at, const AccessedRange &range);
  void insert(llvm::Instruction &at, const AccessedRange &range, const Words &words, bool checksInit);
  AccessedRange rangeOf(llvm::Value *pointer, llvm::Type *type, bool isWrite) const;

  FunctionContext &context_;
  const Initialization &initialization_;
};

} // namespace premise::program
