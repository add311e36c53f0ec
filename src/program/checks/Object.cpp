// How the object behind an address is found.
#include "program/checks/Object.h"

#include "program/checks/Variables.h"

#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Operator.h>

namespace premise::program {
namespace {

std::optional<std::uint64_t> constantOffset(const llvm::Value *address, const llvm::DataLayout &layout) {
  llvm::APInt total(layout.getIndexTypeSizeInBits(address->getType()), 0);
  while (const auto *step = llvm::dyn_cast<llvm::GEPOperator>(address)) {
    if (!step->accumulateConstantOffset(layout, total))
      return std::nullopt;
    address = step->getPointerOperand();
  }
  if (total.isNegative())
    return std::nullopt;
  return total.getZExtValue();
}

void describe(const llvm::Argument &argument, const llvm::DataLayout &layout, ObjectRange &object) {
  llvm::Type *type = argument.hasByValAttr() ? argument.getParamByValType() : argument.getParamStructRetType();
  if (!type)
    return;
  object.kind = ObjectKind::Argument;
  object.size = layout.getTypeAllocSize(type).getFixedValue();
}

} // namespace

ObjectRange objectOf(const llvm::Value *address, const llvm::DataLayout &layout) {
  ObjectRange object;
  object.root = rootOf(address);
  object.offset = constantOffset(address, layout);
  if (const auto *local = llvm::dyn_cast<llvm::AllocaInst>(object.root)) {
    object.kind = ObjectKind::Local;
    if (const auto size = local->getAllocationSize(layout); size && !size->isScalable())
      object.size = size->getFixedValue();
  } else if (const auto *global = llvm::dyn_cast<llvm::GlobalVariable>(object.root)) {
    object.kind = ObjectKind::Global;
    if (global->getValueType()->isSized())
      object.size = layout.getTypeAllocSize(global->getValueType()).getFixedValue();
  } else if (const auto *argument = llvm::dyn_cast<llvm::Argument>(object.root)) {
    describe(*argument, layout, object);
  }
  return object;
}

bool isInside(const ObjectRange &object, std::uint64_t bytes) {
  return object.offset && object.size && *object.offset <= *object.size && bytes <= *object.size - *object.offset;
}

bool isVariadicAccess(const llvm::Value *address) {
  while (true) {
    const llvm::StringRef name = address->getName();
    if (name.starts_with("vaarg") || name.starts_with("reg_save_area") || name.starts_with("overflow_arg_area"))
      return true;
    const auto *step = llvm::dyn_cast<llvm::GEPOperator>(address);
    if (!step)
      break;
    const auto *record = llvm::dyn_cast<llvm::StructType>(step->getSourceElementType());
    if (record && record->hasName() && record->getName().starts_with("struct.__va_list_tag"))
      return true;
    address = step->getPointerOperand();
  }
  return false;
}

bool isVariadicArgument(const llvm::Value *address) {
  const llvm::StringRef name = address->getName();
  return name.starts_with("vaarg.addr") ||
         (name.starts_with("overflow_arg_area") && !name.starts_with("overflow_arg_area_p"));
}

} // namespace premise::program
