// How the code of an ensures gets to the return, and its old values to the entry.
#include "program/contracts/Placement.h"

#include "program/contracts/Markers.h"
#include "program/contracts/Notes.h"
#include "program/contracts/Region.h"

#include <algorithm>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/InstIterator.h>
#include <map>

namespace premise::program {
namespace {

void jump(llvm::BasicBlock &from, llvm::BasicBlock &to) {
  llvm::cast<llvm::BranchInst>(from.getTerminator())->setSuccessor(0, &to);
}

void note(llvm::Instruction &at, llvm::StringRef kind) {
  at.setMetadata(kind, llvm::MDNode::get(at.getContext(), {}));
}

/// One function with at least one ensures.
class Placement {
public:
  Placement(llvm::Function &function, unsigned &saved)
      : function_(function), layout_(function.getParent()->getDataLayout()), saved_(saved) {}

  void run() {
    const std::vector<Region> olds = cutRegions(function_, kOldBegin, kOldEnd);
    const std::vector<Region> ensures = cutRegions(function_, kEnsuresBegin, kEnsuresEnd);
    findReturn();
    for (const Region &region : ensures) {
      const std::vector<llvm::BasicBlock *> blocks = region.blocks();
      llvm::BasicBlock *capture = region.before;
      jump(*capture, *region.after);
      for (const Region &old : olds)
        if (std::find(blocks.begin(), blocks.end(), old.entry) != blocks.end())
          capture = moveOld(old, *capture, *region.after);
      linkUses(region);
      keepParameters(region, *capture);
      note(*capture->getTerminator(), kBodyNote);
      bindResult(region);
      moveToReturn(region);
    }
    dropResultVariables();
  }

private:
  /// Clang makes one return per function; where it made several they become one.
  void findReturn() {
    std::vector<llvm::ReturnInst *> returns;
    for (llvm::BasicBlock &block : function_)
      if (auto *end = llvm::dyn_cast<llvm::ReturnInst>(block.getTerminator()))
        returns.push_back(end);
    if (returns.empty())
      return;
    return_ = returns.front();
    if (returns.size() > 1)
      joinReturns(returns);
    if (auto *call = llvm::dyn_cast_or_null<llvm::CallInst>(return_->getPrevNode()); call && call->isMustTailCall())
      call->setTailCallKind(llvm::CallInst::TCK_None); // the ensures comes after it
  }

  void joinReturns(const std::vector<llvm::ReturnInst *> &returns) {
    auto *common = llvm::BasicBlock::Create(function_.getContext(), "return.common", &function_);
    llvm::IRBuilder<> at(common);
    llvm::PHINode *value = nullptr;
    if (!function_.getReturnType()->isVoidTy())
      value = at.CreatePHI(function_.getReturnType(), static_cast<unsigned>(returns.size()));
    return_ = value ? at.CreateRet(value) : at.CreateRetVoid();
    return_->setDebugLoc(returns.front()->getDebugLoc());
    for (llvm::ReturnInst *end : returns) {
      if (value)
        value->addIncoming(end->getReturnValue(), end->getParent());
      llvm::BranchInst::Create(common, end->getParent())->setDebugLoc(end->getDebugLoc());
      end->eraseFromParent();
    }
  }

  /// Returns the block after which the next old value is captured.
  llvm::BasicBlock *moveOld(const Region &old, llvm::BasicBlock &capture, llvm::BasicBlock &body) {
    const unsigned number = saved_++;
    jump(*old.entry->getSinglePredecessor(), *old.after);
    llvm::IRBuilder<> at(old.after, old.after->getFirstInsertionPt());
    mark(at, kOldUsed, number);
    jump(capture, *old.entry);
    at.SetInsertPoint(old.entry, old.entry->getFirstInsertionPt());
    mark(at, kTentativeBegin, number);
    at.SetInsertPoint(old.exit->getTerminator());
    mark(at, kTentativeEnd, number);
    jump(*old.exit, body);
    return old.exit;
  }

  /// The condition of an ensures and the uses of old values in it carry the same note.
  void linkUses(const Region &region) {
    llvm::MDNode *note = llvm::MDNode::getDistinct(function_.getContext(), {});
    for (llvm::BasicBlock *block : region.blocks())
      for (llvm::Instruction &instruction : *block)
        if (auto *call = llvm::dyn_cast<llvm::CallInst>(&instruction))
          if (const llvm::StringRef name = call->getCalledOperand()->getName(); name == kOldUsed || name == kEnsures)
            call->setMetadata(kContractNote, note);
  }

  /// What a parameter's value is stored in, if it may be another one at the return.
  std::map<llvm::Value *, llvm::Type *> changedParameters() {
    std::map<llvm::Value *, llvm::Type *> result;
    for (llvm::Instruction &instruction : llvm::instructions(function_))
      for (llvm::DbgVariableRecord &record : llvm::filterDbgVars(instruction.getDbgRecordRange())) {
        if (!record.isDbgDeclare() || record.getVariable()->getArg() == 0 || !record.getAddress() ||
            record.getExpression()->getNumElements() != 0)
          continue;
        llvm::Value *memory = record.getAddress();
        auto *local = llvm::dyn_cast<llvm::AllocaInst>(memory);
        auto *argument = llvm::dyn_cast<llvm::Argument>(memory);
        if (local && mayChange(*local))
          result[local] = local->getAllocatedType();
        else if (argument && argument->hasByValAttr())
          result[argument] = argument->getParamByValType();
      }
    return result;
  }

  static bool mayChange(const llvm::AllocaInst &local) {
    unsigned writes = 0;
    for (const llvm::User *user : local.users()) {
      const auto *store = llvm::dyn_cast<llvm::StoreInst>(user);
      if (!llvm::isa<llvm::LoadInst>(user) && (!store || store->getValueOperand() == &local))
        return true;
      writes += store ? 1 : 0;
    }
    return writes > 1;
  }

  void keepParameters(const Region &region, llvm::BasicBlock &capture) {
    const std::vector<llvm::BasicBlock *> blocks = region.blocks();
    const auto isInside = [&](const llvm::Use &use) {
      const auto *user = llvm::dyn_cast<llvm::Instruction>(use.getUser());
      return user && std::find(blocks.begin(), blocks.end(), user->getParent()) != blocks.end();
    };
    for (const auto &[memory, type] : changedParameters()) {
      if (std::none_of(memory->use_begin(), memory->use_end(), isInside))
        continue;
      llvm::AllocaInst *copy = newVariable(type, memory->getName() + ".entry");
      memory->replaceUsesWithIf(copy, [&](llvm::Use &use) { return isInside(use); });
      llvm::IRBuilder<> at(capture.getTerminator());
      if (type->isSingleValueType())
        at.CreateStore(at.CreateLoad(type, memory), copy);
      else
        at.CreateMemCpy(copy, copy->getAlign(), memory, llvm::Align(1), layout_.getTypeAllocSize(type));
    }
  }

  llvm::AllocaInst *newVariable(llvm::Type *type, const llvm::Twine &name) {
    llvm::BasicBlock &entry = function_.getEntryBlock();
    return llvm::IRBuilder<>(&entry, entry.begin()).CreateAlloca(type, nullptr, name);
  }

  /// Where the result is in memory when the function returns; null if there is none.
  llvm::Value *resultMemory() {
    for (llvm::Argument &argument : function_.args())
      if (argument.hasStructRetAttr())
        return &argument;
    llvm::Value *value = return_ ? return_->getReturnValue() : nullptr;
    if (!return_ && !result_ && !function_.getReturnType()->isVoidTy()) // never returns: the code is there all the same
      result_ = newVariable(function_.getReturnType(), "result");
    if (!value || result_)
      return result_;
    llvm::IRBuilder<> at(return_);
    if (value->getType()->isIntegerTy(1)) // a bool in memory
      value = at.CreateZExt(value, at.getInt8Ty());
    result_ = newVariable(value->getType(), "result");
    note(*at.CreateStore(value, result_), kResultNote);
    return result_;
  }

  static bool isResultVariable(const llvm::Value &memory) {
    return llvm::isa<llvm::AllocaInst>(memory) && memory.getName().starts_with(kResult);
  }

  void bindResult(const Region &region) {
    for (llvm::BasicBlock *block : region.blocks())
      for (llvm::Instruction &instruction : llvm::make_early_inc_range(*block)) {
        auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
        if (!load || !isResultVariable(*load->getPointerOperand()))
          continue;
        llvm::Value *memory = resultMemory();
        load->replaceAllUsesWith(memory ? memory : llvm::PoisonValue::get(load->getType()));
        load->eraseFromParent();
      }
  }

  void moveToReturn(const Region &region) {
    if (!return_) { // never executed, but its checks are part of the inventory
      jump(*region.exit, *region.entry);
      return;
    }
    llvm::BasicBlock *end = return_->getParent();
    llvm::BasicBlock *rest = end->splitBasicBlock(return_, "return.checked");
    jump(*end, *region.entry);
    if (!isMoved_)
      note(*end->getTerminator(), kReturnNote);
    isMoved_ = true;
    jump(*region.exit, *rest);
  }

  void dropResultVariables() {
    for (llvm::Instruction &instruction : llvm::make_early_inc_range(llvm::instructions(function_))) {
      if (!isResultVariable(instruction) || !instruction.use_empty())
        continue;
      for (llvm::DbgVariableRecord *record : llvm::findDVRDeclares(&instruction))
        record->eraseFromParent();
      instruction.eraseFromParent();
    }
  }

  llvm::Function &function_;
  const llvm::DataLayout &layout_;
  unsigned &saved_; ///< how many old values the module has so far
  llvm::ReturnInst *return_ = nullptr;
  llvm::Value *result_ = nullptr;
  bool isMoved_ = false; ///< some ensures is at the return
};

} // namespace

void placeContracts(llvm::Module &module) {
  unsigned saved = 0;
  for (llvm::Function &function : module)
    if (!callsOf(function, kEnsuresBegin).empty())
      Placement(function, saved).run();
}

} // namespace premise::program
