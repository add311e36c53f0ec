// What all functions of one module share while shadow code is added: runtime functions, sites, numbering.
#pragma once

#include "native/Instrumentation.h"
#include "protocol.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

#include <map>

namespace premise::native {

/// The checks named by one `__premise_access` call: the runtime's AccessSite as constant data.
struct AccessChecks {
  int flags = 0;
  int nullCheck = -1, boundsCheck = -1, freedCheck = -1, initCheck = -1;
};

class ShadowContext {
public:
  ShadowContext(llvm::Module &module, Instrumentation &instrumentation);

  llvm::Module &module() { return module_; }
  llvm::LLVMContext &context() { return module_.getContext(); }
  const llvm::DataLayout &layout() const { return module_.getDataLayout(); }

  llvm::IntegerType *i1() { return llvm::Type::getInt1Ty(context()); }
  llvm::IntegerType *i8() { return llvm::Type::getInt8Ty(context()); }
  llvm::IntegerType *i32() { return llvm::Type::getInt32Ty(context()); }
  llvm::IntegerType *i64() { return llvm::Type::getInt64Ty(context()); }
  llvm::IntegerType *i128() { return llvm::Type::getInt128Ty(context()); }
  llvm::Constant *number(std::uint64_t value) { return llvm::ConstantInt::get(i32(), value); }
  llvm::Constant *noHandle() { return number(0); }
  /// A fixed address of the protocol, as a pointer constant.
  llvm::Constant *address(std::uint64_t value);

  /// Declares (once) a runtime function that takes the given arguments.
  llvm::FunctionCallee runtime(const char *name, llvm::Type *result, llvm::ArrayRef<llvm::Value *> arguments);

  /// Numbers a place; the same for one instruction asked twice is not needed, so each call gives a new number.
  std::uint32_t newSite(const llvm::Instruction &at, std::string what = "");
  /// Reserves numbers for the destinations of a switch.
  std::uint32_t newSites(const llvm::Instruction &at, unsigned count);
  std::uint32_t newGroup(std::vector<std::uint32_t> checks);
  std::uint32_t newBlock(const llvm::BasicBlock &block);
  std::uint32_t newBranch(const llvm::Instruction &branch);

  llvm::Constant *accessSite(const AccessChecks &checks, std::uint32_t site);

private:
  llvm::Module &module_;
  Instrumentation &instrumentation_;
};

/// How many bits the term of a scalar has; 0 for types that have no term (x87 floats, scalable vectors, aggregates).
unsigned termBits(const llvm::DataLayout &layout, llvm::Type *type);

/// The scalars a first-class value consists of, in order: one for a scalar, the leaves of a struct or array.
std::vector<llvm::Type *> leavesOf(llvm::Type *type);

} // namespace premise::native
