// Adds shadow code to one function: one method per kind of instruction.
#pragma once

#include "native/ShadowContext.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/IR/InstVisitor.h>
#include <llvm/IR/IntrinsicInst.h>

#include <vector>

namespace premise::native {

class FunctionShadow : public llvm::InstVisitor<FunctionShadow> {
public:
  FunctionShadow(ShadowContext &context, llvm::Function &function) : context_(context), function_(function) {}
  void run();

  // Instructions that compute a value from values: their shadow is delayed and built for a whole segment at once.
  void visitInstruction(llvm::Instruction &instruction) { defer(instruction); }
  // Instructions with a meaning of their own.
  void visitPHINode(llvm::PHINode &phi);
  void visitLoadInst(llvm::LoadInst &load);
  void visitStoreInst(llvm::StoreInst &store);
  void visitCallBase(llvm::CallBase &call);
  void visitBranchInst(llvm::BranchInst &branch);
  void visitSwitchInst(llvm::SwitchInst &choice);
  void visitIndirectBrInst(llvm::IndirectBrInst &branch);
  void visitReturnInst(llvm::ReturnInst &ret);
  void visitUnreachableInst(llvm::UnreachableInst &end) { flush(end); }
  void visitFenceInst(llvm::FenceInst &) {}

private:
  using Handles = llvm::SmallVector<llvm::Value *, 1>;

  // FunctionShadow.cpp: order, segments, handles
  void findSymbolic();
  bool maybeSymbolic(const llvm::Value *value) const { return symbolic_.contains(value); }
  void defer(llvm::Instruction &instruction);
  void flush(llvm::Instruction &before);
  llvm::SmallVector<llvm::Value *, 8> leavesOfSegment(const std::vector<llvm::Instruction *> &segment);
  void startFunction();
  llvm::Value *argumentMask(llvm::IRBuilder<> &builder);
  void finishPhis();
  /// Handles of all leaves of a value; constants have none.
  Handles handlesOf(llvm::Value *value);
  llvm::Value *handleOf(llvm::Value *value) { return handlesOf(value).front(); }
  void setHandle(llvm::Value *value, llvm::Value *handle) { handles_[value] = {handle}; }
  void setNoHandles(llvm::Value *value);
  bool isZero(llvm::Value *handle) const;
  /// `handle != 0`, joined with or over several handles; null if all are surely 0.
  llvm::Value *anyOf(llvm::IRBuilder<> &builder, llvm::ArrayRef<llvm::Value *> handles);
  /// A block that runs only if the condition holds; returns its terminator. Later code follows after it.
  llvm::Instruction *unlikely(llvm::Value *condition, llvm::Instruction &before);
  llvm::Value *call(llvm::IRBuilder<> &builder, const char *name, llvm::Type *result,
                    llvm::ArrayRef<llvm::Value *> arguments);
  llvm::Value *concrete(llvm::IRBuilder<> &builder, llvm::Value *value);
  llvm::Value *word(llvm::IRBuilder<> &builder, llvm::Value *value);

  // ShadowArithmetic.cpp: terms of instructions, called inside the slow block
  Handles build(llvm::IRBuilder<> &builder, llvm::Instruction &instruction);
  llvm::Value *binary(llvm::IRBuilder<> &builder, protocol::NodeOp op, unsigned resultBits, llvm::Value *x,
                      llvm::Value *y);
  llvm::Value *unary(llvm::IRBuilder<> &builder, protocol::NodeOp op, unsigned resultBits, llvm::Value *handle);
  llvm::Value *combine(llvm::IRBuilder<> &builder, protocol::NodeOp op, llvm::Value *x, llvm::Value *y);
  llvm::Value *buildBinary(llvm::IRBuilder<> &builder, llvm::BinaryOperator &instruction);
  llvm::Value *buildCompare(llvm::IRBuilder<> &builder, llvm::CmpInst &compare);
  llvm::Value *buildFloatCompare(llvm::IRBuilder<> &builder, llvm::CmpInst &compare);
  llvm::Value *buildCast(llvm::IRBuilder<> &builder, llvm::CastInst &cast);
  llvm::Value *buildSelect(llvm::IRBuilder<> &builder, llvm::Value *condition, llvm::Value *x, llvm::Value *y);
  llvm::Value *buildAddress(llvm::IRBuilder<> &builder, llvm::GetElementPtrInst &address);
  Handles buildIntrinsic(llvm::IRBuilder<> &builder, llvm::IntrinsicInst &intrinsic);
  llvm::Value *buildMinMax(llvm::IRBuilder<> &builder, llvm::IntrinsicInst &intrinsic);
  Handles buildOverflow(llvm::IRBuilder<> &builder, llvm::IntrinsicInst &intrinsic);
  Handles buildExtractValue(llvm::ExtractValueInst &instruction);
  Handles buildInsertValue(llvm::InsertValueInst &instruction);
  Handles unsupported(llvm::IRBuilder<> &builder, llvm::Instruction &instruction);
  bool hasTerms(const llvm::Instruction &instruction) const;

  // ShadowMemory.cpp
  llvm::Value *shadowAddress(llvm::IRBuilder<> &builder, llvm::Value *pointer, std::uint64_t outside);
  llvm::Value *anyShadow(llvm::IRBuilder<> &builder, llvm::Value *shadow, std::uint64_t bytes);
  llvm::Value *siteOf(llvm::Value *pointer);
  void access(llvm::CallBase &call);
  llvm::Value *fastAccess(llvm::IRBuilder<> &builder, llvm::Value *root, llvm::Value *pointer, llvm::Value *size,
                          bool isWrite);
  void blockCopy(llvm::CallBase &call, bool isFill);

  // ShadowCalls.cpp
  void runtimeCall(llvm::CallBase &call, llvm::StringRef name);
  void pinSize(llvm::CallBase &call);
  void valid(llvm::CallBase &call);
  void string(llvm::CallBase &call);
  void libraryCall(llvm::CallBase &call);
  void freeing(llvm::CallBase &call);
  void guard(llvm::CallBase &call, const char *slow, bool isCheck);
  void guidance(llvm::CallBase &call, const char *slow);
  void ordinaryCall(llvm::CallBase &call);
  void externalCall(llvm::CallBase &call, llvm::StringRef name);
  void pinJumpValue(llvm::CallBase &call, llvm::Value *site);
  /// What code without source does to symbolic data: `Reads`: looks at what it gets and writes its object, `Writes`:
  /// only the latter, `Full`: fills in a few pointers at most.
  enum class Transparency : std::uint8_t { None, Reads, Writes, Full };
  static Transparency transparencyOf(const llvm::Function *callee);
  void passConcretely(llvm::CallBase &call);
  void transparentCall(llvm::CallBase &call, Transparency kind);
  void noteNativeTarget(llvm::CallBase &call);
  void passArguments(llvm::CallBase &call);
  void passSite(llvm::CallBase &call);
  /// A site for what has to be said with its line: 0 in library code, for which the runtime takes the call of it.
  std::uint32_t newPlace(const llvm::Instruction &at);
  void readResults(llvm::CallBase &call);
  void nondet(llvm::CallBase &call, llvm::StringRef type);
  void makeSymbolic(llvm::CallBase &call);
  bool isPureIntrinsic(const llvm::CallBase &call) const;

  // ShadowBounds.cpp: coverage, fuel, depth, loop iterations
  void addBounds();
  void countLoops();
  void cover(llvm::BasicBlock &block);
  void coverBranch(llvm::BranchInst &branch);
  void reach(llvm::Instruction &before, std::vector<std::uint32_t> checks);
  bool isUserCode() const;

  ShadowContext &context_;
  llvm::Function &function_;
  llvm::DenseMap<const llvm::Value *, Handles> handles_;
  llvm::DenseSet<const llvm::Value *> symbolic_; ///< values that may have a term; all others are surely concrete
  std::vector<llvm::Instruction *> segment_;     ///< pure instructions whose terms are not built yet
  std::vector<llvm::PHINode *> phis_;
  llvm::DenseMap<const llvm::Value *, llvm::Constant *> sites_; ///< last access site by pointer, within a block
};

/// The pointer an address was computed from, within its function.
llvm::Value *rootOf(llvm::Value *pointer);

/// How large the variables are that klee_make_symbolic makes behind a pointer: one per element, as far as the code
/// shows.
/// Of `__VERIFIER_nondet_<question>`: 0, or the number of the stub of a callback that asks + 1.
unsigned callbackOrigin(llvm::StringRef question);

std::uint64_t symbolicUnit(const llvm::DataLayout &layout, llvm::Value *pointer);

} // namespace premise::native
