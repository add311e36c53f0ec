// How operands are read and registers defined.
#include "analyze/numeric/Condition.h"

#include <llvm/ADT/MapVector.h>
#include <llvm/IR/Operator.h>

namespace premise::analyze::numeric {

Variable Machine::variableOf(Frame frame, const llvm::Value &value) {
  return llvm::isa<llvm::Instruction, llvm::Argument>(value) ? names.reg(frame, value) : kNoVariable;
}

Range Machine::range(const State &state, Frame frame, const llvm::Value &value) {
  const unsigned bits = value.getType()->getIntegerBitWidth();
  if (const auto *constant = llvm::dyn_cast<llvm::ConstantInt>(&value))
    return Range::constant(constant->getValue());
  const Variable variable = variableOf(frame, value);
  return variable == kNoVariable ? Range::full(bits) : state.rangeOf(variable, bits);
}

Pointer Machine::constantPointer(const llvm::Value &value) {
  if (llvm::isa<llvm::ConstantPointerNull>(value))
    return Pointer::null();
  if (const auto *global = llvm::dyn_cast<llvm::GlobalVariable>(&value)) {
    Pointer pointer = Pointer::to(names.object(ObjectKind::Global, 0, *global), Extent::exactly(0));
    pointer.mayBeNull = global->hasExternalWeakLinkage();
    return pointer;
  }
  if (const auto *function = llvm::dyn_cast<llvm::Function>(&value))
    return {function->hasExternalWeakLinkage(), true, {}};
  return {};
}

Pointer Machine::moved(const State &state, Frame frame, const llvm::GEPOperator &step) {
  Pointer result = pointer(state, frame, *step.getPointerOperand());
  llvm::MapVector<llvm::Value *, llvm::APInt> variable;
  const unsigned bits = layout().getIndexTypeSizeInBits(step.getType());
  llvm::APInt constant(bits, 0);
  if (!step.getType()->isPointerTy() || !step.collectOffset(layout(), bits, variable, constant))
    return {result.mayBeNull, true, {}, result.mayBeNull};
  Extent distance = Extent::exactly(saturate(constant.getSExtValue()));
  if (distance.low <= -kInfinity || distance.low >= kInfinity)
    distance = {};
  for (const auto &[index, scale] : variable)
    distance = distance + extent(state, frame, *index, scale.getSExtValue());
  constexpr std::int64_t kStep = 4096; // no loop makes so many small steps that they wrap around
  const bool isStep = distance.low >= -kStep && distance.high <= kStep;
  for (Target &target : result.targets) {
    target.offset = target.offset + distance;
    const Extent offset = state.sharpened(target.offset);
    result.isFar |= !isStep && (offset.low <= -kInfinity || offset.high >= kInfinity);
  }
  result.isMoved = result.isMoved || (result.mayBeNull && !(distance.isExact() && distance.low == 0));
  return result;
}

Pointer Machine::pointer(const State &state, Frame frame, const llvm::Value &value) {
  const Variable variable = variableOf(frame, value);
  if (variable != kNoVariable && !llvm::isa<llvm::GetElementPtrInst>(value))
    return state.pointerOf(variable);
  if (variable != kNoVariable && state.find(variable))
    return state.pointerOf(variable);
  if (const auto *step = llvm::dyn_cast<llvm::GEPOperator>(&value))
    return moved(state, frame, *step);
  return constantPointer(value);
}

Extent Machine::extent(const State &state, Frame frame, const llvm::Value &value, std::int64_t scale) {
  const Variable variable = variableOf(frame, value);
  if (!value.getType()->isIntegerTy() || value.getType()->getIntegerBitWidth() > 64)
    return {};
  const Range range = this->range(state, frame, value);
  if (range.isConstant() || variable == kNoVariable) {
    const std::int64_t number = saturate(static_cast<__int128>(range.signedMin) * scale);
    return range.isConstant() && number > -kInfinity && number < kInfinity ? Extent::exactly(number) : Extent{};
  }
  if (const auto linear = linearExtent(state, frame, value, scale))
    return *linear;
  if (const auto *wide = llvm::dyn_cast<llvm::SExtInst>(&value); wide && !state.find(variable))
    return extent(state, frame, *wide->getOperand(0), scale);            // no longer needed, but what it was made of is
  const auto [node, distance] = state.oldestOf(nodeOf(variable, false)); // that of a caller is there for longer
  const std::int64_t bytes = saturate(static_cast<__int128>(distance) * scale);
  if (node == nodeOf(variable, false) || bytes >= kInfinity || bytes <= -kInfinity)
    return state.sharpened(Extent::measured(nodeOf(variable, false), scale));
  return state.sharpened(Extent::measured(node, scale) + Extent::exactly(bytes));
}

/// x * c, x << c, x + c and x - c are measured by x if nothing wraps around.
std::optional<Extent> Machine::linearExtent(const State &state, Frame frame, const llvm::Value &value,
                                            std::int64_t scale) {
  const auto *operation = llvm::dyn_cast<llvm::BinaryOperator>(&value);
  const bool isSwapped =
      operation && operation->isCommutative() && llvm::isa<llvm::ConstantInt>(operation->getOperand(0)); // 4 * n
  const auto *constant =
      operation ? llvm::dyn_cast<llvm::ConstantInt>(operation->getOperand(isSwapped ? 0 : 1)) : nullptr;
  if (!constant || llvm::isa<llvm::Constant>(operation->getOperand(isSwapped ? 1 : 0)))
    return std::nullopt;
  const std::int64_t number = constant->getSExtValue();
  const __int128 factor = static_cast<__int128>(number) * scale;
  const bool isSmall = factor < kInfinity && factor > -kInfinity;
  const llvm::Value &operand = *operation->getOperand(isSwapped ? 1 : 0);
  switch (operation->getOpcode()) {
  case llvm::Instruction::Mul:
    if (isSmall && number != 0 && wrappingOf(*this, state, frame, *operation).never)
      return extent(state, frame, operand, static_cast<std::int64_t>(factor));
    return std::nullopt;
  case llvm::Instruction::Add:
  case llvm::Instruction::Sub: {
    if (!isSmall || !wrappingOf(*this, state, frame, *operation).never)
      return std::nullopt;
    const bool isSum = operation->getOpcode() == llvm::Instruction::Add;
    return extent(state, frame, operand, scale) + Extent::exactly(static_cast<std::int64_t>(isSum ? factor : -factor));
  }
  default:
    return std::nullopt;
  }
}

const Candidate *Machine::arrayOf(const llvm::Value &pointer) const {
  const auto *argument = llvm::dyn_cast<llvm::Argument>(&pointer);
  for (const Candidate &candidate : assumed)
    if (argument && candidate.hypothesis == Hypothesis::ValidArray && candidate.first == argument->getArgNo() &&
        names[0].function == argument->getParent())
      return &candidate;
  return nullptr;
}

bool Machine::isLength(const llvm::Value &value) const {
  return std::any_of(assumed.begin(), assumed.end(), [&](const Candidate &candidate) {
    return candidate.hypothesis == Hypothesis::ValidArray && candidate.place == &value;
  });
}

void Machine::renew(State &state, Object object) {
  for (const Variable cell : names.cellsOf(object))
    state.forget(cell);
  state.dropFacts(object);
  std::erase_if(state.passed(), [&](const PassedAccess &access) { return access.object == object; });
  for (auto &[variable, value] : state.values()) {
    const auto isOld = [&](const Target &target) { return target.object == object; };
    if (std::any_of(value.pointer.targets.begin(), value.pointer.targets.end(), isOld))
      value.pointer = {value.pointer.mayBeNull, true, {}, value.pointer.isMoved};
  }
}

void Machine::define(State &state, Frame frame, const llvm::Value &reg, const Value &value) {
  const Variable variable = names.reg(frame, reg);
  if (const Object *region = names.findRegion(frame, reg))
    renew(state, *region);
  if (!value.isPointer || !value.pointer.isUnknown)
    return state.assign(variable, value);
  Pointer own = Pointer::to(names.object(ObjectKind::Region, frame, reg), Extent::exactly(0));
  own.mayBeNull = value.pointer.mayBeNull;
  own.isMoved = value.pointer.isMoved;
  state.assign(variable, Value::of(own));
}

void Machine::defineUnknown(State &state, Frame frame, const llvm::Value &reg) {
  if (const auto top = topOf(*reg.getType()))
    define(state, frame, reg, *top);
}

} // namespace premise::analyze::numeric
