// Shadow of loads, stores and block copies, and the inlined check of an access.
#include "native/FunctionShadow.h"

#include "program/PointeeKey.h"

#include <llvm/Transforms/Utils/BasicBlockUtils.h>

namespace premise::native {

using namespace protocol;

llvm::Value *rootOf(llvm::Value *pointer) {
  for (;;) {
    if (auto *address = llvm::dyn_cast<llvm::GEPOperator>(pointer))
      pointer = address->getPointerOperand();
    else if (auto *cast = llvm::dyn_cast<llvm::BitCastOperator>(pointer))
      pointer = cast->getOperand(0);
    else
      return pointer;
  }
}

namespace {

/// A global of the unit or a local object: its address is surely below the limit.
bool isSurelyUnitMemory(llvm::Value *pointer) {
  llvm::Value *root = rootOf(pointer);
  if (auto *global = llvm::dyn_cast<llvm::GlobalVariable>(root))
    return !global->isDeclaration() && llvm::isa<llvm::Constant>(pointer);
  auto *call = llvm::dyn_cast<llvm::CallInst>(root);
  const llvm::Function *callee = call == nullptr || call != pointer ? nullptr : call->getCalledFunction();
  return callee != nullptr &&
         (callee->getName() == "__premise_stack_alloc" || callee->getName() == "__premise_stack_reserve" ||
          callee->getName() == "__premise_scope_start");
}

/// What the source says that the pointer points to; nothing for copies that only the compiler makes.
std::optional<std::uint32_t> pointeeOf(const llvm::LoadInst &load) {
  const llvm::MDNode *note = load.getMetadata(program::kPointeeNote);
  if (note == nullptr)
    return std::nullopt;
  return static_cast<std::uint32_t>(llvm::mdconst::extract<llvm::ConstantInt>(note->getOperand(0))->getZExtValue());
}

int constantOf(llvm::Value *value) {
  return static_cast<int>(llvm::cast<llvm::ConstantInt>(value)->getSExtValue());
}

} // namespace

/// ((uint32_t *)kShadow) + p for the unit's memory, else a fixed place that is always 0 (or never read).
llvm::Value *FunctionShadow::shadowAddress(llvm::IRBuilder<> &builder, llvm::Value *pointer, std::uint64_t outside) {
  llvm::Value *address = builder.CreatePtrToInt(pointer, context_.i64());
  llvm::Value *shadow = builder.CreateAdd(builder.CreateShl(address, 2), builder.getInt64(kShadow));
  if (!isSurelyUnitMemory(pointer)) {
    llvm::Value *isUnit = builder.CreateICmpULT(address, builder.getInt64(kUnitLimit));
    shadow = builder.CreateSelect(isUnit, shadow, builder.getInt64(kShared + outside));
  }
  return builder.CreateIntToPtr(shadow, builder.getPtrTy());
}

llvm::Value *FunctionShadow::anyShadow(llvm::IRBuilder<> &builder, llvm::Value *shadow, std::uint64_t bytes) {
  if (bytes == 1)
    return builder.CreateICmpNE(builder.CreateAlignedLoad(context_.i32(), shadow, llvm::Align(4)), context_.noHandle());
  llvm::Value *any = nullptr;
  for (std::uint64_t i = 0; i < bytes; i += 2) {
    const bool isPair = i + 1 < bytes;
    llvm::Type *type = isPair ? context_.i64() : context_.i32();
    llvm::Value *place = builder.CreateConstGEP1_64(context_.i32(), shadow, i);
    llvm::Value *part = builder.CreateZExt(builder.CreateAlignedLoad(type, place, llvm::Align(4)), context_.i64());
    any = any == nullptr ? part : builder.CreateOr(any, part);
  }
  return builder.CreateICmpNE(any, builder.getInt64(0));
}

llvm::Value *FunctionShadow::siteOf(llvm::Value *pointer) {
  const auto found = sites_.find(pointer);
  if (found != sites_.end())
    return found->second;
  return llvm::ConstantPointerNull::get(llvm::PointerType::getUnqual(context_.context()));
}

void FunctionShadow::visitLoadInst(llvm::LoadInst &load) {
  flush(load);
  llvm::Instruction &next = *load.getNextNode();
  llvm::IRBuilder<> builder(&next);
  llvm::Value *pointer = load.getPointerOperand();
  llvm::Value *handle = handleOf(pointer);
  const unsigned bits = termBits(context_.layout(), load.getType());
  const std::uint64_t bytes = context_.layout().getTypeStoreSize(load.getType());
  llvm::Value *condition = anyShadow(builder, shadowAddress(builder, pointer, kZeroShadowAt), bytes > 16 ? 16 : bytes);
  if (!isZero(handle))
    condition = builder.CreateOr(condition, builder.CreateICmpNE(handle, context_.noHandle()));
  llvm::BasicBlock *fast = next.getParent();
  llvm::Instruction *slow = unlikely(condition, next);
  llvm::IRBuilder<> slowBuilder(slow);
  if (bits == 0) {
    llvm::Value *site = context_.number(context_.newSite(load));
    call(slowBuilder, "__premise_unsupported", slowBuilder.getVoidTy(), {site, context_.number(1)});
    setNoHandles(&load);
    return;
  }
  llvm::Value *address = slowBuilder.CreatePtrToInt(pointer, context_.i64());
  llvm::Value *loaded =
      call(slowBuilder, "__premise_load", context_.i32(), {siteOf(pointer), address, handle, context_.number(bits)});
  if (const std::optional<std::uint32_t> pointee = pointeeOf(load))
    loaded = call(slowBuilder, "__premise_read_pointer", context_.i32(), {loaded, context_.number(*pointee)});
  llvm::PHINode *phi = llvm::IRBuilder<>(&next.getParent()->front()).CreatePHI(context_.i32(), 2);
  phi->addIncoming(context_.noHandle(), fast);
  phi->addIncoming(loaded, slow->getParent());
  setHandle(&load, phi);
}

void FunctionShadow::visitStoreInst(llvm::StoreInst &store) {
  flush(store);
  llvm::IRBuilder<> builder(&store);
  llvm::Value *pointer = store.getPointerOperand();
  llvm::Value *value = store.getValueOperand();
  const unsigned bits = termBits(context_.layout(), value->getType());
  const std::uint64_t bytes = context_.layout().getTypeStoreSize(value->getType());
  llvm::Value *stored = bits == 0 ? context_.noHandle() : handleOf(value);
  llvm::Value *any = anyOf(builder, {handleOf(pointer), stored});
  const std::uint64_t cleared = 4 * (bytes > 16 && !isSurelyUnitMemory(pointer) ? 16 : bytes);
  const auto clear = [&](llvm::IRBuilder<> &at) {
    at.CreateMemSet(shadowAddress(at, pointer, kSinkShadowAt), at.getInt8(0), cleared, llvm::Align(4));
  };
  if (any == nullptr) {
    clear(builder);
    return;
  }
  // Never both: a store to a symbolic address needs the old shadow.
  llvm::Instruction *slow = nullptr;
  llvm::Instruction *fast = nullptr;
  llvm::SplitBlockAndInsertIfThenElse(any, store.getIterator(), &slow, &fast);
  llvm::IRBuilder<> fastBuilder(fast);
  clear(fastBuilder);
  llvm::IRBuilder<> slowBuilder(slow);
  llvm::Value *bitsValue = bits == 0 ? llvm::ConstantInt::get(context_.i128(), 0) : concrete(slowBuilder, value);
  call(slowBuilder, "__premise_store", slowBuilder.getVoidTy(),
       {siteOf(pointer), slowBuilder.CreatePtrToInt(pointer, context_.i64()), handleOf(pointer),
        context_.number(bits == 0 ? 8 * bytes : bits), stored, bitsValue});
}

/// objects[objectMap[root / 16]]: is pointer - base + size within its size?
llvm::Value *FunctionShadow::fastAccess(llvm::IRBuilder<> &builder, llvm::Value *root, llvm::Value *pointer,
                                        llvm::Value *size, bool isWrite) {
  llvm::Value *rootWord = builder.CreatePtrToInt(root, context_.i64());
  llvm::Value *entry =
      builder.CreateAdd(builder.CreateShl(builder.CreateLShr(rootWord, 4), 2), builder.getInt64(kObjectMap));
  llvm::Value *isUnit = builder.CreateICmpULT(rootWord, builder.getInt64(kUnitLimit));
  entry = builder.CreateSelect(isUnit, entry, builder.getInt64(kShared + kZeroShadowAt));
  llvm::Value *index = builder.CreateLoad(context_.i32(), builder.CreateIntToPtr(entry, builder.getPtrTy()));
  llvm::Value *scaled = builder.CreateShl(builder.CreateZExt(index, context_.i64()), 6);
  llvm::Value *object =
      builder.CreateIntToPtr(builder.CreateAdd(scaled, builder.getInt64(kObjects)), builder.getPtrTy());
  llvm::Value *base = builder.CreateLoad(context_.i64(), object);
  llvm::Value *limit =
      builder.CreateLoad(context_.i64(), builder.CreateConstGEP1_64(context_.i64(), object, isWrite ? 2 : 1));
  llvm::Value *offset = builder.CreateSub(builder.CreatePtrToInt(pointer, context_.i64()), base);
  llvm::Value *starts = builder.CreateICmpULT(offset, limit);
  llvm::Value *ends = builder.CreateICmpULE(builder.CreateAdd(offset, size), limit);
  return builder.CreateAnd(starts, ends);
}

/// `__premise_access(pointer, size, flags, null, bounds, freed, init)`: the inlined check, and the site for the access
/// itself.
void FunctionShadow::access(llvm::CallBase &call) {
  flush(call);
  llvm::Value *pointer = call.getArgOperand(0);
  llvm::Value *size = call.getArgOperand(1);
  const AccessChecks checks{constantOf(call.getArgOperand(2)), constantOf(call.getArgOperand(3)),
                            constantOf(call.getArgOperand(4)), constantOf(call.getArgOperand(5)),
                            constantOf(call.getArgOperand(6))};
  llvm::Constant *site = context_.accessSite(checks, newPlace(call));
  sites_[pointer] = site;
  std::vector<std::uint32_t> reached;
  for (const int check : {checks.nullCheck, checks.boundsCheck, checks.freedCheck, checks.initCheck})
    if (check >= 0)
      reached.push_back(static_cast<std::uint32_t>(check));
  if (!reached.empty())
    reach(call, reached);
  if (checks.boundsCheck != -1 || checks.nullCheck != -1 || checks.freedCheck != -1) {
    llvm::IRBuilder<> builder(&call);
    llvm::Value *root = rootOf(pointer);
    llvm::Value *isFine = fastAccess(builder, root, pointer, size, (checks.flags & 1) != 0);
    llvm::Value *condition = builder.CreateNot(isFine);
    if (llvm::Value *any = anyOf(builder, {handleOf(pointer), handleOf(size)}))
      condition = builder.CreateOr(condition, any);
    llvm::Instruction *slow = unlikely(condition, call);
    llvm::IRBuilder<> slowBuilder(slow);
    // The address of null[i] has a term without any object in it: only the root tells that it is null.
    if (llvm::isa<llvm::ConstantInt>(size) && !isZero(handleOf(pointer)))
      this->call(slowBuilder, "__premise_check_root", slowBuilder.getVoidTy(),
                 {site, slowBuilder.CreatePtrToInt(root, context_.i64()), handleOf(root)});
    this->call(slowBuilder, "__premise_access_slow", slowBuilder.getVoidTy(),
               {site, slowBuilder.CreatePtrToInt(root, context_.i64()),
                slowBuilder.CreatePtrToInt(pointer, context_.i64()), size, handleOf(pointer), handleOf(size)});
  }
  call.eraseFromParent();
}

/// llvm.memcpy, llvm.memmove, llvm.memset: data and shadow are copied by the runtime.
void FunctionShadow::blockCopy(llvm::CallBase &call, bool isFill) {
  flush(call);
  llvm::IRBuilder<> builder(&call);
  llvm::Value *target = builder.CreatePtrToInt(call.getArgOperand(0), context_.i64());
  llvm::Value *source = isFill ? builder.CreateZExt(call.getArgOperand(1), context_.i64())
                               : builder.CreatePtrToInt(call.getArgOperand(1), context_.i64());
  llvm::Value *size = builder.CreateZExt(call.getArgOperand(2), context_.i64());
  if (!std::all_of(call.arg_begin(), call.arg_end(), [&](llvm::Value *argument) { return isZero(handleOf(argument)); }))
    passSite(call);
  this->call(builder, isFill ? "__premise_fill" : "__premise_move", builder.getVoidTy(),
             {target, source, size, handleOf(call.getArgOperand(0)), handleOf(call.getArgOperand(1)),
              handleOf(call.getArgOperand(2))});
  call.eraseFromParent();
}

} // namespace premise::native
