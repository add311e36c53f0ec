// How the sizes that a unit's code speaks of are found in the module.
#include "native/Extents.h"

#include "native/Reachable.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include <algorithm>

namespace premise::native {
namespace {

constexpr unsigned kDecimal = 22;        ///< a sign, 20 digits of 64 bits, and one more
constexpr unsigned kLargestArray = 1024; ///< filling larger ones takes too long
constexpr unsigned kLargestNumber = 128; ///< larger ones are rarely lengths

class ExtentFinder {
public:
  void addFunction(const llvm::Function &function) {
    for (const llvm::Instruction &instruction : llvm::instructions(function)) {
      if (const auto *local = llvm::dyn_cast<llvm::AllocaInst>(&instruction))
        addType(local->getAllocatedType());
      for (const llvm::Value *operand : instruction.operands())
        addAddress(operand);
      addAddress(&instruction);
      addNumbers(instruction);
      addCharacters(instruction);
    }
  }

  unsigned largest() const { return largest_; }
  const std::string &separators() const { return separators_; }

private:
  void add(std::uint64_t count, unsigned limit) {
    if (count <= limit)
      largest_ = std::max(largest_, static_cast<unsigned>(count));
  }

  void addSeparator(std::uint64_t code) {
    constexpr std::size_t kMostSeparators = 8;
    const bool isSign = code > ' ' && code < 0x7f && !llvm::isAlnum(static_cast<char>(code));
    if ((isSign || code == ' ') && separators_.size() < kMostSeparators &&
        separators_.find(static_cast<char>(code)) == std::string::npos)
      separators_.push_back(static_cast<char>(code));
  }

  /// What strtok and its kin are given.
  void addLiteral(const llvm::GlobalVariable &global) {
    constexpr std::size_t kShort = 3;
    const auto *text =
        global.hasInitializer() ? llvm::dyn_cast<llvm::ConstantDataSequential>(global.getInitializer()) : nullptr;
    if (text != nullptr && text->isCString() && text->getAsCString().size() <= kShort)
      for (const char character : text->getAsCString())
        addSeparator(static_cast<unsigned char>(character));
  }

  void addType(const llvm::Type *type) {
    if (const auto *array = llvm::dyn_cast<llvm::ArrayType>(type))
      add(array->getNumElements(), kLargestArray);
  }

  void addAddress(const llvm::Value *value) {
    if (const auto *address = llvm::dyn_cast<llvm::GEPOperator>(value))
      addType(address->getSourceElementType());
    const auto *global = llvm::dyn_cast<llvm::GlobalVariable>(value);
    if (global != nullptr && global->isConstant())
      addLiteral(*global);
    else if (global != nullptr)
      addType(global->getValueType());
  }

  /// Characters are compared with the codes of others, which are no lengths.
  static bool isCharacter(const llvm::Value *value) {
    const auto *cast = llvm::dyn_cast<llvm::CastInst>(value);
    return cast != nullptr && cast->getSrcTy()->isIntegerTy(8);
  }

  /// In comparisons and switches, whatever it is that is compared.
  void addCharacters(const llvm::Instruction &instruction) {
    const auto *comparison = llvm::dyn_cast<llvm::ICmpInst>(&instruction);
    if ((comparison == nullptr || !comparison->isEquality()) && !llvm::isa<llvm::SwitchInst>(instruction))
      return;
    for (const llvm::Value *operand : instruction.operands())
      if (const auto *number = llvm::dyn_cast<llvm::ConstantInt>(operand))
        addSeparator(number->getValue().getLimitedValue());
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
  std::string separators_;
};

} // namespace

Extents extentsOf(const program::Program &program, const program::Unit &unit) {
  const Reachable reachable = reach(program, unit);
  ExtentFinder finder;
  // In the order of the module, not of addresses: the first few separators are kept.
  for (const llvm::Function &function : *program.module)
    if (reachable.functions.contains(&function))
      finder.addFunction(function);
  return {std::max(finder.largest() + kBeyond, kDecimal), finder.separators()};
}

} // namespace premise::native
