// How functions are copied for one call, and which of their returns decide where the caller goes on.
#include "guide/Copies.h"

#include <llvm/Analysis/ConstantFolding.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include <algorithm>
#include <deque>
#include <set>

namespace premise::guide {
namespace {

constexpr const char *kSource = "premise-source";
/// Of all copies for one unit together: beyond that, conditions inside cost more than they save.
constexpr std::size_t kMostInstructions = 1500;
constexpr unsigned kDeepest = 4;

/// Code that can be copied and left only through its returns or by ending the unit.
bool canBeCopied(const llvm::Function &function) {
  return !function.isDeclaration() && !function.isVarArg() && !function.callsFunctionThatReturnsTwice() &&
         !function.getName().starts_with("__premise_") &&
         std::ranges::none_of(function, [](const llvm::BasicBlock &block) {
           return block.hasAddressTaken() || llvm::isa<llvm::IndirectBrInst, llvm::CallBrInst>(block.getTerminator());
         });
}

using Constants = std::map<const llvm::Value *, llvm::Constant *>;

llvm::Constant *constantOf(llvm::Value *value, const Constants &known) {
  if (auto *constant = llvm::dyn_cast<llvm::Constant>(value))
    return constant;
  const auto found = known.find(value);
  return found == known.end() ? nullptr : found->second;
}

/// Nobody but the function itself reads or writes it.
const llvm::AllocaInst *plainLocal(const llvm::Value *place) {
  const auto *local = llvm::dyn_cast<llvm::AllocaInst>(place);
  const auto isAccess = [&](const llvm::User *user) {
    const auto *store = llvm::dyn_cast<llvm::StoreInst>(user);
    return llvm::isa<llvm::LoadInst>(user) || (store != nullptr && store->getPointerOperand() == local);
  };
  return local != nullptr && std::ranges::all_of(local->users(), isAccess) ? local : nullptr;
}

llvm::Constant *computed(llvm::Instruction &instruction, const Constants &known) {
  if (!llvm::isa<llvm::CmpInst, llvm::CastInst, llvm::BinaryOperator, llvm::SelectInst>(instruction))
    return nullptr;
  std::vector<llvm::Constant *> operands;
  for (llvm::Value *operand : instruction.operands()) {
    operands.push_back(constantOf(operand, known));
    if (operands.back() == nullptr)
      return nullptr;
  }
  return llvm::ConstantFoldInstOperands(&instruction, operands, instruction.getModule()->getDataLayout());
}

/// What is known behind an instruction: of its value, or of what a local variable contains.
void follow(llvm::Instruction &instruction, Constants &known) {
  const llvm::Value *about = &instruction;
  llvm::Constant *value = nullptr;
  if (auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    about = plainLocal(store->getPointerOperand());
    value = constantOf(store->getValueOperand(), known);
  } else if (auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
    const llvm::AllocaInst *local = plainLocal(load->getPointerOperand());
    const auto found = known.find(local);
    const bool isSame = local != nullptr && found != known.end() && found->second->getType() == load->getType();
    value = isSame ? found->second : nullptr;
  } else {
    value = computed(instruction, known);
  }
  if (value != nullptr && about != nullptr)
    known[about] = value;
  else
    known.erase(about);
}

/// What a block returns to those who come from `before`.
llvm::Constant *returnedTo(llvm::BasicBlock &block, llvm::BasicBlock &before) {
  Constants known;
  for (llvm::Instruction &instruction : before)
    follow(instruction, known);
  for (llvm::PHINode &phi : block.phis())
    if (auto *value = constantOf(phi.getIncomingValueForBlock(&before), known))
      known[&phi] = value;
  for (llvm::Instruction &instruction : block)
    if (!llvm::isa<llvm::PHINode>(instruction))
      follow(instruction, known);
  llvm::Value *result = llvm::cast<llvm::ReturnInst>(block.getTerminator())->getReturnValue();
  return result == nullptr ? nullptr : constantOf(result, known);
}

/// Where the caller goes on behind the call if it returns the value.
llvm::BasicBlock *decidedBy(llvm::CallInst &call, llvm::Constant &value, llvm::BasicBlock &continuation) {
  Constants known{{&call, &value}};
  for (llvm::Instruction &instruction : continuation)
    follow(instruction, known);
  auto *branch = llvm::dyn_cast<llvm::BranchInst>(continuation.getTerminator());
  if (branch == nullptr || !branch->isConditional())
    return nullptr;
  const auto *condition = llvm::dyn_cast_or_null<llvm::ConstantInt>(constantOf(branch->getCondition(), known));
  return condition == nullptr ? nullptr : branch->getSuccessor(condition->isZero() ? 1 : 0);
}

using IsKept = std::function<bool(const llvm::CallInst &)>;

class Copying {
public:
  Copying(llvm::Function &unit, const IsKept &isKept) : unit_(unit), isKept_(isKept), copies_(unit) {
    work_.push_back({&unit, {&unit}});
  }

  Copies run() {
    for (; !work_.empty(); work_.pop_front()) {
      const Pending next = work_.front();
      std::vector<llvm::CallInst *> calls;
      for (llvm::Instruction &instruction : llvm::instructions(*next.function))
        if (auto *call = llvm::dyn_cast<llvm::CallInst>(&instruction); call && isWorthCopying(*call, next.chain))
          calls.push_back(call);
      for (llvm::CallInst *call : calls)
        copy(*call, next.chain);
    }
    // Only now: blocks are split at calls until here.
    for (llvm::Function *copy : copies_.functions)
      if (const auto call = copies_.callOf.find(copy); call != copies_.callOf.end())
        decide(*copy, *call->second, *call->second->getParent()->getUniqueSuccessor());
    return std::move(copies_);
  }

private:
  struct Pending {
    llvm::Function *function;
    std::set<const llvm::Function *> chain; ///< whose copies call it: recursion is not followed
  };

  bool isWorthCopying(const llvm::CallInst &call, const std::set<const llvm::Function *> &chain) const {
    const llvm::Function *callee = call.getCalledFunction();
    if (callee == nullptr || chain.contains(callee) || chain.size() > kDeepest || !canBeCopied(*callee) ||
        call.isMustTailCall() || isKept_(call) || sourceSymbol(*callee) == sourceSymbol(unit_))
      return false;
    const llvm::DISubprogram *here = unit_.getSubprogram();
    const llvm::DISubprogram *there = callee->getSubprogram();
    return here != nullptr && there != nullptr && here->getFile() == there->getFile();
  }

  void copy(llvm::CallInst &call, const std::set<const llvm::Function *> &chain) {
    llvm::Function *callee = call.getCalledFunction();
    if (instructions_ + callee->getInstructionCount() > kMostInstructions)
      return;
    instructions_ += callee->getInstructionCount();
    llvm::Function *copy = copyOf(*callee, callee->getName().str() + " (called)");
    call.setCalledFunction(copy);
    llvm::SplitBlock(call.getParent(), call.getNextNode());
    copies_.functions.push_back(copy);
    copies_.callOf[copy] = &call;
    copies_.calleeOf[call.getParent()] = copy;
    Pending pending{copy, chain};
    pending.chain.insert(callee);
    work_.push_back(std::move(pending));
  }

  void decide(llvm::Function &copy, llvm::CallInst &call, llvm::BasicBlock &continuation) {
    std::vector<std::pair<llvm::BasicBlock *, llvm::BasicBlock *>> edges;
    for (llvm::BasicBlock &block : copy)
      if (llvm::isa<llvm::ReturnInst>(block.getTerminator()))
        for (llvm::BasicBlock *before : llvm::predecessors(&block))
          if (std::pair edge{before, &block}; std::ranges::find(edges, edge) == edges.end())
            edges.push_back(edge);
    for (const auto &[before, block] : edges) {
      llvm::Constant *value = returnedTo(*block, *before);
      llvm::BasicBlock *target = value == nullptr ? nullptr : decidedBy(call, *value, continuation);
      if (target == nullptr)
        continue;
      const bool isOnlyWay = before->getUniqueSuccessor() == block;
      if (!isOnlyWay && block->getUniquePredecessor() != nullptr)
        continue;
      llvm::BasicBlock *from = isOnlyWay ? before : llvm::SplitEdge(before, block);
      copies_.decided.push_back({from, {block, &continuation}, target});
    }
  }

  llvm::Function &unit_;
  const IsKept &isKept_;
  Copies copies_;
  std::deque<Pending> work_;
  std::size_t instructions_ = 0;
};

} // namespace

std::string sourceSymbol(const llvm::Function &function) {
  const llvm::Attribute source = function.getFnAttribute(kSource);
  return source.isStringAttribute() ? source.getValueAsString().str() : function.getName().str();
}

llvm::Function *copyOf(llvm::Function &function, const std::string &knownAs) {
  llvm::ValueToValueMapTy map;
  llvm::Function *copy = llvm::CloneFunction(&function, map);
  copy->setName(function.getName() + ".guided");
  copy->setLinkage(llvm::GlobalValue::InternalLinkage);
  copy->setComdat(nullptr);
  copy->addFnAttr(kSource, sourceSymbol(function));
  copy->addFnAttr("premise-unit", knownAs);
  return copy;
}

Copies Copies::withCallees(llvm::Function &function, const IsKept &isKept) {
  return Copying(function, isKept).run();
}

} // namespace premise::guide
