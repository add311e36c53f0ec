// How allocas, the scopes of variables, and what unwinding leaves behind are lowered.
#include "native/Stack.h"

#include "program/checks/Scopes.h"

#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>
#include <vector>

namespace premise::native {
namespace {

/// Where the scope of one local begins and ends.
struct Scope {
  std::vector<llvm::Instruction *> starts, ends;

  explicit Scope(const llvm::AllocaInst &local) {
    for (const llvm::User *user : local.users())
      if (const auto *marker = llvm::dyn_cast<llvm::LifetimeIntrinsic>(user))
        (marker->getIntrinsicID() == llvm::Intrinsic::lifetime_start ? starts : ends)
            .push_back(const_cast<llvm::LifetimeIntrinsic *>(marker));
  }
  /// Whether it may begin more than once in a call of the function.
  bool isRepeated() const {
    return starts.size() > 1 || (starts.size() == 1 && program::isInCycle(*starts[0]->getParent()));
  }
};

class StackLowering {
public:
  explicit StackLowering(llvm::Function &function) : function_(function), module_(*function.getParent()) {}

  void run() {
    std::vector<llvm::AllocaInst *> allocas;
    for (llvm::Instruction &instruction : llvm::instructions(function_))
      if (auto *alloca = llvm::dyn_cast<llvm::AllocaInst>(&instruction))
        allocas.push_back(alloca);
    if (allocas.empty())
      return;
    llvm::Instruction *saved = mark(*function_.getEntryBlock().getFirstInsertionPt());
    startUnwinding();
    llvm::Instruction *lastLocal = saved;
    for (llvm::AllocaInst *alloca : allocas) {
      llvm::Instruction &object = lower(*alloca);
      lastLocal = object.getParent()->isEntryBlock() ? &object : lastLocal;
    }
    lowerRestores();
    keepMark(*lastLocal->getNextNode());
    for (llvm::BasicBlock &block : function_)
      if (llvm::isa<llvm::ReturnInst>(block.getTerminator()))
        emit(*block.getTerminator(), "__premise_stack_release", voidType(), {saved});
    if (!slots_.empty())
      llvm::PromoteMemToReg(slots_, *std::make_unique<llvm::DominatorTree>(function_));
  }

private:
  llvm::Type *voidType() const { return llvm::Type::getVoidTy(module_.getContext()); }
  llvm::Type *pointerType() const { return llvm::PointerType::getUnqual(module_.getContext()); }
  llvm::Type *wordType() const { return llvm::Type::getInt64Ty(module_.getContext()); }

  llvm::CallInst *emit(llvm::Instruction &before, const char *name, llvm::Type *result,
                       const std::vector<llvm::Value *> &arguments) {
    std::vector<llvm::Type *> types;
    for (const llvm::Value *argument : arguments)
      types.push_back(argument->getType());
    const auto callee = module_.getOrInsertFunction(name, llvm::FunctionType::get(result, types, false));
    return llvm::IRBuilder<>(&before).CreateCall(callee, arguments);
  }

  llvm::CallInst *mark(llvm::Instruction &before) { return emit(before, "__premise_stack_mark", wordType(), {}); }

  llvm::AllocaInst *newSlot(llvm::Type *type) {
    llvm::BasicBlock &entry = function_.getEntryBlock();
    slots_.push_back(llvm::IRBuilder<>(&entry, entry.begin()).CreateAlloca(type));
    return slots_.back();
  }

  // --- An exception left the functions that were called from here: their locals are gone when it is caught.
  void startUnwinding() {
    for (llvm::BasicBlock &block : function_) {
      if (!block.isLandingPad())
        continue;
      if (!own_)
        own_ = newSlot(wordType());
      llvm::Instruction &at = *block.getFirstInsertionPt();
      llvm::Value *reached = llvm::IRBuilder<>(&at).CreateLoad(wordType(), own_);
      emit(at, "__premise_stack_release", voidType(), {reached});
    }
  }

  /// All that is on the stack here is the function's own.
  void keepMark(llvm::Instruction &before) {
    if (own_)
      llvm::IRBuilder<>(&before).CreateStore(mark(before), own_);
  }

  /// Variable-length arrays are gone where Clang restores the stack pointer.
  void lowerRestores() {
    std::vector<llvm::IntrinsicInst *> calls;
    for (llvm::Instruction &instruction : llvm::instructions(function_))
      if (auto *call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction))
        if (call->getIntrinsicID() == llvm::Intrinsic::stackrestore ||
            call->getIntrinsicID() == llvm::Intrinsic::stacksave)
          calls.push_back(call);
    for (llvm::IntrinsicInst *call : calls) {
      llvm::IRBuilder<> builder(call);
      if (call->getIntrinsicID() == llvm::Intrinsic::stacksave) {
        call->replaceAllUsesWith(builder.CreateIntToPtr(mark(*call), pointerType()));
      } else {
        emit(*call, "__premise_stack_release", voidType(),
             {builder.CreatePtrToInt(call->getArgOperand(0), wordType())});
        keepMark(*call);
      }
      call->eraseFromParent();
    }
  }

  // --- One local.
  llvm::Instruction &lower(llvm::AllocaInst &alloca) {
    llvm::IRBuilder<> builder(&alloca);
    const llvm::DataLayout &layout = module_.getDataLayout();
    llvm::Value *size = builder.getInt64(layout.getTypeAllocSize(alloca.getAllocatedType()));
    if (alloca.isArrayAllocation())
      size = builder.CreateMul(size, builder.CreateZExtOrTrunc(alloca.getArraySize(), wordType()));
    const std::vector<llvm::Value *> shape{size, builder.getInt64(alloca.getAlign().value())};
    const Scope scope(alloca);
    const bool isScoped = !scope.ends.empty();
    llvm::CallInst *object =
        emit(alloca, isScoped ? "__premise_stack_reserve" : "__premise_stack_alloc", pointerType(), shape);
    note(*object, alloca);
    if (!alloca.getParent()->isEntryBlock())
      keepMark(alloca);
    if (isScoped && scope.isRepeated())
      renewInLoops(alloca, *object, scope, shape);
    else
      markOnce(*object, scope, shape, isScoped);
    for (const auto &markers : {scope.starts, scope.ends})
      for (llvm::Instruction *marker : markers)
        marker->eraseFromParent();
    alloca.replaceAllUsesWith(object);
    object->takeName(&alloca);
    alloca.eraseFromParent();
    return *object;
  }

  /// klee_make_symbolic makes variables of this size.
  void note(llvm::Instruction &object, const llvm::AllocaInst &alloca) {
    llvm::Type *unit = alloca.getAllocatedType();
    while (unit->isAggregateType() && unit->getNumContainedTypes() > 0)
      unit = unit->getContainedType(0);
    auto *unitSize = llvm::ConstantAsMetadata::get(
        llvm::ConstantInt::get(wordType(), module_.getDataLayout().getTypeStoreSize(unit)));
    object.setMetadata("premise.unit", llvm::MDNode::get(alloca.getContext(), unitSize));
  }

  void markOnce(llvm::Value &object, const Scope &scope, const std::vector<llvm::Value *> &shape, bool isScoped) {
    for (llvm::Instruction *start : scope.starts) {
      if (isScoped)
        emit(*start, "__premise_scope_start", pointerType(), {&object, shape[0], shape[1]});
      else
        emit(*start, "__premise_scope_again", voidType(), {&object, shape[0]});
    }
    for (llvm::Instruction *end : scope.ends)
      emit(*end, "__premise_scope_end", voidType(), {&object});
  }

  /// Which object it is now is kept in a variable of its own, which becomes a register.
  void renewInLoops(llvm::AllocaInst &alloca, llvm::Instruction &object, const Scope &scope,
                    const std::vector<llvm::Value *> &shape) {
    llvm::AllocaInst *slot = newSlot(pointerType());
    llvm::IRBuilder<>(&alloca).CreateStore(&object, slot);
    const auto current = [&](llvm::Instruction &before) {
      return llvm::IRBuilder<>(&before).CreateLoad(pointerType(), slot);
    };
    for (llvm::Instruction *start : scope.starts) {
      llvm::CallInst *next =
          emit(*start, "__premise_scope_start", pointerType(), {current(*start), shape[0], shape[1]});
      note(*next, alloca);
      llvm::IRBuilder<>(start).CreateStore(next, slot);
      keepMark(*start);
    }
    for (llvm::Instruction *end : scope.ends)
      emit(*end, "__premise_scope_end", voidType(), {current(*end)});
    for (llvm::Use &use : llvm::make_early_inc_range(alloca.uses())) {
      auto *user = llvm::cast<llvm::Instruction>(use.getUser());
      if (llvm::isa<llvm::LifetimeIntrinsic>(user))
        continue;
      auto *phi = llvm::dyn_cast<llvm::PHINode>(user);
      use.set(current(phi ? *phi->getIncomingBlock(use)->getTerminator() : *user));
    }
  }

  llvm::Function &function_;
  llvm::Module &module_;
  llvm::AllocaInst *own_ = nullptr; ///< what is on the stack when the function calls others; null if nobody asks
  std::vector<llvm::AllocaInst *> slots_;
};

} // namespace

void lowerStack(llvm::Function &function) {
  StackLowering(function).run();
}

} // namespace premise::native
