// How locals, globals and unusual arguments are put into memory that the runtime watches.
#include "native/Lower.h"

#include "program/PointeeKey.h"

#include "native/Passes.h"
#include "native/Stack.h"

#include "protocol.h"

#include <algorithm>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Scalar/LowerAtomicPass.h>
#include <llvm/Transforms/Utils/Mem2Reg.h>

namespace premise::native {
namespace {

bool isOurs(const llvm::Function *callee) {
  return callee == nullptr || !callee->isDeclaration();
}

/// by-value struct arguments of our own functions: the caller makes the copy, as an object of ours.
void lowerByValue(llvm::CallBase &call) {
  if (!isOurs(call.getCalledFunction()) || call.isInlineAsm())
    return;
  for (unsigned i = 0; i < call.arg_size(); i++) {
    llvm::Type *type = call.getParamByValType(i);
    if (type == nullptr)
      continue;
    llvm::IRBuilder<> builder(&call.getFunction()->getEntryBlock(), call.getFunction()->getEntryBlock().begin());
    llvm::AllocaInst *copy = builder.CreateAlloca(type);
    builder.SetInsertPoint(&call);
    const std::uint64_t size = call.getModule()->getDataLayout().getTypeAllocSize(type);
    builder.CreateMemCpy(copy, copy->getAlign(), call.getArgOperand(i), llvm::Align(1), size);
    call.setArgOperand(i, copy);
    call.removeParamAttr(i, llvm::Attribute::ByVal);
  }
}

// Variadic arguments are passed in a block of memory of ours. A va_list whose register counters say "used up"
// makes the code that Clang emitted for va_arg read everything from its overflow area, which is that block:
//   { i32 gp_offset = 48, i32 fp_offset = 176, ptr overflow_arg_area = block, ptr reg_save_area = unused }
constexpr const char *kVariadicBlock = "__premise_variadic";
constexpr unsigned kListBytes = 24;

llvm::GlobalVariable *variadicBlock(llvm::Module &module) {
  auto *pointer = llvm::PointerType::getUnqual(module.getContext());
  if (auto *existing = module.getNamedGlobal(kVariadicBlock))
    return existing;
  return new llvm::GlobalVariable(module, pointer, false, llvm::GlobalValue::InternalLinkage,
                                  llvm::ConstantPointerNull::get(pointer), kVariadicBlock);
}

void lowerVariadicStart(llvm::CallBase &start) {
  llvm::IRBuilder<> builder(&start);
  llvm::Value *list = start.getArgOperand(0);
  llvm::Value *block = builder.CreateLoad(builder.getPtrTy(), variadicBlock(*start.getModule()));
  builder.CreateStore(builder.getInt32(48), list);
  builder.CreateStore(builder.getInt32(176), builder.CreateConstGEP1_32(builder.getInt8Ty(), list, 4));
  builder.CreateStore(block, builder.CreateConstGEP1_32(builder.getInt8Ty(), list, 8));
  start.eraseFromParent();
}

std::uint64_t placeOfArgument(const llvm::DataLayout &layout, llvm::Type *type, std::uint64_t &offset) {
  const std::uint64_t align = layout.getABITypeAlign(type).value() > 8 ? 16 : 8;
  const std::uint64_t place = (offset + align - 1) & ~(align - 1);
  offset = (place + layout.getTypeAllocSize(type) + 7) & ~std::uint64_t{7};
  return place;
}

void lowerVariadicCall(llvm::CallBase &call) {
  if (!call.getFunctionType()->isVarArg() || !isOurs(call.getCalledFunction()) || call.isInlineAsm())
    return;
  if (call.getFunction()->getName().starts_with("__premise_call_")) { // the unit itself, called without any
    llvm::IRBuilder<> at(&call);
    llvm::Constant *nowhere = llvm::ConstantInt::get(at.getInt64Ty(), protocol::kNotGiven);
    at.CreateStore(llvm::ConstantExpr::getIntToPtr(nowhere, at.getPtrTy()), variadicBlock(*call.getModule()));
    return;
  }
  const llvm::DataLayout &layout = call.getModule()->getDataLayout();
  std::uint64_t size = 0;
  std::vector<std::pair<unsigned, std::uint64_t>> places;
  for (unsigned i = call.getFunctionType()->getNumParams(); i < call.arg_size(); i++) {
    llvm::Type *byValue = call.getParamByValType(i);
    places.emplace_back(i, placeOfArgument(layout, byValue ? byValue : call.getArgOperand(i)->getType(), size));
  }
  llvm::IRBuilder<> entry(&call.getFunction()->getEntryBlock(), call.getFunction()->getEntryBlock().begin());
  auto *type = llvm::ArrayType::get(entry.getInt8Ty(), size == 0 ? 1 : size);
  llvm::AllocaInst *block = entry.CreateAlloca(type);
  block->setAlignment(llvm::Align(16));
  llvm::IRBuilder<> builder(&call);
  for (const auto &[index, place] : places) {
    llvm::Value *slot = builder.CreateConstGEP1_64(builder.getInt8Ty(), block, place);
    if (llvm::Type *byValue = call.getParamByValType(index))
      builder.CreateMemCpy(slot, llvm::Align(8), call.getArgOperand(index), llvm::Align(1),
                           layout.getTypeAllocSize(byValue));
    else
      builder.CreateStore(call.getArgOperand(index), slot);
  }
  builder.CreateStore(block, variadicBlock(*call.getModule()));
}

/// A struct that is loaded or stored as one value (results in two registers) is moved member by member.
void splitLoad(llvm::LoadInst &load, llvm::StructType &type) {
  llvm::IRBuilder<> builder(&load);
  llvm::Value *whole = llvm::PoisonValue::get(&type);
  for (unsigned i = 0; i < type.getNumElements(); i++) {
    llvm::Value *member = builder.CreateStructGEP(&type, load.getPointerOperand(), i);
    whole = builder.CreateInsertValue(whole, builder.CreateLoad(type.getElementType(i), member), i);
  }
  load.replaceAllUsesWith(whole);
  load.eraseFromParent();
}

void splitStore(llvm::StoreInst &store, llvm::StructType &type) {
  llvm::IRBuilder<> builder(&store);
  for (unsigned i = 0; i < type.getNumElements(); i++) {
    llvm::Value *member = builder.CreateStructGEP(&type, store.getPointerOperand(), i);
    builder.CreateStore(builder.CreateExtractValue(store.getValueOperand(), i), member);
  }
  store.eraseFromParent();
}

void splitAggregates(llvm::Function &function) {
  std::vector<llvm::Instruction *> moves;
  for (llvm::Instruction &instruction : llvm::instructions(function))
    if (llvm::isa<llvm::LoadInst, llvm::StoreInst>(instruction) &&
        llvm::isa<llvm::StructType>(llvm::getLoadStoreType(&instruction)))
      moves.push_back(&instruction);
  for (llvm::Instruction *move : moves) {
    auto &type = *llvm::cast<llvm::StructType>(llvm::getLoadStoreType(move));
    if (auto *load = llvm::dyn_cast<llvm::LoadInst>(move))
      splitLoad(*load, type);
    else
      splitStore(llvm::cast<llvm::StoreInst>(*move), type);
  }
}

void lowerCalls(llvm::Function &function) {
  std::vector<llvm::CallBase *> calls;
  std::vector<llvm::CallBase *> ends;
  for (llvm::Instruction &instruction : llvm::instructions(function)) {
    auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    if (call == nullptr)
      continue;
    if (call->getIntrinsicID() == llvm::Intrinsic::vaend)
      ends.push_back(call);
    else
      calls.push_back(call);
  }
  for (llvm::CallBase *call : calls) {
    if (call->getIntrinsicID() == llvm::Intrinsic::vacopy) {
      llvm::IRBuilder<>(call).CreateMemCpy(call->getArgOperand(0), llvm::Align(8), call->getArgOperand(1),
                                           llvm::Align(8), kListBytes);
      call->eraseFromParent();
      continue;
    }
    if (call->getIntrinsicID() == llvm::Intrinsic::vastart) {
      lowerVariadicStart(*call);
      continue;
    }
    if (llvm::isa<llvm::IntrinsicInst>(call))
      continue;
    lowerVariadicCall(*call);
    lowerByValue(*call);
  }
  for (llvm::CallBase *end : ends)
    end->eraseFromParent();
}

void dropByValueParameters(llvm::Function &function) {
  for (llvm::Argument &argument : function.args())
    if (argument.hasByValAttr())
      argument.removeAttr(llvm::Attribute::ByVal);
}

/// { T, padding } with an alignment that keeps neighbours at least a redzone apart.
llvm::GlobalVariable *spaced(llvm::GlobalVariable &global) {
  llvm::Module &module = *global.getParent();
  const std::uint64_t size = module.getDataLayout().getTypeAllocSize(global.getValueType());
  const std::uint64_t padding = protocol::kRedzone + (16 - size % 16) % 16;
  auto *gap = llvm::ArrayType::get(llvm::Type::getInt8Ty(module.getContext()), padding);
  auto *type = llvm::StructType::get(global.getValueType(), gap);
  llvm::Constant *value = llvm::ConstantStruct::get(type, global.getInitializer(), llvm::Constant::getNullValue(gap));
  auto *fresh =
      new llvm::GlobalVariable(module, type, global.isConstant(), llvm::GlobalValue::InternalLinkage, value, "");
  const llvm::MaybeAlign wanted = global.getAlign();
  fresh->setAlignment(llvm::Align(std::max<std::uint64_t>(32, wanted ? wanted->value() : 1)));
  fresh->takeName(&global);
  fresh->setDSOLocal(true);
  return fresh;
}

bool callsAssumed(const llvm::BasicBlock &block) {
  return std::any_of(block.begin(), block.end(), [](const llvm::Instruction &instruction) {
    const auto *call = llvm::dyn_cast<llvm::CallInst>(&instruction);
    const llvm::Function *callee = call == nullptr ? nullptr : call->getCalledFunction();
    return callee != nullptr && callee->getName() == "__premise_assumed";
  });
}

/// `return 1;` is a store that promotion removes: the end of its block remembers the place.
void notePlaces(llvm::BasicBlock &block) {
  llvm::Type *i32 = llvm::Type::getInt32Ty(block.getContext());
  std::vector<llvm::Metadata *> places;
  const auto note = [&](unsigned number) {
    places.push_back(llvm::ConstantAsMetadata::get(llvm::ConstantInt::get(i32, number)));
  };
  for (const llvm::Instruction &instruction : block)
    if (const llvm::DILocation *location = instruction.getDebugLoc(); location && location->getLine() != 0) {
      note(location->getLine());
      note(location->getColumn());
    }
  block.getTerminator()->setMetadata(kPlacesMetadata, llvm::MDTuple::get(block.getContext(), places));
}

/// A union of one word would become a register, and nobody would see which of its members is read.
void keepUnions(llvm::BasicBlock &block) {
  for (llvm::Instruction &instruction : block) {
    auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
    if (load == nullptr || load->getMetadata(program::kPointeeNote) == nullptr)
      continue;
    const auto *local = llvm::dyn_cast<llvm::AllocaInst>(load->getPointerOperand());
    if (local != nullptr && local->getAllocatedType()->isStructTy())
      load->setVolatile(true);
  }
}

} // namespace

void skipAssumed(llvm::Module &module) {
  for (llvm::Function &function : module)
    for (llvm::BasicBlock &block : function) {
      // before: br true, predicate, after   (program/contracts/Tentative.h)
      auto *branch = llvm::dyn_cast_or_null<llvm::BranchInst>(block.getTerminator());
      if (branch == nullptr || branch->getMetadata("premise.tentative") == nullptr)
        continue;
      const bool isAsked = !callsAssumed(*branch->getSuccessor(1));
      llvm::BranchInst::Create(branch->getSuccessor(isAsked ? 0 : 1), branch)->setDebugLoc(branch->getDebugLoc());
      branch->eraseFromParent();
    }
  if (llvm::Function *assumed = module.getFunction("__premise_assumed"))
    for (llvm::User *user : llvm::make_early_inc_range(assumed->users()))
      llvm::cast<llvm::CallInst>(user)->eraseFromParent();
}

void promote(llvm::Module &module) {
  for (llvm::Function &function : module)
    for (llvm::BasicBlock &block : function) {
      notePlaces(block);
      keepUnions(block);
    }
  llvm::PassBuilder builder;
  Analyses analyses(builder, module);
  llvm::FunctionPassManager passes;
  passes.addPass(llvm::LowerAtomicPass());
  passes.addPass(llvm::PromotePass());
  llvm::createModuleToFunctionPassAdaptor(std::move(passes)).run(module, analyses.modules);
}

std::vector<std::string> spaceGlobals(llvm::Module &module) {
  llvm::LLVMContext &context = module.getContext();
  auto *i64 = llvm::Type::getInt64Ty(context);
  auto *i32 = llvm::Type::getInt32Ty(context);
  auto *pointer = llvm::PointerType::getUnqual(context);
  auto *entryType = llvm::StructType::get(pointer, i64, i32, i32);
  std::vector<llvm::GlobalVariable *> globals;
  for (llvm::GlobalVariable &global : module.globals())
    if (!global.isDeclaration() && !global.getName().starts_with("llvm.") &&
        !global.getName().starts_with("__premise_") && global.getValueType()->isSized() && !global.isThreadLocal())
      globals.push_back(&global);
  std::vector<llvm::Constant *> entries;
  const auto entry = [&](llvm::Constant *address, std::uint64_t size, bool isConstant) {
    return llvm::ConstantStruct::get(entryType, address, llvm::ConstantInt::get(i64, size),
                                     llvm::ConstantInt::get(i32, isConstant), llvm::ConstantInt::get(i32, 0));
  };
  std::vector<std::string> names;
  for (llvm::GlobalVariable *global : globals) {
    names.push_back(global->getName().str());
    llvm::GlobalVariable *fresh = spaced(*global);
    entries.push_back(
        entry(fresh, module.getDataLayout().getTypeAllocSize(global->getValueType()), global->isConstant()));
    global->replaceAllUsesWith(fresh);
    global->eraseFromParent();
  }
  entries.push_back(entry(llvm::ConstantPointerNull::get(pointer), 0, false));
  auto *table = llvm::ArrayType::get(entryType, entries.size());
  new llvm::GlobalVariable(module, table, true, llvm::GlobalValue::ExternalLinkage,
                           llvm::ConstantArray::get(table, entries), "__premise_globals");
  return names;
}

void lowerMemory(llvm::Module &module) {
  for (llvm::Function &function : module)
    if (!function.isDeclaration()) {
      splitAggregates(function);
      lowerCalls(function);
    }
  for (llvm::Function &function : module) {
    if (function.isDeclaration())
      continue;
    dropByValueParameters(function);
    lowerStack(function);
  }
}

} // namespace premise::native
