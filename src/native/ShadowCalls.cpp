// Shadow of calls: handles of arguments and results travel beside them; explicit checks and inputs get their meaning.
#include "native/FunctionShadow.h"

#include "native/Lower.h"

#include <llvm/ADT/StringSet.h>
#include <llvm/Analysis/ValueTracking.h>

namespace premise::native {

using namespace protocol;

namespace {

// Library functions without a model whose result depends on their arguments only: exact as long as those are concrete.
const llvm::StringSet<> &pureFunctions() {
  static const llvm::StringSet<> kPure = {"sin",  "cos",  "tan",   "asin", "acos", "atan",  "atan2", "exp",  "exp2",
                                          "log",  "log2", "log10", "pow",  "sinh", "cosh",  "tanh",  "fmod", "cbrt",
                                          "sinf", "cosf", "expf",  "logf", "powf", "fmodf", "hypot"};
  return kPure;
}

/// Mangled names of what throws and describes the library's exceptions.
bool isExceptionName(llvm::StringRef name) {
  if (!name.consume_front("_ZNSt") && !name.consume_front("_ZNKSt"))
    return false;
  for (const char *known :
       {"9exception", "11logic_error", "13runtime_error", "12out_of_range", "16invalid_argument", "12length_error",
        "12domain_error", "11range_error", "14overflow_error", "15underflow_error", "9bad_alloc", "8bad_cast",
        "10bad_typeid", "13bad_exception", "20bad_array_new_length"})
    if (name.consume_front(known))
      return true;
  return false;
}

} // namespace

FunctionShadow::Transparency FunctionShadow::transparencyOf(const llvm::Function *callee) {
  if (callee == nullptr || !callee->isDeclaration())
    return Transparency::None;
  const llvm::StringRef name = callee->getName();
  if (isExceptionName(name))
    return Transparency::Reads;
  for (const char *part : {"_ZNSt6locale", "_ZNKSt6locale", "_ZNSt8ios_base", "_ZNKSt8ios_base", "_ZNKSt5ctypeIcE"})
    if (name.starts_with(part))
      return Transparency::Writes;
  const bool isThrower = name.starts_with("_ZSt") && name.contains("__throw_");
  return isThrower || name.starts_with("__cxa_") || name == "__dynamic_cast" || name == "_ZSt9terminatev" ||
                 name.starts_with("_ZSt18uncaught_exception") || name.starts_with("_ZSt19uncaught_exceptions") ||
                 name.starts_with("_ZSt29_Rb_tree_insert_and_rebalance") || name.contains("_Rb_tree_increment") ||
                 name.contains("_Rb_tree_decrement") || name.contains("_Rb_tree_rebalance_for_erase") ||
                 name.contains("_List_node_base") || name.contains("_Prime_rehash_policy")
             ? Transparency::Full
             : Transparency::None;
}

/// Where execution continues if the call returns: Lower.cpp gives each invoke a block of its own for that.
llvm::Instruction &afterCall(llvm::CallBase &call) {
  if (auto *invoke = llvm::dyn_cast<llvm::InvokeInst>(&call))
    return *invoke->getNormalDest()->getFirstInsertionPt();
  return *call.getNextNode();
}

std::uint64_t symbolicUnit(const llvm::DataLayout &layout, llvm::Value *pointer) {
  llvm::Value *root = rootOf(pointer);
  if (auto *allocation = llvm::dyn_cast<llvm::CallInst>(root))
    if (llvm::MDNode *note = allocation->getMetadata("premise.unit"))
      return llvm::mdconst::extract<llvm::ConstantInt>(note->getOperand(0))->getZExtValue();
  auto *global = llvm::dyn_cast<llvm::GlobalVariable>(root);
  if (global == nullptr)
    return 1;
  llvm::Type *type = global->getValueType();
  while (type->isAggregateType() && type->getNumContainedTypes() > 0)
    type = type->getContainedType(0);
  return layout.getTypeStoreSize(type);
}

void FunctionShadow::visitCallBase(llvm::CallBase &call) {
  if (isPureIntrinsic(call)) {
    defer(call);
    return;
  }
  if (auto *intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&call)) {
    if (llvm::isa<llvm::MemTransferInst>(intrinsic))
      blockCopy(call, false);
    else if (llvm::isa<llvm::MemSetInst>(intrinsic))
      blockCopy(call, true);
    else
      setNoHandles(&call);
    return;
  }
  flush(call);
  const llvm::Function *callee = call.getCalledFunction();
  llvm::StringRef name = callee != nullptr ? callee->getName() : "";
  if (name.starts_with("__premise_") && callee->isDeclaration())
    runtimeCall(call, name);
  else if (name.consume_front("__VERIFIER_nondet_"))
    nondet(call, name);
  else if (name == "klee_make_symbolic")
    makeSymbolic(call);
  else if (const Transparency kind = transparencyOf(callee); kind != Transparency::None)
    transparentCall(call, kind);
  else if (callee != nullptr && (callee->isDeclaration() || callee->hasFnAttribute("premise-missing")))
    externalCall(call, name);
  else if (call.isInlineAsm())
    externalCall(call, "");
  else
    ordinaryCall(call);
}

void FunctionShadow::runtimeCall(llvm::CallBase &call, llvm::StringRef name) {
  if (name == "__premise_access")
    access(call);
  else if (name == "__premise_check")
    guard(call, "__premise_check_slow", true);
  else if (name == "__premise_requires")
    guard(call, "__premise_requires_slow", true);
  else if (name == "__premise_assume")
    guard(call, "__premise_assume_slow", false);
  else if (name == "__premise_valid")
    valid(call);
  else if (name == "__premise_string")
    string(call);
  else if (name == "__premise_may")
    guard(call, "__premise_may_slow", false);
  else if (name == "__premise_tryfirst")
    guidance(call, "__premise_tryfirst_slow");
  else if (name == "__premise_under")
    guidance(call, "__premise_under_slow");
  else if (name == "__premise_met")
    guidance(call, "__premise_met_slow");
  else if (name == "__premise_stack_alloc")
    pinSize(call);
  else if (name == "__premise_library")
    libraryCall(call);
  else if (name == "__premise_freeing")
    freeing(call);
  else if (name.starts_with("__premise_stack_") || name.starts_with("__premise_scope_") ||
           name.starts_with("__premise_frame_"))
    setNoHandles(&call);
  else
    ordinaryCall(call);
}

/// Whether memory may be accessed: a value like any other, with a term where it depends on the inputs.
void FunctionShadow::valid(llvm::CallBase &call) {
  llvm::IRBuilder<> builder(&call);
  llvm::Value *pointer = call.getArgOperand(0);
  const auto flags = static_cast<int>(llvm::cast<llvm::ConstantInt>(call.getArgOperand(2))->getZExtValue());
  llvm::Constant *site = context_.accessSite({flags, -1, -1, -1, -1}, newPlace(call));
  llvm::Value *holds = this->call(builder, "__premise_valid_symbolic", context_.i32(),
                                  {site, builder.CreatePtrToInt(rootOf(pointer), context_.i64()),
                                   builder.CreatePtrToInt(pointer, context_.i64()), call.getArgOperand(1),
                                   handleOf(pointer), handleOf(call.getArgOperand(1))});
  setHandle(holds, builder.CreateLoad(context_.i32(), context_.address(kShared + kResultsAt)));
  symbolic_.insert(holds);
  call.replaceAllUsesWith(holds);
  call.eraseFromParent();
}

/// Whether characters end with a zero.
void FunctionShadow::string(llvm::CallBase &call) {
  llvm::IRBuilder<> builder(&call);
  llvm::Value *pointer = call.getArgOperand(0);
  llvm::Constant *site = context_.accessSite({2, -1, -1, -1, -1}, newPlace(call));
  llvm::Value *holds = this->call(builder, "__premise_string_symbolic", context_.i32(),
                                  {site, builder.CreatePtrToInt(rootOf(pointer), context_.i64()),
                                   builder.CreatePtrToInt(pointer, context_.i64()), handleOf(pointer)});
  setHandle(holds, builder.CreateLoad(context_.i32(), context_.address(kShared + kResultsAt)));
  symbolic_.insert(holds);
  call.replaceAllUsesWith(holds);
  call.eraseFromParent();
}

/// The size of a variable-length array is fixed for the rest of the path; the explorer tries the other sizes.
void FunctionShadow::pinSize(llvm::CallBase &call) {
  llvm::IRBuilder<> builder(&call);
  llvm::Value *size = handleOf(call.getArgOperand(0));
  setNoHandles(&call);
  if (llvm::Value *any = anyOf(builder, {size})) {
    llvm::IRBuilder<> slowBuilder(unlikely(any, call));
    this->call(slowBuilder, "__premise_enumerate", slowBuilder.getVoidTy(), {size, context_.number(newPlace(call))});
  }
}

/// The checks of a library call are reached when it is made.
void FunctionShadow::libraryCall(llvm::CallBase &call) {
  std::vector<std::uint32_t> checks;
  for (llvm::Value *argument : call.args())
    if (const auto number = llvm::cast<llvm::ConstantInt>(argument)->getSExtValue(); number >= 0)
      checks.push_back(static_cast<std::uint32_t>(number));
  reach(call, std::move(checks));
  setNoHandles(&call);
}

/// The runtime looks at the pointer when it frees it; the check is reached now.
void FunctionShadow::freeing(llvm::CallBase &call) {
  if (const auto check = llvm::cast<llvm::ConstantInt>(call.getArgOperand(1))->getSExtValue(); check >= 0)
    reach(call, {static_cast<std::uint32_t>(check)});
  setNoHandles(&call);
}

/// A check or assumption: nothing to do while its condition is concrete and holds.
void FunctionShadow::guard(llvm::CallBase &call, const char *slowName, bool isCheck) {
  llvm::Value *holds = call.getArgOperand(0);
  llvm::Value *number = call.getArgOperand(1);
  if (isCheck)
    reach(call, {static_cast<std::uint32_t>(llvm::cast<llvm::ConstantInt>(number)->getZExtValue())});
  else
    number = context_.number(context_.newSite(call));
  llvm::IRBuilder<> builder(&call);
  llvm::Value *condition = builder.CreateNot(holds);
  if (llvm::Value *any = anyOf(builder, {handleOf(holds)}))
    condition = builder.CreateOr(condition, any);
  llvm::Instruction *slow = unlikely(condition, call);
  llvm::IRBuilder<> slowBuilder(slow);
  this->call(slowBuilder, slowName, slowBuilder.getVoidTy(),
             {slowBuilder.CreateZExt(holds, context_.i32()), handleOf(holds), number});
  call.eraseFromParent();
}

/// Guidance keeps its own number, and is told also what is concrete.
void FunctionShadow::guidance(llvm::CallBase &call, const char *slowName) {
  llvm::IRBuilder<> builder(&call);
  llvm::Value *holds = call.getArgOperand(0);
  this->call(builder, slowName, builder.getVoidTy(),
             {builder.CreateZExt(holds, context_.i32()), handleOf(holds), call.getArgOperand(1)});
  call.eraseFromParent();
}

void FunctionShadow::passArguments(llvm::CallBase &call) {
  llvm::IRBuilder<> builder(&call);
  const llvm::Function *callee = call.getCalledFunction();
  if (callee == nullptr || callee->hasAddressTaken())
    builder.CreateStore(builder.CreatePtrToInt(call.getCalledOperand(), context_.i64()),
                        context_.address(kShared + kTokenAt));
  unsigned index = 0;
  for (llvm::Value *argument : call.args())
    for (llvm::Value *handle : handlesOf(argument)) {
      if (index < kMaxArguments)
        builder.CreateStore(handle, context_.address(kShared + kArgumentsAt + 4 * index));
      index++;
    }
}

/// What library code concretises or approximates is said to be where the user's code calls it.
void FunctionShadow::passSite(llvm::CallBase &call) {
  if (!isLibrary(function_))
    llvm::IRBuilder<>(&call).CreateStore(context_.number(context_.newSite(call)),
                                         context_.address(kShared + kCallSiteAt));
}

std::uint32_t FunctionShadow::newPlace(const llvm::Instruction &at) {
  return isLibrary(function_) ? 0 : context_.newSite(at);
}

void FunctionShadow::readResults(llvm::CallBase &call) {
  if (call.getType()->isVoidTy())
    return;
  llvm::IRBuilder<> builder(&afterCall(call));
  Handles handles;
  for (std::size_t i = 0; i < leavesOf(call.getType()).size(); i++)
    handles.push_back(builder.CreateLoad(context_.i32(), context_.address(kShared + kResultsAt + 4 * i)));
  handles_[&call] = handles;
}

void FunctionShadow::ordinaryCall(llvm::CallBase &call) {
  llvm::IRBuilder<> builder(&call);
  if (call.isIndirectCall()) {
    if (!function_.getName().starts_with("__premise_call_")) // it only asks an exception what it says
      noteNativeTarget(call);
    llvm::Value *target = handleOf(call.getCalledOperand());
    if (llvm::Value *any = anyOf(builder, {target})) {
      llvm::IRBuilder<> slowBuilder(unlikely(any, call));
      this->call(slowBuilder, "__premise_enumerate", slowBuilder.getVoidTy(),
                 {target, context_.number(newPlace(call))});
    }
  }
  // Runtime functions and code behind a pointer may not write results.
  const llvm::Function *callee = call.getCalledFunction();
  if (callee == nullptr || callee->isDeclaration()) {
    builder.SetInsertPoint(&call);
    for (std::size_t i = 0; i < leavesOf(call.getType()).size(); i++)
      builder.CreateStore(context_.noHandle(), context_.address(kShared + kResultsAt + 4 * i));
  }
  if (callee == nullptr || callee->isDeclaration() || isLibrary(*callee))
    passSite(call);
  passArguments(call);
  readResults(call);
}

/// The section of instrumented code tells whether a function pointer leads to it; other code is an approximation.
void FunctionShadow::noteNativeTarget(llvm::CallBase &call) {
  llvm::IRBuilder<> builder(&call);
  llvm::Value *target = builder.CreatePtrToInt(call.getCalledOperand(), context_.i64());
  const auto edge = [&](const char *name) {
    return builder.CreatePtrToInt(context_.module().getOrInsertGlobal(name, context_.i8()), context_.i64());
  };
  llvm::Value *start = edge("__start_premise_code");
  llvm::Value *size = builder.CreateSub(edge("__stop_premise_code"), start);
  llvm::Value *isNative = builder.CreateICmpUGE(builder.CreateSub(target, start), size);
  llvm::IRBuilder<> slowBuilder(unlikely(isNative, call));
  llvm::Value *site = context_.number(context_.newSite(call, "a function behind a pointer"));
  llvm::Value *any = context_.noHandle();
  for (llvm::Value *argument : call.args())
    for (llvm::Value *handle : handlesOf(argument))
      any = slowBuilder.CreateOr(any, handle);
  this->call(slowBuilder, "__premise_native_argument", slowBuilder.getVoidTy(), {any, site});
  for (llvm::Value *argument : call.args())
    if (argument->getType()->isPointerTy())
      this->call(slowBuilder, "__premise_native_object", slowBuilder.getVoidTy(),
                 {slowBuilder.CreatePtrToInt(argument, context_.i64()), site});
}

/// setjmp returns a concrete value, so the explorer tries the others that longjmp can be given.
void FunctionShadow::pinJumpValue(llvm::CallBase &call, llvm::Value *site) {
  llvm::IRBuilder<> builder(&call);
  llvm::Value *value = handleOf(call.getArgOperand(1));
  if (!llvm::isa<llvm::Constant>(value))
    this->call(builder, "__premise_pin", builder.getVoidTy(), {value, site});
}

/// Code we cannot see runs on the concrete values; what it may have written is concrete from then on.
void FunctionShadow::externalCall(llvm::CallBase &call, llvm::StringRef name) {
  llvm::IRBuilder<> builder(&call);
  const bool isAssembly = call.isInlineAsm();
  llvm::Value *site = context_.number(context_.newSite(call, name.str()));
  llvm::Value *what = context_.number(isAssembly ? kInlineAssembly : kUnknownCall);
  llvm::SmallVector<llvm::Value *, 8> handles;
  for (llvm::Value *argument : call.args())
    for (llvm::Value *handle : handlesOf(argument))
      handles.push_back(handle);
  if (pureFunctions().contains(name)) {
    if (llvm::Value *any = anyOf(builder, handles)) {
      llvm::IRBuilder<> slowBuilder(unlikely(any, call));
      this->call(slowBuilder, "__premise_approximate", slowBuilder.getVoidTy(), {what, site});
    }
    setNoHandles(&call);
    return;
  }
  if (name.ends_with("longjmp") && call.arg_size() == 2)
    pinJumpValue(call, site);
  this->call(builder, "__premise_approximate", builder.getVoidTy(), {what, site});
  for (llvm::Value *argument : call.args())
    if (argument->getType()->isPointerTy() && !llvm::isa<llvm::Constant>(argument))
      this->call(builder, "__premise_check_argument", builder.getVoidTy(),
                 {builder.CreatePtrToInt(argument, context_.i64())});
  // The unknown code may call back into ours: no stale handles.
  for (unsigned i = 0; i < 8; i++)
    builder.CreateStore(context_.noHandle(), context_.address(kShared + kArgumentsAt + 4 * i));
  // In front of an invoke: its landing pad must not see outdated shadow either.
  llvm::IRBuilder<> after(call.isTerminator() ? &call : call.getNextNode());
  for (llvm::Value *argument : call.args())
    if (argument->getType()->isPointerTy() && !llvm::isa<llvm::Function>(argument))
      this->call(after, "__premise_forget", after.getVoidTy(), {after.CreatePtrToInt(argument, context_.i64())});
  setNoHandles(&call);
}

/// Code of the C++ runtime library that changes nothing the unit can see in terms of its inputs. What it is given may
/// still be symbolic: then its answer or message is an approximation.
void FunctionShadow::transparentCall(llvm::CallBase &call, Transparency kind) {
  llvm::IRBuilder<> builder(&call);
  if (kind != Transparency::Full) {
    llvm::Value *site = context_.number(context_.newSite(call, call.getCalledFunction()->getName().str()));
    for (unsigned i = 0; i < call.arg_size(); i++)
      if (call.getArgOperand(i)->getType()->isPointerTy() && (i == 0 || kind == Transparency::Reads))
        this->call(builder, i == 0 ? "__premise_forget" : "__premise_look", builder.getVoidTy(),
                   i == 0 ? llvm::ArrayRef<llvm::Value *>{builder.CreatePtrToInt(call.getArgOperand(i), context_.i64())}
                          : llvm::ArrayRef<llvm::Value *>{builder.CreatePtrToInt(call.getArgOperand(i), context_.i64()),
                                                          site});
  }
  if (kind == Transparency::Full)
    passConcretely(call);
  setNoHandles(&call);
}

/// Helpers of the library decide by their arguments, so those are fixed for the rest of the path. What throws only puts
/// them into a message: whoever looks at that looks at an approximation.
void FunctionShadow::passConcretely(llvm::CallBase &call) {
  const llvm::StringRef name = call.getCalledFunction()->getName();
  const bool isThrower = name.contains("__throw_");
  llvm::IRBuilder<> builder(&call);
  for (llvm::Value *argument : call.args()) {
    if (argument->getType()->isPointerTy() && !llvm::isa<llvm::Constant>(argument))
      this->call(builder, "__premise_settle", builder.getVoidTy(), {builder.CreatePtrToInt(argument, context_.i64())});
    for (llvm::Value *handle : handlesOf(argument))
      if (!llvm::isa<llvm::Constant>(handle) && !name.starts_with("__cxa_"))
        this->call(builder, isThrower ? "__premise_message" : "__premise_pin", builder.getVoidTy(),
                   {handle, context_.number(newPlace(call))});
  }
}

/// __VERIFIER_nondet_T: a new input variable of the width of T.
void FunctionShadow::nondet(llvm::CallBase &call, llvm::StringRef type) {
  llvm::IRBuilder<> builder(&call);
  const unsigned bits = termBits(context_.layout(), call.getType());
  const bool isBool = type == "bool" || type == "_Bool" || bits == 1;
  if (bits == 0)
    return externalCall(call, call.getCalledFunction()->getName());
  const std::uint32_t site = type.ends_with(kChoicePart) ? 0 : context_.newSite(call, type.str());
  llvm::Value *raw =
      this->call(builder, "__premise_nondet", context_.i128(),
                 {context_.number(isBool ? 1 : bits), context_.number(callbackOrigin(type)), context_.number(site)});
  llvm::Value *handle = builder.CreateLoad(context_.i32(), context_.address(kShared + kResultsAt));
  llvm::Value *value = builder.CreateZExtOrTrunc(raw, builder.getIntNTy(bits));
  if (isBool && bits == 1)
    handle = unary(builder, kExtract, 1, handle);
  if (call.getType()->isPointerTy())
    value = builder.CreateIntToPtr(value, call.getType());
  else if (!call.getType()->isIntegerTy())
    value = builder.CreateBitCast(value, call.getType());
  setHandle(value, handle);
  if (value == raw)
    setHandle(raw, handle);
  symbolic_.insert(value);
  call.replaceAllUsesWith(value);
  call.eraseFromParent();
}

/// What klee_make_symbolic calls the object.
std::string objectName(const llvm::CallBase &call) {
  llvm::StringRef name;
  if (call.arg_size() < 3 || !llvm::getConstantStringInfo(call.getArgOperand(2), name))
    return {};
  return name.str();
}

void FunctionShadow::makeSymbolic(llvm::CallBase &call) {
  llvm::IRBuilder<> builder(&call);
  llvm::Value *pointer = call.getArgOperand(0);
  this->call(builder, "__premise_make_symbolic", builder.getVoidTy(),
             {builder.CreatePtrToInt(pointer, context_.i64()),
              builder.CreateZExtOrTrunc(call.getArgOperand(1), context_.i64()),
              builder.getInt64(symbolicUnit(context_.layout(), pointer)),
              context_.number(context_.newSite(call, kObjectMark + objectName(call)))});
  if (!call.getType()->isVoidTy())
    call.replaceAllUsesWith(llvm::Constant::getNullValue(call.getType()));
  call.eraseFromParent();
}

void FunctionShadow::visitReturnInst(llvm::ReturnInst &ret) {
  flush(ret);
  if (ret.getReturnValue() == nullptr)
    return;
  llvm::IRBuilder<> builder(&ret);
  unsigned index = 0;
  for (llvm::Value *handle : handlesOf(ret.getReturnValue()))
    builder.CreateStore(handle, context_.address(kShared + kResultsAt + 4 * index++));
}

void FunctionShadow::visitBranchInst(llvm::BranchInst &branch) {
  flush(branch);
  if (!branch.isConditional())
    return;
  llvm::IRBuilder<> builder(&branch);
  llvm::Value *handle = handleOf(branch.getCondition());
  if (llvm::Value *any = anyOf(builder, {handle})) {
    llvm::IRBuilder<> slowBuilder(unlikely(any, branch));
    call(slowBuilder, "__premise_branch", slowBuilder.getVoidTy(), {handle, context_.number(context_.newSite(branch))});
  }
  if (isUserCode())
    coverBranch(branch);
}

void FunctionShadow::visitSwitchInst(llvm::SwitchInst &choice) {
  flush(choice);
  llvm::IRBuilder<> builder(&choice);
  llvm::Value *handle = handleOf(choice.getCondition());
  llvm::Value *any = anyOf(builder, {handle});
  if (any == nullptr)
    return;
  std::map<llvm::BasicBlock *, std::uint64_t> targets;
  std::vector<llvm::Constant *> words;
  for (const auto &one : choice.cases()) {
    if (one.getCaseSuccessor() == choice.getDefaultDest())
      continue;
    const std::uint64_t target = targets.try_emplace(one.getCaseSuccessor(), targets.size()).first->second;
    words.push_back(llvm::ConstantInt::get(context_.i64(), one.getCaseValue()->getZExtValue()));
    words.push_back(llvm::ConstantInt::get(context_.i64(), target));
  }
  auto *type = llvm::ArrayType::get(context_.i64(), words.size());
  auto *table = new llvm::GlobalVariable(context_.module(), type, true, llvm::GlobalValue::InternalLinkage,
                                         llvm::ConstantArray::get(type, words), "__premise_cases");
  const unsigned bits = choice.getCondition()->getType()->getIntegerBitWidth();
  const std::uint32_t site = context_.newSites(choice, static_cast<unsigned>(targets.size()) + 1);
  llvm::IRBuilder<> slowBuilder(unlikely(any, choice));
  call(slowBuilder, "__premise_switch", slowBuilder.getVoidTy(),
       {handle, context_.number(bits), table, context_.number(words.size() / 2), context_.number(site)});
}

void FunctionShadow::visitIndirectBrInst(llvm::IndirectBrInst &branch) {
  flush(branch);
  llvm::IRBuilder<> builder(&branch);
  llvm::Value *handle = handleOf(branch.getAddress());
  if (llvm::Value *any = anyOf(builder, {handle})) {
    llvm::IRBuilder<> slowBuilder(unlikely(any, branch));
    call(slowBuilder, "__premise_enumerate", slowBuilder.getVoidTy(),
         {handle, context_.number(context_.newSite(branch))});
  }
}

} // namespace premise::native
