// How the results of computing instructions are bounded and related to their operands.
#include "analyze/numeric/Scalars.h"

#include <llvm/IR/PatternMatch.h>

namespace premise::analyze::numeric {
namespace {

using llvm::Instruction;

bool isFollowed(const llvm::Type &type) {
  return topOf(type).has_value();
}

} // namespace

std::optional<Value> Scalars::valueOf(const State &state, Frame frame, const llvm::Value &value) {
  if (value.getType()->isPointerTy())
    return Value::of(machine_.pointer(state, frame, value));
  if (!isFollowed(*value.getType()))
    return std::nullopt;
  return Value::of(machine_.range(state, frame, value));
}

void Scalars::copy(State &state, Frame frame, const Instruction &to, const llvm::Value &from) {
  const auto value = valueOf(state, frame, from);
  if (!value)
    return;
  machine_.define(state, frame, to, *value);
  const Variable source = machine_.variableOf(frame, from);
  if (source != kNoVariable && state.find(source))
    state.equate(machine_.names.reg(frame, to), source);
}

void Scalars::compute(State &state, Frame frame, const Instruction &instruction) {
  if (!isFollowed(*instruction.getType()))
    return;
  if (const auto *operation = llvm::dyn_cast<llvm::BinaryOperator>(&instruction))
    binary(state, frame, *operation);
  else if (const auto *conversion = llvm::dyn_cast<llvm::CastInst>(&instruction))
    cast(state, frame, *conversion);
  else if (const auto *comparison = llvm::dyn_cast<llvm::ICmpInst>(&instruction))
    compare(state, frame, *comparison);
  else if (const auto *choice = llvm::dyn_cast<llvm::SelectInst>(&instruction))
    select(state, frame, *choice);
  else if (const auto *part = llvm::dyn_cast<llvm::ExtractValueInst>(&instruction))
    extract(state, frame, *part);
  else if (const auto *frozen = llvm::dyn_cast<llvm::FreezeInst>(&instruction))
    copy(state, frame, *frozen, *frozen->getOperand(0));
  else if (llvm::isa<llvm::GetElementPtrInst>(instruction)) {
    const Pointer moved = [&] {
      state.forget(machine_.names.reg(frame, instruction)); // so that it is computed anew
      return machine_.pointer(state, frame, instruction);
    }();
    machine_.define(state, frame, instruction, Value::of(moved));
    step(state, frame, llvm::cast<llvm::GetElementPtrInst>(instruction));
  } else
    machine_.defineUnknown(state, frame, instruction);
}

void Scalars::binary(State &state, Frame frame, const llvm::BinaryOperator &operation) {
  const Range a = machine_.range(state, frame, *operation.getOperand(0));
  const Range b = machine_.range(state, frame, *operation.getOperand(1));
  Range result = apply(operation.getOpcode(), a, b);
  if (result.isEmpty()) // divides by zero only, shifts too far only: not defined, and checked before
    result = Range::full(a.bits);
  const bool isLinear = operation.getOpcode() == Instruction::Add || operation.getOpcode() == Instruction::Sub ||
                        operation.getOpcode() == Instruction::Mul;
  const bool fits = isLinear && (operation.hasNoSignedWrap() || machine_.isAssumed({Hypothesis::NoWrap, &operation}) ||
                                 wrappingOf(machine_, state, frame, operation).never);
  machine_.define(state, frame, operation, Value::of(result));
  if (fits && !state.isUnreachable())
    relateSigned(machine_, state, frame, operation, operation);
  if (!state.isUnreachable())
    relateUnsigned(state, frame, operation);
  if (!state.isUnreachable() && operation.getOpcode() == Instruction::Add)
    relateMiddle(state, frame, operation);
  if (!state.isUnreachable())
    relateBits(state, frame, operation);
  if (!state.isUnreachable())
    relatePointers(state, frame, operation);
}

/// p + 1: so far from p as it says, whatever p points to.
void Scalars::step(State &state, Frame frame, const llvm::GetElementPtrInst &step) {
  constexpr std::int64_t kMost = std::int64_t{1} << 31;
  llvm::APInt distance(machine_.layout().getIndexTypeSizeInBits(step.getType()), 0);
  const Variable base = machine_.variableOf(frame, *step.getPointerOperand());
  if (step.getNumIndices() != 1 || base == kNoVariable || !state.find(base) ||
      !step.accumulateConstantOffset(machine_.layout(), distance))
    return;
  const std::int64_t bytes = distance.getSExtValue();
  if (bytes > -kMost && bytes < kMost && state.isPlaced(state.pointerOf(base)) &&
      state.isPlaced(state.pointerOf(machine_.names.reg(frame, step))))
    state.restrictDifference(nodeOf(machine_.names.reg(frame, step), false), nodeOf(base, false), bytes, bytes);
}

/// p - q in bytes, if both point into one object.
std::optional<Extent> Scalars::distance(const State &state, Frame frame, const llvm::Value &difference) {
  using namespace llvm::PatternMatch;
  llvm::Value *left = nullptr, *right = nullptr;
  if (!match(&difference, m_Sub(m_PtrToInt(m_Value(left)), m_PtrToInt(m_Value(right)))))
    return std::nullopt;
  const Pointer p = machine_.pointer(state, frame, *left), q = machine_.pointer(state, frame, *right);
  if (p.isNull() && q.isNull())
    return Extent::exactly(0);
  if (!p.hasPlace() || !q.hasPlace() || p.targets[0].object != q.targets[0].object)
    return std::nullopt;
  const Extent &to = p.targets[0].offset, &from = q.targets[0].offset;
  if (to.node != kNoNode && to.node == from.node && to.scale == from.scale)
    return Extent::exactly(to.constant - from.constant);
  const Extent end = state.sharpened(to), start = state.sharpened(from);
  if (start.isExact())
    return state.sharpened(end + Extent::exactly(-start.low));
  return Extent{addLower(end.low, -start.high), addUpper(end.high, -start.low)};
}

/// p - q of pointers to elements: their distance in bytes, exactly divided by the size of an element.
void Scalars::relatePointers(State &state, Frame frame, const llvm::BinaryOperator &operation) {
  using namespace llvm::PatternMatch;
  const llvm::Value *whole = &operation;
  std::int64_t size = 1;
  if (llvm::ConstantInt *divisor = nullptr;
      operation.isExact() && match(&operation, m_SDiv(m_Value(), m_ConstantInt(divisor)))) {
    whole = operation.getOperand(0);
    size = divisor->getSExtValue();
  }
  const auto bytes = size > 0 ? distance(state, frame, *whole) : std::nullopt;
  if (!bytes || bytes->low <= -kInfinity || bytes->high >= kInfinity)
    return;
  const Variable result = machine_.names.reg(frame, operation);
  state.restrict(result, Range::ofSigned(64, bytes->low / size, bytes->high / size));
  if (state.isUnreachable() || bytes->node == kNoNode || bytes->scale != size || bytes->constant % size != 0)
    return;
  const std::int64_t distance = bytes->constant / size;
  state.restrictDifference(nodeOf(result, false), bytes->node, distance, distance);
  const bool isPositive = bytes->low >= 0 && !isUnsigned(bytes->node) && state.low(bytes->node) >= 0;
  if (!state.isUnreachable() && isPositive) // both readings are the same number
    state.restrictDifference(nodeOf(result, true), nodeOf(variableOf(bytes->node), true), distance, distance);
}

/// low + (high - low) / 2 of unsigned numbers.
void Scalars::relateMiddle(State &state, Frame frame, const llvm::BinaryOperator &operation) {
  const Ceiling ceiling = middleBelow(machine_, state, frame, operation, true);
  if (!ceiling.high)
    return;
  const Node result = nodeOf(machine_.names.reg(frame, operation), true);
  const Node low = nodeOf(machine_.variableOf(frame, *ceiling.low), true);
  const Node high = nodeOf(machine_.variableOf(frame, *ceiling.high), true);
  state.restrictDifference(result, low, 0, kInfinity);
  if (!state.isUnreachable())
    state.restrictDifference(result, high, -kInfinity, -ceiling.distance);
}

/// Sums and differences that do not wrap as unsigned numbers.
void Scalars::relateUnsigned(State &state, Frame frame, const llvm::BinaryOperator &operation) {
  const llvm::Value &left = *operation.getOperand(0), &right = *operation.getOperand(1);
  const Variable variable = machine_.names.reg(frame, operation);
  const Range a = machine_.range(state, frame, left), b = machine_.range(state, frame, right);
  const Variable x = machine_.variableOf(frame, left), y = machine_.variableOf(frame, right);
  const Node result = nodeOf(variable, true);
  if (x == kNoVariable || a.unsignedMax > static_cast<std::uint64_t>(kInfinity))
    return;
  const Node from = nodeOf(x, true);
  const bool isDecrement = b.isConstant() && b.signedMin < 0 && b.signedMin > -kInfinity;
  if (operation.getOpcode() == Instruction::Add && isDecrement) {
    if (a.unsignedMin >= static_cast<std::uint64_t>(-b.signedMin))
      state.restrictDifference(result, from, b.signedMin, b.signedMin);
  } else if (operation.getOpcode() == Instruction::Add) {
    if (b.unsignedMax <= unsignedMaximum(a.bits) - a.unsignedMax)
      state.restrictDifference(result, from, b.low(true), b.high(true));
  } else if (operation.getOpcode() == Instruction::Sub) {
    const bool isOrdered =
        a.unsignedMin >= b.unsignedMax || (y != kNoVariable && state.difference(nodeOf(y, true), from) <= 0);
    if (!isOrdered)
      return;
    state.restrictDifference(result, from, -b.high(true), -b.low(true));
    const std::int64_t most = y == kNoVariable ? kInfinity : state.difference(from, nodeOf(y, true));
    if (!state.isUnreachable() && most >= 0 && most < kInfinity)
      state.restrict(variable, Range::ofUnsigned(a.bits, 0, static_cast<std::uint64_t>(most)));
  }
}

/// Masks, quotients and remainders are at most their left operand; a remainder is below the right one. A quotient is
/// the further below the larger both are: a - a / b >= min(a) - min(a) / min(b).
void Scalars::relateBits(State &state, Frame frame, const llvm::BinaryOperator &operation) {
  const llvm::Value &left = *operation.getOperand(0), &right = *operation.getOperand(1);
  const Range a = machine_.range(state, frame, left), b = machine_.range(state, frame, right);
  const Variable x = machine_.variableOf(frame, left), y = machine_.variableOf(frame, right);
  const Variable result = machine_.names.reg(frame, operation);
  const bool isPositive = a.isNonNegative() && b.signedMin > 0;
  const unsigned opcode = operation.getOpcode();
  const bool isQuotient = opcode == Instruction::UDiv || opcode == Instruction::LShr ||
                          (opcode == Instruction::SDiv && isPositive) || (opcode == Instruction::AShr && isPositive);
  const bool isRemainder = opcode == Instruction::URem || (opcode == Instruction::SRem && isPositive);
  const auto atMost = [&](Variable other, std::int64_t distance) {
    for (const bool isUnsigned : {true, false}) // both readings are the same number if there is no sign
      if (other != kNoVariable && !state.isUnreachable() && (isUnsigned || isPositive))
        state.restrictDifference(nodeOf(result, isUnsigned), nodeOf(other, isUnsigned), -kInfinity, distance);
  };
  const bool isDivided = isQuotient && (opcode == Instruction::UDiv || opcode == Instruction::SDiv);
  if (isDivided && b.unsignedMin > 0)
    atMost(x, -saturate(__int128{a.unsignedMin} - a.unsignedMin / b.unsignedMin));
  else if (opcode == Instruction::And || isQuotient || isRemainder)
    atMost(x, 0);
  if (opcode == Instruction::And)
    atMost(y, 0);
  if (isRemainder)
    atMost(y, -1);
}

void Scalars::cast(State &state, Frame frame, const llvm::CastInst &cast) {
  if (cast.getType()->isPointerTy() && cast.getSrcTy()->isPointerTy() && cast.getOpcode() == Instruction::BitCast)
    return copy(state, frame, cast, *cast.getOperand(0));
  if (!cast.getType()->isIntegerTy() || !cast.getSrcTy()->isIntegerTy() || !isFollowed(*cast.getSrcTy()))
    return machine_.defineUnknown(state, frame, cast);
  const Range from = machine_.range(state, frame, *cast.getOperand(0));
  const unsigned bits = cast.getType()->getIntegerBitWidth();
  const Range bySigned = Range::of(from.asSigned().castOp(cast.getOpcode(), bits));
  const Range byUnsigned = Range::of(from.asUnsigned().castOp(cast.getOpcode(), bits));
  machine_.define(state, frame, cast, Value::of(meet(bySigned, byUnsigned)));
  if (!state.isUnreachable())
    relateCast(state, frame, cast, from);
}

void Scalars::relateCast(State &state, Frame frame, const llvm::CastInst &cast, const Range &from) {
  const Variable result = machine_.names.reg(frame, cast);
  const Variable source = machine_.variableOf(frame, *cast.getOperand(0));
  const unsigned bits = cast.getType()->getIntegerBitWidth();
  if (source == kNoVariable || !state.find(source))
    return;
  const auto same = [&](bool resultView, bool sourceView) {
    if (!state.isUnreachable())
      state.restrictDifference(nodeOf(result, resultView), nodeOf(source, sourceView), 0, 0);
  };
  if (cast.getOpcode() == Instruction::SExt)
    same(false, false);
  if (cast.getOpcode() == Instruction::ZExt) {
    same(false, true);
    same(true, true);
  }
  if (cast.getOpcode() != Instruction::Trunc)
    return;
  if (from.signedMin >= signedMinimum(bits) && from.signedMax <= signedMaximum(bits))
    same(false, false);
  if (from.unsignedMax <= unsignedMaximum(bits))
    same(true, true);
}

void Scalars::compare(State &state, Frame frame, const llvm::ICmpInst &comparison) {
  const llvm::Value &a = *comparison.getOperand(0), &b = *comparison.getOperand(1);
  Range result = Range::full(1);
  if (isFollowed(*a.getType()) && a.getType()->isIntegerTy()) {
    const Range first = machine_.range(state, frame, a), second = machine_.range(state, frame, b);
    if (compared(comparison.getPredicate(), first, second).isEmpty())
      result = Range::constant(llvm::APInt(1, 0));
    else if (compared(comparison.getInversePredicate(), first, second).isEmpty())
      result = Range::constant(llvm::APInt(1, 1));
  }
  machine_.define(state, frame, comparison, Value::of(result));
}

void Scalars::select(State &state, Frame frame, const llvm::SelectInst &select) {
  if (!select.getCondition()->getType()->isIntegerTy(1))
    return machine_.defineUnknown(state, frame, select);
  State whenTrue = state, whenFalse = state;
  condition_.restrict(whenTrue, frame, *select.getCondition(), true);
  condition_.restrict(whenFalse, frame, *select.getCondition(), false);
  if (!whenTrue.isUnreachable())
    copy(whenTrue, frame, select, *select.getTrueValue());
  if (!whenFalse.isUnreachable())
    copy(whenFalse, frame, select, *select.getFalseValue());
  state = join(whenTrue, whenFalse, machine_.names);
}

void Scalars::extract(State &state, Frame frame, const llvm::ExtractValueInst &part) {
  const auto *checked = llvm::dyn_cast<llvm::WithOverflowInst>(part.getAggregateOperand());
  if (!checked || !isFollowed(*checked->getLHS()->getType()))
    return machine_.defineUnknown(state, frame, part);
  const Range a = machine_.range(state, frame, *checked->getLHS());
  const Range b = machine_.range(state, frame, *checked->getRHS());
  const Wrapping wrapping = checked->isSigned() ? wrappingOf(machine_, state, frame, *checked) : Wrapping{};
  if (part.getIndices()[0] == 1) {
    const bool isKnown = wrapping.never || wrapping.always;
    return machine_.define(state, frame, part,
                           Value::of(isKnown ? Range::constant(llvm::APInt(1, wrapping.always)) : Range::full(1)));
  }
  machine_.define(state, frame, part, Value::of(apply(checked->getBinaryOp(), a, b)));
  if (wrapping.never && !state.isUnreachable())
    relateSigned(machine_, state, frame, part, *checked);
}

bool Scalars::intrinsic(State &state, Frame frame, const llvm::IntrinsicInst &call) {
  if (llvm::isa<llvm::DbgInfoIntrinsic>(call) || call.isAssumeLikeIntrinsic())
    return true;
  if (!call.doesNotAccessMemory())
    return false;
  if (!isFollowed(*call.getType()))
    return true; // with.overflow: see extract
  llvm::SmallVector<llvm::ConstantRange, 3> arguments;
  for (const llvm::Value *argument : call.args()) {
    if (!argument->getType()->isIntegerTy() || argument->getType()->getIntegerBitWidth() > 64)
      break;
    arguments.push_back(machine_.range(state, frame, *argument).asSigned());
  }
  const bool isKnown =
      arguments.size() == call.arg_size() && llvm::ConstantRange::isIntrinsicSupported(call.getIntrinsicID());
  if (!isKnown)
    machine_.defineUnknown(state, frame, call);
  else
    machine_.define(state, frame, call,
                    Value::of(Range::of(llvm::ConstantRange::intrinsic(call.getIntrinsicID(), arguments))));
  return true;
}

} // namespace premise::analyze::numeric
