// In which order shadow code is added, and how the terms of a whole segment are guarded by one test.
#include "native/FunctionShadow.h"

#include "native/Lower.h"
#include "native/Shadow.h"

#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/ADT/SetVector.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/MDBuilder.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

namespace premise::native {

void addShadow(llvm::Module &module, Instrumentation &instrumentation) {
  ShadowContext context(module, instrumentation);
  std::vector<llvm::Function *> functions;
  for (llvm::Function &function : module)
    if (!function.isDeclaration() && !function.hasFnAttribute("premise-missing"))
      functions.push_back(&function);
  for (llvm::Function *function : functions)
    FunctionShadow(context, *function).run();
}

void FunctionShadow::run() {
  std::vector<llvm::BasicBlock *> blocks;
  llvm::ReversePostOrderTraversal<llvm::Function *> order(&function_);
  std::vector<std::vector<llvm::Instruction *>> work;
  for (llvm::BasicBlock *block : order) {
    blocks.push_back(block);
    work.emplace_back();
    for (llvm::Instruction &instruction : *block)
      work.back().push_back(&instruction);
  }
  findSymbolic();
  startFunction();
  if (isUserCode())
    for (llvm::BasicBlock *block : blocks)
      cover(*block);
  for (const std::vector<llvm::Instruction *> &instructions : work) {
    sites_.clear();
    for (llvm::Instruction *instruction : instructions)
      visit(*instruction);
  }
  finishPhis();
  addBounds();
}

/// Optimistic: only what inputs can flow into may be symbolic (loads, arguments, results of calls, and what uses them).
void FunctionShadow::findSymbolic() {
  std::vector<const llvm::Value *> work;
  const auto add = [&](const llvm::Value *value) {
    if (!value->getType()->isVoidTy() && symbolic_.insert(value).second)
      work.push_back(value);
  };
  for (const llvm::Argument &argument : function_.args())
    add(&argument);
  for (const llvm::BasicBlock &block : function_)
    for (const llvm::Instruction &instruction : block) {
      const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      if (llvm::isa<llvm::LoadInst>(instruction) || (call != nullptr && !isPureIntrinsic(*call)))
        add(&instruction);
    }
  while (!work.empty()) {
    const llvm::Value *value = work.back();
    work.pop_back();
    for (const llvm::User *user : value->users())
      if (const auto *instruction = llvm::dyn_cast<llvm::Instruction>(user))
        if (!llvm::isa<llvm::LoadInst, llvm::StoreInst>(instruction))
          add(instruction);
  }
}

/// Native code may call a function whose address it got: then the handles are those of some other call. All ones if
/// they are meant for this function, null if that is certain.
llvm::Value *FunctionShadow::argumentMask(llvm::IRBuilder<> &builder) {
  if (function_.arg_empty() || !function_.hasAddressTaken())
    return nullptr;
  llvm::Constant *token = context_.address(protocol::kShared + protocol::kTokenAt);
  llvm::Value *meant = builder.CreateLoad(context_.i64(), token);
  llvm::Value *isMeant = builder.CreateICmpEQ(meant, builder.CreatePtrToInt(&function_, context_.i64()));
  builder.CreateStore(builder.getInt64(0), token);
  return builder.CreateSExt(isMeant, context_.i32());
}

void FunctionShadow::startFunction() {
  llvm::IRBuilder<> builder(&*function_.getEntryBlock().getFirstInsertionPt());
  llvm::Value *mask = argumentMask(builder);
  unsigned index = 0;
  for (llvm::Argument &argument : function_.args()) {
    Handles handles;
    for (std::size_t i = 0; i < leavesOf(argument.getType()).size(); i++, index++) {
      llvm::Value *handle = builder.CreateLoad(
          builder.getInt32Ty(), context_.address(protocol::kShared + protocol::kArgumentsAt + 4 * index));
      handles.push_back(mask == nullptr ? handle : builder.CreateAnd(handle, mask));
    }
    handles_[&argument] = handles;
  }
}

bool FunctionShadow::isZero(llvm::Value *handle) const {
  const auto *constant = llvm::dyn_cast<llvm::ConstantInt>(handle);
  return constant != nullptr && constant->isZero();
}

void FunctionShadow::setNoHandles(llvm::Value *value) {
  handles_[value] = Handles(leavesOf(value->getType()).size(), context_.noHandle());
}

FunctionShadow::Handles FunctionShadow::handlesOf(llvm::Value *value) {
  const auto found = handles_.find(value);
  if (found != handles_.end())
    return found->second;
  return Handles(std::max<std::size_t>(1, leavesOf(value->getType()).size()), context_.noHandle());
}

llvm::Value *FunctionShadow::anyOf(llvm::IRBuilder<> &builder, llvm::ArrayRef<llvm::Value *> handles) {
  llvm::Value *any = nullptr;
  for (llvm::Value *handle : handles)
    if (!isZero(handle))
      any = any == nullptr ? handle : builder.CreateOr(any, handle);
  return any == nullptr ? nullptr : builder.CreateICmpNE(any, context_.noHandle());
}

llvm::Instruction *FunctionShadow::unlikely(llvm::Value *condition, llvm::Instruction &before) {
  llvm::MDNode *weights = llvm::MDBuilder(context_.context()).createBranchWeights(1, 1000);
  return llvm::SplitBlockAndInsertIfThen(condition, before.getIterator(), false, weights);
}

llvm::Value *FunctionShadow::call(llvm::IRBuilder<> &builder, const char *name, llvm::Type *result,
                                  llvm::ArrayRef<llvm::Value *> arguments) {
  return builder.CreateCall(context_.runtime(name, result, arguments), arguments);
}

/// The value's bits as an integer of its own width.
llvm::Value *FunctionShadow::word(llvm::IRBuilder<> &builder, llvm::Value *value) {
  llvm::Type *type = value->getType();
  if (type->isPointerTy())
    return builder.CreatePtrToInt(value, builder.getInt64Ty());
  if (type->isIntegerTy())
    return value;
  return builder.CreateBitCast(value, builder.getIntNTy(termBits(context_.layout(), type)));
}

/// The value's bits, zero-extended to 128.
llvm::Value *FunctionShadow::concrete(llvm::IRBuilder<> &builder, llvm::Value *value) {
  return builder.CreateZExtOrTrunc(word(builder, value), context_.i128());
}

void FunctionShadow::defer(llvm::Instruction &instruction) {
  if (instruction.getType()->isVoidTy())
    return;
  if (maybeSymbolic(&instruction))
    segment_.push_back(&instruction);
  else
    setNoHandles(&instruction);
}

/// The handles that flow into a segment from outside.
llvm::SmallVector<llvm::Value *, 8> FunctionShadow::leavesOfSegment(const std::vector<llvm::Instruction *> &segment) {
  const llvm::DenseSet<const llvm::Value *> own(segment.begin(), segment.end());
  llvm::SetVector<llvm::Value *> leaves;
  for (llvm::Instruction *instruction : segment)
    for (llvm::Value *operand : instruction->operands()) {
      if (own.contains(operand) || llvm::isa<llvm::BasicBlock, llvm::MetadataAsValue>(operand))
        continue;
      const Handles handles = handlesOf(operand);
      leaves.insert(handles.begin(), handles.end());
    }
  return {leaves.begin(), leaves.end()};
}

/// Builds the terms of the segment: one test for all of its operands, then a slow block with the calls.
void FunctionShadow::flush(llvm::Instruction &before) {
  if (segment_.empty())
    return;
  std::vector<llvm::Instruction *> segment;
  segment.swap(segment_);
  llvm::IRBuilder<> builder(&before);
  llvm::Value *any = anyOf(builder, leavesOfSegment(segment));
  if (any == nullptr) {
    for (llvm::Instruction *instruction : segment)
      setNoHandles(instruction);
    return;
  }
  llvm::BasicBlock *fast = before.getParent();
  llvm::Instruction *slow = unlikely(any, before);
  llvm::IRBuilder<> slowBuilder(slow);
  for (llvm::Instruction *instruction : segment)
    handles_[instruction] = build(slowBuilder, *instruction);
  llvm::IRBuilder<> join(&before.getParent()->front());
  for (llvm::Instruction *instruction : segment)
    for (llvm::Value *&handle : handles_[instruction]) {
      if (isZero(handle))
        continue;
      llvm::PHINode *phi = join.CreatePHI(context_.i32(), 2);
      phi->addIncoming(context_.noHandle(), fast);
      phi->addIncoming(handle, slow->getParent());
      handle = phi;
    }
}

void FunctionShadow::visitPHINode(llvm::PHINode &phi) {
  if (!maybeSymbolic(&phi)) {
    setNoHandles(&phi);
    return;
  }
  llvm::IRBuilder<> builder(&phi);
  Handles handles;
  for (std::size_t i = 0; i < leavesOf(phi.getType()).size(); i++)
    handles.push_back(builder.CreatePHI(context_.i32(), phi.getNumIncomingValues()));
  handles_[&phi] = handles;
  phis_.push_back(&phi);
}

void FunctionShadow::finishPhis() {
  for (llvm::PHINode *phi : phis_) {
    const Handles own = handles_[phi];
    for (unsigned i = 0; i < phi->getNumIncomingValues(); i++) {
      const Handles incoming = handlesOf(phi->getIncomingValue(i));
      for (std::size_t leaf = 0; leaf < own.size(); leaf++)
        llvm::cast<llvm::PHINode>(own[leaf])->addIncoming(incoming[leaf], phi->getIncomingBlock(i));
    }
  }
}

} // namespace premise::native
