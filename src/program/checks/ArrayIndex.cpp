// How the indices of member arrays are read from an address computation.
#include "program/checks/ArrayIndex.h"

#include "program/checks/Variables.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Operator.h>

namespace premise::program {
namespace {

/// `[N x T]` indexed by {0, i}; Clang writes every subscript of an array, but not of a pointer, in this form.
bool isSubscript(const llvm::GEPOperator &step) {
  const auto *first = step.getNumIndices() == 2 ? llvm::dyn_cast<llvm::ConstantInt>(*step.idx_begin()) : nullptr;
  return step.getSourceElementType()->isArrayTy() && first && first->isZero();
}

/// The last member of a struct.
bool isTrailingMember(const llvm::GEPOperator &step) {
  const auto *record = llvm::dyn_cast<llvm::StructType>(step.getSourceElementType());
  if (!record || step.getNumIndices() != 2)
    return false;
  const auto *member = llvm::dyn_cast<llvm::ConstantInt>(*std::next(step.idx_begin()));
  return member && member->getZExtValue() + 1 == record->getNumElements();
}

/// `T a[1]` at the end of a struct behind a pointer: the way arrays of any length were written before C99.
bool mayBeLongerThanDeclared(const llvm::GEPOperator &array, std::uint64_t count, const llvm::Value *root) {
  const auto *argument = llvm::dyn_cast<llvm::Argument>(root);
  const bool isCopy = argument && argument->hasByValAttr();
  return count == 1 && isTrailingMember(array) && !isCopy && !llvm::isa<llvm::AllocaInst, llvm::GlobalVariable>(root);
}

} // namespace

std::vector<llvm::Value *> memberIndexConditions(llvm::IRBuilder<> &at, llvm::Value *address) {
  std::vector<llvm::Value *> conditions;
  const llvm::Value *root = rootOf(address);
  const auto *step = llvm::dyn_cast<llvm::GEPOperator>(address);
  while (step) {
    const auto *outer = llvm::dyn_cast<llvm::GEPOperator>(step->getPointerOperand());
    const std::uint64_t count =
        isSubscript(*step) ? llvm::cast<llvm::ArrayType>(step->getSourceElementType())->getNumElements() : 0;
    llvm::Value *index = count != 0 ? std::next(step->idx_begin())->get() : nullptr;
    const auto *constant = llvm::dyn_cast_or_null<llvm::ConstantInt>(index);
    const bool isCertain = constant && constant->getValue().ult(count);
    if (outer && index && !isCertain && !mayBeLongerThanDeclared(*outer, count, root))
      conditions.push_back(at.CreateICmpULT(index, llvm::ConstantInt::get(index->getType(), count)));
    step = outer;
  }
  return conditions;
}

} // namespace premise::program
