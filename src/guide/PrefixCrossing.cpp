// How values are followed backward through assignments to local variables.
#include "guide/PrefixCrossing.h"

#include <llvm/IR/Instructions.h>

namespace premise::guide {
namespace {

/// Can be computed earlier: no trap, no memory, the same result whenever its operands are the same.
bool isPure(const llvm::Instruction &instruction) {
  switch (instruction.getOpcode()) {
  case llvm::Instruction::UDiv:
  case llvm::Instruction::SDiv:
  case llvm::Instruction::URem:
  case llvm::Instruction::SRem:
    return false;
  default:
    return llvm::isa<llvm::BinaryOperator, llvm::CmpInst, llvm::SelectInst, llvm::UnaryOperator, llvm::FreezeInst>(
               instruction) ||
           (llvm::isa<llvm::CastInst>(instruction) && instruction.getType()->isIntOrPtrTy());
  }
}

} // namespace

Prefixes::Crossing::Crossing(Prefixes &prefixes, BlockIndex block, BlockIndex next)
    : prefixes_(prefixes), block_(prefixes.abstraction_.blocks[block]), next_(prefixes.abstraction_.blocks[next]) {}

FormulaIndex Prefixes::Crossing::formula(FormulaIndex behind) {
  if (behind == kFalse || behind == kTrue)
    return behind;
  if (const auto known = crossed_.find(behind); known != crossed_.end())
    return known->second;
  const PathFormula one = prefixes_.formulas_[behind];
  FormulaIndex result = kTrue;
  if (one.kind == PathFormula::Kind::Branch) {
    const std::optional<ValueIndex> before = cross(one.branch);
    isExact_ = isExact_ && before;
    result = prefixes_.branchOn(before, one.isNegated);
  } else {
    const FormulaIndex left = formula(one.left);
    const FormulaIndex right = formula(one.right);
    result = one.kind == PathFormula::Kind::And ? prefixes_.both(left, right) : prefixes_.either(left, right);
  }
  return crossed_[behind] = result;
}

std::optional<ValueIndex> Prefixes::Crossing::cross(ValueIndex behind) {
  const PathValue one = prefixes_.values_[behind];
  if (one.local != nullptr)
    return contentsAt(*one.local, one.type, nullptr);
  if (one.leaf != nullptr) {
    auto *phi = llvm::dyn_cast<llvm::PHINode>(one.leaf);
    return value(phi != nullptr && phi->getParent() == next_ ? phi->getIncomingValueForBlock(block_) : one.leaf);
  }
  PathValue result{.operation = one.operation};
  for (const ValueIndex operand : one.operands) {
    const std::optional<ValueIndex> before = cross(operand);
    if (!before)
      return std::nullopt;
    result.operands.push_back(*before);
  }
  return prefixes_.intern(result);
}

std::optional<ValueIndex> Prefixes::Crossing::value(llvm::Value *atEnd) {
  auto *instruction = llvm::dyn_cast<llvm::Instruction>(atEnd);
  if (instruction == nullptr || instruction->getParent() != block_ || llvm::isa<llvm::PHINode>(instruction))
    return prefixes_.intern(PathValue{.leaf = atEnd});
  return compute(*instruction);
}

std::optional<ValueIndex> Prefixes::Crossing::compute(llvm::Instruction &instruction) {
  if (auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
    auto *local = llvm::dyn_cast<llvm::AllocaInst>(load->getPointerOperand());
    return local == nullptr || load->isVolatile() ? std::nullopt : contentsAt(*local, load->getType(), load);
  }
  if (!isPure(instruction))
    return std::nullopt;
  PathValue result{.operation = &instruction};
  for (llvm::Value *operand : instruction.operands()) {
    const std::optional<ValueIndex> before = value(operand);
    if (!before)
      return std::nullopt;
    result.operands.push_back(*before);
  }
  return prefixes_.intern(result);
}

/// What a local variable contains before an instruction of the block; null: at its end.
std::optional<ValueIndex> Prefixes::Crossing::contentsAt(llvm::AllocaInst &local, llvm::Type *type,
                                                         const llvm::Instruction *before) {
  if (!prefixes_.locals_.contains(&local))
    return std::nullopt;
  llvm::Instruction *at = before != nullptr ? const_cast<llvm::Instruction *>(before)->getPrevNode() : &block_->back();
  for (; at != nullptr; at = at->getPrevNode()) {
    if (at == &local) // not alive before
      return std::nullopt;
    if (auto *store = llvm::dyn_cast<llvm::StoreInst>(at); store != nullptr && store->getPointerOperand() == &local)
      return value(store->getValueOperand());
  }
  return prefixes_.intern(PathValue{.local = &local, .type = type});
}

} // namespace premise::guide
