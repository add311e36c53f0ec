// How the sizes that a unit's code speaks of are found in the module.
#include "native/Extents.h"

#include "native/Reachable.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include <algorithm>

namespace premise::native {
namespace {

constexpr unsigned kBeyond = 2;          ///< one element too many, and a zero behind it
constexpr unsigned kDecimal = 22;        ///< a sign, 20 digits of 64 bits, and one more
constexpr unsigned kLargestArray = 1024; ///< filling larger ones takes too long
constexpr unsigned kLargestNumber = 128; ///< larger ones are rarely lengths

class Extents {
public:
  void addFunction(const llvm::Function &function) {
    for (const llvm::Instruction &instruction : llvm::instructions(function)) {
      if (const auto *local = llvm::dyn_cast<llvm::AllocaInst>(&instruction))
        addType(local->getAllocatedType());
      for (const llvm::Value *operand : instruction.operands())
        addAddress(operand);
      addAddress(&instruction);
      addNumbers(instruction);
    }
  }

  unsigned largest() const { return largest_; }

private:
  void add(std::uint64_t count, unsigned limit) {
    if (count <= limit)
      largest_ = std::max(largest_, static_cast<unsigned>(count));
  }

  void addType(const llvm::Type *type) {
    if (const auto *array = llvm::dyn_cast<llvm::ArrayType>(type))
      add(array->getNumElements(), kLargestArray);
  }

  void addAddress(const llvm::Value *value) {
    if (const auto *address = llvm::dyn_cast<llvm::GEPOperator>(value))
      addType(address->getSourceElementType());
    if (const auto *global = llvm::dyn_cast<llvm::GlobalVariable>(value); global != nullptr && !global->isConstant())
      addType(global->getValueType());
  }

  /// Characters are compared with the codes of others, which are no lengths.
  static bool isCharacter(const llvm::Value *value) {
    const auto *cast = llvm::dyn_cast<llvm::CastInst>(value);
    return cast != nullptr && cast->getSrcTy()->isIntegerTy(8);
  }

  void addNumbers(const llvm::Instruction &instruction) {
    const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    const llvm::Function *callee = call != nullptr ? call->getCalledFunction() : nullptr;
    const bool isOurs = callee != nullptr && (callee->isIntrinsic() || callee->getName().starts_with("__premise_"));
    if ((call == nullptr && !llvm::isa<llvm::ICmpInst>(instruction)) || isOurs)
      return;
    if (call == nullptr && (isCharacter(instruction.getOperand(0)) || isCharacter(instruction.getOperand(1))))
      return;
    for (const llvm::Value *operand : instruction.operands())
      if (const auto *number = llvm::dyn_cast<llvm::ConstantInt>(operand);
          number != nullptr && number->getBitWidth() > 8)
        add(number->getValue().getLimitedValue(), kLargestNumber);
  }

  unsigned largest_ = 0;
};

} // namespace

unsigned fillingLength(const program::Program &program, const program::Unit &unit) {
  Extents extents;
  for (const llvm::Function *function : reach(program, unit).functions)
    extents.addFunction(*function);
  return std::max(extents.largest() + kBeyond, kDecimal);
}

} // namespace premise::native
