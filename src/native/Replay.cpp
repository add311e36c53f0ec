// The native replay: the same checks and the same objects, without any symbolic shadow.
#include "native/FunctionShadow.h"
#include "native/Lower.h"

#include <llvm/IR/InstIterator.h>

namespace premise::native {
namespace {

class Replay {
public:
  explicit Replay(llvm::Module &module) : context_(module, unused_) {}

  void lower(llvm::Function &function) {
    std::vector<llvm::Instruction *> work;
    for (llvm::Instruction &instruction : llvm::instructions(function))
      work.push_back(&instruction);
    for (llvm::Instruction *instruction : work)
      lower(*instruction);
    countDepth(function);
  }

private:
  void lower(llvm::Instruction &instruction) {
    if (auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction))
      markWritten(*store);
    else if (auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction))
      lowerCall(*call);
  }

  void markWritten(llvm::StoreInst &store) {
    llvm::IRBuilder<> builder(&store);
    const std::uint64_t bytes = context_.layout().getTypeStoreSize(store.getValueOperand()->getType());
    emit(builder, "__premise_mark_written", {address(builder, store.getPointerOperand()), builder.getInt64(bytes)});
  }

  void lowerCall(llvm::CallBase &call) {
    const llvm::Function *callee = call.getCalledFunction();
    if (callee == nullptr) {
      if (!call.isInlineAsm())
        forgetObjects(call);
      return;
    }
    const llvm::StringRef name = callee->getName();
    if (name == "__premise_access")
      lowerAccess(call);
    else if (llvm::isa<llvm::MemTransferInst>(call) || llvm::isa<llvm::MemSetInst>(call))
      lowerBlock(call, llvm::isa<llvm::MemSetInst>(call));
    else if (name.starts_with("__VERIFIER_nondet_"))
      lowerNondet(call, name.substr(llvm::StringRef("__VERIFIER_nondet_").size()));
    else if (name == "klee_make_symbolic")
      lowerMakeSymbolic(call);
    else if (!callee->isIntrinsic() && !name.starts_with("__premise_") &&
             (callee->isDeclaration() || callee->hasFnAttribute("premise-missing")))
      checkArguments(call);
  }

  /// What a function pointer leads to may be native code, which initialises without telling.
  void forgetObjects(llvm::CallBase &call) {
    llvm::IRBuilder<> builder(&call);
    for (llvm::Value *argument : call.args())
      if (argument->getType()->isPointerTy())
        emit(builder, "__premise_replay_object",
             {address(builder, call.getCalledOperand()), address(builder, argument)});
  }

  void checkArguments(llvm::CallBase &call) {
    llvm::IRBuilder<> builder(&call);
    for (llvm::Value *argument : call.args())
      if (argument->getType()->isPointerTy() && !llvm::isa<llvm::Constant>(argument)) {
        emit(builder, "__premise_check_argument", {address(builder, argument)});
        emit(builder, "__premise_forget", {address(builder, argument)});
      }
  }

  void lowerAccess(llvm::CallBase &call) {
    llvm::IRBuilder<> builder(&call);
    const auto number = [&](unsigned i) {
      return static_cast<int>(llvm::cast<llvm::ConstantInt>(call.getArgOperand(i))->getSExtValue());
    };
    const AccessChecks checks{number(2), number(3), number(4), number(5), number(6)};
    const bool hasBounds = checks.boundsCheck != -1 || checks.nullCheck != -1 || checks.freedCheck != -1;
    llvm::Value *pointer = call.getArgOperand(0);
    llvm::Value *none = context_.noHandle();
    llvm::Constant *site = context_.accessSite(checks, 0);
    if (checks.initCheck != -1)
      checkRead(call, site);
    if (hasBounds)
      emit(builder, "__premise_access_slow",
           {site, address(builder, rootOf(pointer)), address(builder, pointer), call.getArgOperand(1), none, none});
    call.eraseFromParent();
  }

  /// The load that the call guards stands behind it, after other checks of the same access.
  void checkRead(llvm::CallBase &access, llvm::Constant *site) {
    llvm::Value *pointer = access.getArgOperand(0);
    for (llvm::Instruction *next = access.getNextNode(); next != nullptr; next = next->getNextNode()) {
      auto *load = llvm::dyn_cast<llvm::LoadInst>(next);
      if (load == nullptr || load->getPointerOperand() != pointer)
        continue;
      llvm::IRBuilder<> builder(load);
      emit(builder, "__premise_read_initialized", {site, address(builder, pointer), access.getArgOperand(1)});
      return;
    }
  }

  void lowerBlock(llvm::CallBase &call, bool isFill) {
    llvm::IRBuilder<> builder(&call);
    llvm::Value *none = context_.noHandle();
    llvm::Value *second =
        isFill ? builder.CreateZExt(call.getArgOperand(1), context_.i64()) : address(builder, call.getArgOperand(1));
    emit(builder, isFill ? "__premise_fill" : "__premise_move",
         {address(builder, call.getArgOperand(0)), second, builder.CreateZExt(call.getArgOperand(2), context_.i64()),
          none, none, none});
    call.eraseFromParent();
  }

  void lowerNondet(llvm::CallBase &call, llvm::StringRef question) {
    const bool isBool = question.ends_with("ool");
    const unsigned bits = termBits(context_.layout(), call.getType());
    if (bits == 0)
      return checkArguments(call);
    llvm::IRBuilder<> builder(&call);
    llvm::Value *const arguments[] = {context_.number(isBool ? 1 : bits), context_.number(callbackOrigin(question)),
                                      context_.number(0)};
    llvm::Value *value =
        builder.CreateCall(context_.runtime("__premise_nondet", context_.i128(), arguments), arguments);
    value = builder.CreateZExtOrTrunc(value, builder.getIntNTy(bits));
    if (call.getType()->isPointerTy())
      value = builder.CreateIntToPtr(value, call.getType());
    else if (!call.getType()->isIntegerTy())
      value = builder.CreateBitCast(value, call.getType());
    call.replaceAllUsesWith(value);
    call.eraseFromParent();
  }

  void lowerMakeSymbolic(llvm::CallBase &call) {
    llvm::IRBuilder<> builder(&call);
    emit(builder, "__premise_make_symbolic",
         {address(builder, call.getArgOperand(0)), builder.CreateZExtOrTrunc(call.getArgOperand(1), context_.i64()),
          builder.getInt64(symbolicUnit(context_.layout(), call.getArgOperand(0))), context_.number(0)});
    if (!call.getType()->isVoidTy())
      call.replaceAllUsesWith(llvm::Constant::getNullValue(call.getType()));
    call.eraseFromParent();
  }

  llvm::Value *address(llvm::IRBuilder<> &builder, llvm::Value *pointer) {
    return builder.CreatePtrToInt(pointer, context_.i64());
  }

  void emit(llvm::IRBuilder<> &builder, const char *name, llvm::ArrayRef<llvm::Value *> arguments) {
    builder.CreateCall(context_.runtime(name, builder.getVoidTy(), arguments), arguments);
  }

  Instrumentation unused_;
  ShadowContext context_;
};

} // namespace

void lowerForReplay(llvm::Module &module) {
  Replay replay(module);
  std::vector<llvm::Function *> functions;
  for (llvm::Function &function : module)
    if (!function.isDeclaration())
      functions.push_back(&function);
  for (llvm::Function *function : functions)
    replay.lower(*function);
}

} // namespace premise::native
