// How checks become jumps.
#include "program/contracts/Tentative.h"

#include "program/contracts/Declared.h"
#include "program/contracts/Markers.h"
#include "program/contracts/Region.h"

#include <map>

namespace premise::program {
namespace {

unsigned constantOf(const llvm::Value *value) {
  return static_cast<unsigned>(llvm::cast<llvm::ConstantInt>(value)->getZExtValue());
}

/// The tentative regions of one function.
class Tentative {
public:
  Tentative(llvm::Function &function, CheckCalls &calls, std::set<unsigned> &gone)
      : function_(function), calls_(calls), gone_(gone) {}

  void run() {
    std::vector<std::optional<unsigned>> numbers;
    for (const llvm::CallInst *begin : callsOf(function_, kTentativeBegin))
      numbers.push_back(numberOf(*begin));
    const std::vector<Region> regions = cutRegions(function_, kTentativeBegin, kTentativeEnd);
    for (std::size_t i = 0; i < regions.size(); ++i)
      convert(regions[i], numbers[i]);
    const std::vector<llvm::CallInst *> uses = callsOf(function_, kOldUsed);
    if (uses.empty())
      return;
    for (const llvm::CallInst *check : callsOf(function_, "__premise_check"))
      if (const llvm::MDNode *note = check->getMetadata(kContractNote))
        ensures_[note] = constantOf(check->getArgOperand(1));
    for (llvm::CallInst *use : uses)
      checkUse(*use);
  }

private:
  void convert(const Region &region, std::optional<unsigned> old) {
    std::vector<llvm::CallInst *> calls; // blocks are split below
    for (llvm::BasicBlock *block : region.blocks())
      for (llvm::Instruction &instruction : *block)
        if (auto *call = llvm::dyn_cast<llvm::CallInst>(&instruction))
          calls.push_back(call);
    llvm::AllocaInst *defined = nullptr;
    for (llvm::CallInst *call : calls) {
      llvm::IRBuilder<> at(call);
      llvm::Value *holds = conditionOf(at, *call);
      if (!holds)
        continue;
      if (!defined && old)
        defined = newFlag(region);
      leaveUnless(*call, *holds, *region.after);
    }
    if (defined)
      defined_[*old] = defined;
    if (!old)
      makeSkippable(region);
  }

  /// What must hold for the execution to go on after the call; null if it checks nothing.
  llvm::Value *conditionOf(llvm::IRBuilder<> &at, llvm::CallInst &call) {
    const llvm::StringRef name = call.getCalledOperand()->getName();
    if (name == "__premise_check") {
      gone_.insert(constantOf(call.getArgOperand(1)));
      return call.getArgOperand(0);
    }
    if (name != "__premise_access")
      return nullptr;
    for (unsigned i = 3; i < call.arg_size(); ++i)
      if (constantOf(call.getArgOperand(i)) != kNoCheck)
        gone_.insert(constantOf(call.getArgOperand(i)));
    const unsigned access = constantOf(call.getArgOperand(2));
    const bool looksAtValue = constantOf(call.getArgOperand(6)) != kNoCheck && (access & 2U) == 0;
    const unsigned flags = (access & 1U) | (looksAtValue ? 2U : 0U);
    return calls_.valid(at, call.getArgOperand(0), call.getArgOperand(1), flags);
  }

  static void makeSkippable(const Region &region) {
    llvm::Instruction *jump = region.before->getTerminator();
    llvm::IRBuilder<> at(jump);
    at.CreateCondBr(at.getTrue(), region.entry, region.after)
        ->setMetadata("premise.tentative", llvm::MDNode::get(at.getContext(), {}));
    jump->eraseFromParent();
  }

  /// false before the region, true at its regular end.
  llvm::AllocaInst *newFlag(const Region &region) {
    llvm::BasicBlock &entry = function_.getEntryBlock();
    llvm::IRBuilder<> at(&entry, entry.begin());
    llvm::AllocaInst *flag = at.CreateAlloca(at.getInt1Ty(), nullptr, "defined");
    at.SetInsertPoint(region.before->getTerminator());
    at.CreateStore(at.getFalse(), flag);
    at.SetInsertPoint(region.exit->getTerminator());
    at.CreateStore(at.getTrue(), flag);
    return flag;
  }

  static void leaveUnless(llvm::CallInst &call, llvm::Value &holds, llvm::BasicBlock &end) {
    llvm::BasicBlock *block = call.getParent();
    llvm::BasicBlock *next = block->splitBasicBlock(&call, "defined");
    llvm::IRBuilder<> at(block->getTerminator());
    at.SetCurrentDebugLocation(call.getDebugLoc());
    at.CreateCondBr(&holds, next, &end);
    block->getTerminator()->eraseFromParent();
    call.eraseFromParent();
  }

  void checkUse(llvm::CallInst &use) {
    const auto defined = defined_.find(*numberOf(use));
    const auto ensures = ensures_.find(use.getMetadata(kContractNote));
    if (defined != defined_.end() && ensures != ensures_.end()) {
      llvm::IRBuilder<> at(&use);
      llvm::CallInst *made = calls_.check(at, at.CreateLoad(at.getInt1Ty(), defined->second), ensures->second);
      if (isDeclaredContract(function_))
        made->setMetadata(kEnsuredNote, llvm::MDNode::get(made->getContext(), {}));
    }
    use.eraseFromParent();
  }

  llvm::Function &function_;
  CheckCalls &calls_;
  std::set<unsigned> &gone_;
  std::map<const llvm::MDNode *, unsigned> ensures_; ///< the check of each
  std::map<unsigned, llvm::AllocaInst *> defined_;   ///< of old values whose evaluation may be undefined
};

} // namespace

std::set<unsigned> makeTentative(llvm::Module &module, CheckCalls &calls) {
  std::set<unsigned> gone;
  for (llvm::Function &function : module)
    if (!function.isDeclaration())
      Tentative(function, calls, gone).run();
  return gone;
}

void dropStatements(llvm::Module &module) {
  const std::initializer_list<llvm::StringRef> names = {"__premise_assert",
                                                        kEnsures,
                                                        "__premise_loop_invariant",
                                                        "__premise_loop_invariant_at_head",
                                                        "__premise_verified",
                                                        "__premise_verified_if",
                                                        "__premise_assumed.source",
                                                        "__premise_requires.source",
                                                        kEnsuresBegin,
                                                        kEnsuresEnd,
                                                        kOldBegin,
                                                        kOldEnd,
                                                        kOldUsed,
                                                        kTentativeBegin,
                                                        kTentativeEnd};
  for (const llvm::StringRef name : names) {
    llvm::Function *statement = module.getFunction(name);
    if (!statement || !statement->isDeclaration())
      continue;
    for (llvm::User *user : llvm::make_early_inc_range(statement->users()))
      if (auto *call = llvm::dyn_cast<llvm::CallInst>(user); call && call->getType()->isVoidTy())
        call->eraseFromParent();
    if (statement->use_empty())
      statement->eraseFromParent();
  }
}

} // namespace premise::program
