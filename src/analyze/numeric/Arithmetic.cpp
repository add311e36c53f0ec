// When arithmetic does not wrap around, and how results then differ from operands.
#include "analyze/numeric/Condition.h"

namespace premise::analyze::numeric {
namespace {

using Bounds = std::pair<__int128, __int128>;

/// Smallest and largest mathematical result.
Bounds exactly(llvm::Instruction::BinaryOps operation, const Range &a, const Range &b) {
  const __int128 a1 = a.signedMin, a2 = a.signedMax, b1 = b.signedMin, b2 = b.signedMax;
  switch (operation) {
  case llvm::Instruction::Add:
    return {a1 + b1, a2 + b2};
  case llvm::Instruction::Sub:
    return {a1 - b2, a2 - b1};
  default: {
    const auto products = {a1 * b1, a1 * b2, a2 * b1, a2 * b2};
    return {std::min(products), std::max(products)};
  }
  }
}

/// The minuend and subtrahend of a difference, checked or not.
const llvm::User *differenceOf(const llvm::Value &value) {
  if (const auto *part = llvm::dyn_cast<llvm::ExtractValueInst>(&value); part && part->getIndices()[0] == 0) {
    const auto *checked = llvm::dyn_cast<llvm::WithOverflowInst>(part->getAggregateOperand());
    return checked && checked->isSigned() && checked->getBinaryOp() == llvm::Instruction::Sub ? checked : nullptr;
  }
  const auto *operation = llvm::dyn_cast<llvm::BinaryOperator>(&value);
  return operation && operation->getOpcode() == llvm::Instruction::Sub ? operation : nullptr;
}

/// The difference that a value is a part of, and how far below it the value stays: (high - low) / n or
/// (high - low) >> n, at most half of it unless n says otherwise, or x % (high - low). Null if it is none.
struct Part {
  const llvm::User *distance = nullptr;
  bool isBelow = false, isHalf = false;
};
Part quotientOf(const llvm::BinaryOperator &operation) {
  const auto kind = operation.getOpcode();
  const auto *by = llvm::dyn_cast<llvm::ConstantInt>(operation.getOperand(1));
  if (!by || by->getValue().isNegative())
    return {};
  const llvm::User *distance = differenceOf(*operation.getOperand(0));
  if (kind == llvm::Instruction::AShr || kind == llvm::Instruction::LShr)
    return by->getValue().ult(by->getBitWidth()) ? Part{distance, false, !by->isZero()} : Part{};
  return by->isZero() ? Part{} : Part{distance, false, by->getValue().ugt(1)};
}

Part partOf(Machine &machine, const State &state, Frame frame, const llvm::Value &value) {
  const auto *operation = llvm::dyn_cast<llvm::BinaryOperator>(&value);
  switch (operation ? operation->getOpcode() : llvm::Instruction::Add) {
  case llvm::Instruction::SDiv:
  case llvm::Instruction::UDiv:
  case llvm::Instruction::AShr:
  case llvm::Instruction::LShr:
    return quotientOf(*operation);
  case llvm::Instruction::SRem:
    if (!machine.range(state, frame, *operation->getOperand(0)).isNonNegative())
      return {};
    [[fallthrough]];
  case llvm::Instruction::URem:
    return {differenceOf(*operation->getOperand(1)), true, false};
  default:
    return {};
  }
}

/// low + value, in one of the readings.
struct Summands {
  const llvm::Value &low, &value;
  bool isUnsigned;
};
Ceiling ceilingOf(Machine &machine, const State &state, Frame frame, const Summands &sum) {
  const Part part = partOf(machine, state, frame, sum.value);
  if (!part.distance || part.distance->getOperand(1) != &sum.low)
    return {};
  const auto kind = llvm::cast<llvm::BinaryOperator>(sum.value).getOpcode();
  if (sum.isUnsigned && kind != llvm::Instruction::UDiv && kind != llvm::Instruction::LShr &&
      kind != llvm::Instruction::URem)
    return {};
  const llvm::Value &high = *part.distance->getOperand(0);
  const Variable x = machine.variableOf(frame, sum.low), y = machine.variableOf(frame, high);
  if (x == kNoVariable || y == kNoVariable)
    return {};
  const std::int64_t most = state.difference(nodeOf(x, sum.isUnsigned), nodeOf(y, sum.isUnsigned));
  if (most > 0 || (!sum.isUnsigned && !wrappingOf(machine, state, frame, *part.distance).never))
    return {};
  // A remainder is only computed of a divisor that is not zero.
  return {&sum.low, &high, part.isBelow || (part.isHalf && most < 0) ? 1 : 0};
}

Bounds resultOf(Machine &machine, const State &state, Frame frame, const llvm::User &operation) {
  const llvm::Value &a = *operation.getOperand(0), &b = *operation.getOperand(1);
  const auto kind = operatorOf(operation);
  Bounds bounds = exactly(kind, machine.range(state, frame, a), machine.range(state, frame, b));
  const Variable x = machine.variableOf(frame, a), y = machine.variableOf(frame, b);
  if (const Ceiling ceiling = middleBelow(machine, state, frame, operation, false); ceiling.high) {
    bounds.first = std::max<__int128>(bounds.first, machine.range(state, frame, *ceiling.low).signedMin);
    bounds.second = std::min<__int128>(bounds.second, __int128{machine.range(state, frame, *ceiling.high).signedMax} -
                                                          ceiling.distance);
  }
  if (kind == llvm::Instruction::Mul && &a == &b)
    bounds.first = std::max<__int128>(bounds.first, 0); // a square
  if (kind != llvm::Instruction::Sub || x == kNoVariable || y == kNoVariable)
    return bounds;
  if (const std::int64_t high = state.difference(nodeOf(x, false), nodeOf(y, false)); high < kInfinity)
    bounds.second = std::min<__int128>(bounds.second, high);
  if (const std::int64_t low = state.difference(nodeOf(y, false), nodeOf(x, false)); low < kInfinity)
    bounds.first = std::max<__int128>(bounds.first, -low);
  return bounds;
}

/// An operand of a sum that fits has to leave room for the other one.
void leaveRoom(Machine &machine, State &state, Frame frame, const llvm::User &operation) {
  const Range a = machine.range(state, frame, *operation.getOperand(0));
  const Range b = machine.range(state, frame, *operation.getOperand(1));
  const __int128 low = signedMinimum(a.bits), high = signedMaximum(a.bits);
  const bool isSum = operatorOf(operation) == llvm::Instruction::Add;
  const auto narrow = [&](const llvm::Value &operand, __int128 from, __int128 to) {
    const Variable variable = machine.variableOf(frame, operand);
    if (variable != kNoVariable && !state.isUnreachable())
      state.restrict(variable, Range::ofSigned(a.bits, static_cast<std::int64_t>(std::max(from, low)),
                                               static_cast<std::int64_t>(std::min(to, high))));
  };
  if (isSum) {
    narrow(*operation.getOperand(0), low - b.signedMax, high - b.signedMin);
    narrow(*operation.getOperand(1), low - a.signedMax, high - a.signedMin);
  } else {
    narrow(*operation.getOperand(0), low + b.signedMin, high + b.signedMax);
    narrow(*operation.getOperand(1), a.signedMin - high, a.signedMax - low);
  }
}

std::int64_t bound(__int128 number) {
  return saturate(number);
}

/// a * b - a = a * (b - 1), which grows with both from a >= 0 and b >= 1 on.
void relateProduct(Machine &machine, State &state, Frame frame, const llvm::Value &result,
                   const llvm::User &operation) {
  const Variable product = machine.variableOf(frame, result);
  for (const unsigned i : {0U, 1U}) {
    const Variable factor = machine.variableOf(frame, *operation.getOperand(i));
    const Range a = machine.range(state, frame, *operation.getOperand(i));
    const Range b = machine.range(state, frame, *operation.getOperand(1 - i));
    if (factor == kNoVariable || factor == product || a.signedMin < 0 || b.signedMin < 1)
      continue;
    state.restrictDifference(nodeOf(product, false), nodeOf(factor, false),
                             bound(__int128{a.signedMin} * (b.signedMin - 1)),
                             bound(__int128{a.signedMax} * (b.signedMax - 1)));
    if (state.isUnreachable())
      return;
  }
}

} // namespace

Ceiling middleBelow(Machine &machine, const State &state, Frame frame, const llvm::User &operation, bool isUnsigned) {
  if (operatorOf(operation) != llvm::Instruction::Add)
    return {};
  const llvm::Value &a = *operation.getOperand(0), &b = *operation.getOperand(1);
  const Ceiling first = ceilingOf(machine, state, frame, {a, b, isUnsigned});
  return first.high ? first : ceilingOf(machine, state, frame, {b, a, isUnsigned});
}

llvm::Instruction::BinaryOps operatorOf(const llvm::User &operation) {
  if (const auto *checked = llvm::dyn_cast<llvm::WithOverflowInst>(&operation))
    return checked->getBinaryOp();
  return llvm::cast<llvm::BinaryOperator>(operation).getOpcode();
}

Wrapping wrappingOf(Machine &machine, const State &state, Frame frame, const llvm::User &operation) {
  const unsigned bits = operation.getOperand(0)->getType()->getIntegerBitWidth();
  if (bits > 64)
    return {};
  const auto [low, high] = resultOf(machine, state, frame, operation);
  const __int128 least = signedMinimum(bits), most = signedMaximum(bits);
  return {least <= low && high <= most, high < least || low > most};
}

void relateSigned(Machine &machine, State &state, Frame frame, const llvm::Value &result, const llvm::User &operation) {
  const Variable variable = machine.variableOf(frame, result);
  const unsigned bits = result.getType()->getIntegerBitWidth();
  if (!state.find(variable))
    return;
  const auto [low, high] = resultOf(machine, state, frame, operation);
  const auto least = static_cast<std::int64_t>(std::max<__int128>(low, signedMinimum(bits)));
  const auto most = static_cast<std::int64_t>(std::min<__int128>(high, signedMaximum(bits)));
  state.restrict(variable, Range::ofSigned(bits, least, most));
  const auto kind = operatorOf(operation);
  if (!state.isUnreachable() && kind == llvm::Instruction::Mul)
    relateProduct(machine, state, frame, result, operation);
  if (state.isUnreachable() || kind == llvm::Instruction::Mul)
    return;
  if (const Ceiling ceiling = middleBelow(machine, state, frame, operation, false); ceiling.high) {
    const Variable below = machine.variableOf(frame, *ceiling.low);
    state.restrictDifference(nodeOf(variable, false), nodeOf(below, false), 0, kInfinity);
    if (!state.isUnreachable())
      state.restrictDifference(nodeOf(variable, false), nodeOf(machine.variableOf(frame, *ceiling.high), false),
                               -kInfinity, -ceiling.distance);
  }
  if (state.isUnreachable())
    return;
  leaveRoom(machine, state, frame, operation);
  const Range a = machine.range(state, frame, *operation.getOperand(0));
  const Range b = machine.range(state, frame, *operation.getOperand(1));
  const auto relate = [&](const llvm::Value &operand, __int128 from, __int128 to) {
    const Variable other = machine.variableOf(frame, operand);
    const bool saysSomething = to - from < static_cast<__int128>(unsignedMaximum(bits));
    if (other != kNoVariable && other != variable && saysSomething && !state.isUnreachable())
      state.restrictDifference(nodeOf(variable, false), nodeOf(other, false), bound(from), bound(to));
  };
  if (kind == llvm::Instruction::Add) {
    relate(*operation.getOperand(0), b.signedMin, b.signedMax);
    relate(*operation.getOperand(1), a.signedMin, a.signedMax);
  } else {
    relate(*operation.getOperand(0), -static_cast<__int128>(b.signedMax), -static_cast<__int128>(b.signedMin));
  }
}

} // namespace premise::analyze::numeric
