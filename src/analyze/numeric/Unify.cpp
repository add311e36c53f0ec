// How equal computations are found, and reads of what has not changed.
#include "analyze/numeric/Unify.h"

#include "analyze/numeric/Engine.h"

#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IntrinsicInst.h>
#include <map>

namespace premise::analyze::numeric {
namespace {

/// So many blocks are looked through for an earlier access.
constexpr std::size_t kMostBlocks = 32;
/// An address that was read twice makes further reads the same.
constexpr unsigned kRounds = 3;

void unifyComputations(llvm::Function &function) {
  const llvm::DominatorTree tree(function);
  std::map<std::vector<const void *>, std::vector<llvm::Instruction *>> known;
  std::vector<llvm::Instruction *> unused;
  const llvm::ReversePostOrderTraversal<llvm::Function *> order(&function);
  for (llvm::BasicBlock *block : order)
    for (llvm::Instruction &instruction : *block) {
      const bool isPure = llvm::isa<llvm::BinaryOperator, llvm::CmpInst, llvm::CastInst, llvm::GetElementPtrInst,
                                    llvm::ExtractValueInst, llvm::WithOverflowInst>(instruction);
      if (!isPure)
        continue;
      std::vector<const void *> key{instruction.getType()};
      for (const llvm::Value *operand : instruction.operand_values())
        key.push_back(operand);
      std::vector<llvm::Instruction *> &earlier = known[key];
      const auto same = std::find_if(earlier.begin(), earlier.end(), [&](llvm::Instruction *other) {
        return other->isIdenticalTo(&instruction) && tree.dominates(other, &instruction);
      });
      if (same == earlier.end()) {
        earlier.push_back(&instruction);
        continue;
      }
      instruction.replaceAllUsesWith(*same);
      unused.push_back(&instruction);
    }
  for (llvm::Instruction *instruction : unused)
    instruction->eraseFromParent();
}

bool isObject(const llvm::Value &base) {
  return llvm::isa<llvm::AllocaInst, llvm::GlobalVariable>(base);
}

/// Whether two addresses certainly lie in different objects. What a function is given is none of its locals, nor is
/// what was read or returned one whose address never leaves the registers.
bool areApart(const llvm::Value &a, const llvm::Value &b) {
  const llvm::Value &first = *llvm::getUnderlyingObject(&a), &second = *llvm::getUnderlyingObject(&b);
  const auto isElsewhere = [](const llvm::Value &local, const llvm::Value &other) {
    if (!llvm::isa<llvm::AllocaInst>(local))
      return false;
    return llvm::isa<llvm::Argument>(other) || (llvm::isa<llvm::LoadInst, llvm::CallBase>(other) && isPrivate(local));
  };
  return (isObject(first) && isObject(second) && &first != &second) || isElsewhere(first, second) ||
         isElsewhere(second, first);
}

/// Goes back from a read on all ways, to the one access before it that says what is there.
class EarlierAccess {
public:
  EarlierAccess(const llvm::LoadInst &load, const MayWrite &mayWrite) : load_(load), mayWrite_(mayWrite) {}

  /// What is read for certain; null if that is not known.
  llvm::Value *find() {
    std::vector<const llvm::BasicBlock *> pending;
    llvm::SmallPtrSet<const llvm::BasicBlock *, kMostBlocks> seen;
    const auto goOn = [&](const llvm::BasicBlock &block) {
      for (const llvm::BasicBlock *before : llvm::predecessors(&block))
        if (seen.insert(before).second)
          pending.push_back(before);
      return !llvm::pred_empty(&block) && seen.size() <= kMostBlocks;
    };
    if (!lookThrough(load_.getPrevNode()) && (isStopped_ || !goOn(*load_.getParent())))
      return nullptr;
    while (!pending.empty() && !isStopped_) {
      const llvm::BasicBlock &block = *pending.back();
      pending.pop_back();
      if (!lookThrough(&block.back()) && !isStopped_ && !goOn(block))
        return nullptr;
    }
    return isStopped_ ? nullptr : found_;
  }

private:
  /// Whether an access was found on the way to the start of the block.
  bool lookThrough(const llvm::Instruction *from) {
    for (; from && !isStopped_; from = from->getPrevNode()) {
      if (llvm::Value *value = valueAt(*from)) {
        isStopped_ = found_ && found_ != value;
        found_ = value;
        return !isStopped_;
      }
      isStopped_ = mayChange(*from);
    }
    return false;
  }

  llvm::Value *valueAt(const llvm::Instruction &instruction) const {
    const auto *read = llvm::dyn_cast<llvm::LoadInst>(&instruction);
    const auto *write = llvm::dyn_cast<llvm::StoreInst>(&instruction);
    const llvm::Value *value = read ? read : write ? write->getValueOperand() : nullptr;
    const bool isPlain = (read && read->isSimple()) || (write && write->isSimple());
    const bool isSame = isPlain && value->getType() == load_.getType() &&
                        llvm::getLoadStorePointerOperand(&instruction) == load_.getPointerOperand();
    return isSame ? const_cast<llvm::Value *>(value) : nullptr;
  }

  bool mayChange(const llvm::Instruction &instruction) const {
    const llvm::Value &address = *load_.getPointerOperand();
    if (const auto *write = llvm::dyn_cast<llvm::StoreInst>(&instruction))
      return !write->isSimple() || !areApart(*write->getPointerOperand(), address);
    if (const auto *block = llvm::dyn_cast<llvm::MemIntrinsic>(&instruction))
      return block->isVolatile() || !areApart(*block->getRawDest(), address);
    if (const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
      const llvm::Function *callee = call->getCalledFunction();
      const bool isOurs = callee && (callee->getName().starts_with("__premise_") ||
                                     llvm::isa<llvm::LifetimeIntrinsic, llvm::DbgInfoIntrinsic>(call));
      return !isOurs && mayWrite_(*call);
    }
    return instruction.mayWriteToMemory();
  }

  const llvm::LoadInst &load_;
  const MayWrite &mayWrite_;
  llvm::Value *found_ = nullptr;
  bool isStopped_ = false;
};

/// Whether one of them was found. A use of what is gone fails the check before the read, so ends of lifetimes are no
/// writes; code of the library has no checks.
bool unifyReads(llvm::Function &function, const MayWrite &mayWrite) {
  std::vector<llvm::LoadInst *> reads;
  const llvm::ReversePostOrderTraversal<llvm::Function *> order(&function);
  for (llvm::BasicBlock *block : order)
    for (llvm::Instruction &instruction : *block) {
      auto *read = llvm::dyn_cast<llvm::LoadInst>(&instruction);
      if (read && read->isSimple() && !read->getPointerOperand()->hasOneUse())
        reads.push_back(read);
    }
  bool hasFound = false;
  for (llvm::LoadInst *read : reads)
    if (llvm::Value *value = EarlierAccess(*read, mayWrite).find(); value && value != read) {
      read->replaceAllUsesWith(value);
      read->eraseFromParent();
      hasFound = true;
    }
  return hasFound;
}

} // namespace

void unify(llvm::Function &function, const MayWrite &mayWrite) {
  if (function.isDeclaration())
    return;
  unifyComputations(function);
  for (unsigned round = 0; round < kRounds && !isSystem(function) && unifyReads(function, mayWrite); round++)
    unifyComputations(function);
}

} // namespace premise::analyze::numeric
