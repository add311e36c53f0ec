// How conditions are traced back to comparisons, and what those say.
#include "analyze/numeric/Condition.h"

#include <llvm/IR/PatternMatch.h>
#include <numeric>

namespace premise::analyze::numeric {

using llvm::CmpInst;

namespace {

constexpr unsigned kMostDepth = 12;

/// A number that is another one than `other`.
void exclude(Extent &number, const Extent &other) {
  if (other.isExact() && number.high == other.low && number.high < kInfinity)
    number.high--;
  else if (other.isExact() && number.low == other.low && number.low > -kInfinity)
    number.low++;
}

/// Of one number under two names.
void shareMeasure(Extent &a, Extent &b) {
  Extent &unmeasured = a.node == kNoNode ? a : b;
  const Extent &other = &unmeasured == &a ? b : a;
  if (unmeasured.node != kNoNode)
    return;
  unmeasured.node = other.node;
  unmeasured.scale = other.scale;
  unmeasured.constant = other.constant;
}

bool isValidityCall(const llvm::CallBase &call) {
  return call.getCalledFunction() && call.getCalledFunction()->getName() == "__premise_valid";
}

} // namespace

bool Condition::isCertain(const State &state, Frame frame, const llvm::Value &condition, bool truth) {
  State otherwise = state;
  restrict(otherwise, frame, condition, !truth);
  return otherwise.isUnreachable();
}

void Condition::both(State &state, Frame frame, const llvm::Value &a, const llvm::Value &b, bool truth) {
  restrict(state, frame, a, truth);
  restrict(state, frame, b, truth);
}

/// Only one of them need have the truth value.
void Condition::either(State &state, Frame frame, const llvm::Value &a, const llvm::Value &b, bool truth) {
  State second = state;
  restrict(state, frame, a, truth);
  restrict(second, frame, a, !truth);
  restrict(second, frame, b, truth);
  state = join(state, second, machine_.names);
}

void Condition::restrict(State &state, Frame frame, const llvm::Value &condition, bool truth) {
  if (state.isUnreachable() || depth_ >= kMostDepth)
    return;
  if (const auto *constant = llvm::dyn_cast<llvm::ConstantInt>(&condition)) {
    if (constant->isOne() != truth)
      state.setUnreachable();
    return;
  }
  const Variable variable = machine_.variableOf(frame, condition);
  if (variable == kNoVariable)
    return;
  const Range bit = Range::constant(llvm::APInt(1, truth ? 1 : 0));
  if (!state.rangeOf(variable, 1).contains(bit.signedMin))
    return state.setUnreachable();
  const auto *traced = state.conditions().find(variable);
  const llvm::Value &source = traced ? **traced : condition;
  if (state.find(variable))
    state.restrict(variable, bit);
  depth_++;
  if (!state.isUnreachable() && traced)
    restrict(state, frame, source, truth);
  else if (!state.isUnreachable())
    trace(state, frame, condition, truth);
  depth_--;
}

void Condition::trace(State &state, Frame frame, const llvm::Value &condition, bool truth) {
  using namespace llvm::PatternMatch;
  const llvm::Value *a = nullptr, *b = nullptr;
  if (match(&condition, m_Not(m_Value(a))))
    return restrict(state, frame, *a, !truth);
  if (match(&condition, m_LogicalAnd(m_Value(a), m_Value(b))))
    return truth ? both(state, frame, *a, *b, true) : either(state, frame, *a, *b, false);
  if (match(&condition, m_LogicalOr(m_Value(a), m_Value(b))))
    return truth ? either(state, frame, *a, *b, true) : both(state, frame, *a, *b, false);
  if (const auto *comparison = llvm::dyn_cast<llvm::ICmpInst>(&condition)) {
    const auto predicate = truth ? comparison->getPredicate() : comparison->getInversePredicate();
    if (comparison->getOperand(0)->getType()->isPointerTy())
      return comparePointers(state, frame, predicate, *comparison);
    return compare(state, frame, predicate, *comparison);
  }
  if (const auto *part = llvm::dyn_cast<llvm::ExtractValueInst>(&condition)) {
    const auto *checked = llvm::dyn_cast<llvm::WithOverflowInst>(part->getAggregateOperand());
    if (checked && part->getIndices()[0] == 1)
      overflow(state, frame, *checked, truth);
    return;
  }
  if (const auto *cut = llvm::dyn_cast<llvm::TruncInst>(&condition)) {
    const llvm::Value &whole = *cut->getOperand(0);
    const Variable variable = machine_.variableOf(frame, whole);
    const unsigned bits = whole.getType()->getIntegerBitWidth();
    if (variable == kNoVariable || bits > 64 || machine_.range(state, frame, whole).unsignedMax > 1)
      return;
    state.restrict(variable, Range::constant(llvm::APInt(bits, truth ? 1 : 0)));
    if (const auto *wide = llvm::dyn_cast<llvm::ZExtInst>(&whole); wide && wide->getSrcTy()->isIntegerTy(1))
      restrict(state, frame, *wide->getOperand(0), truth);
  }
}

void Condition::overflow(State &state, Frame frame, const llvm::WithOverflowInst &operation, bool truth) {
  if (operation.isSigned()) {
    const Wrapping wrapping = wrappingOf(machine_, state, frame, operation);
    if (truth ? wrapping.never : wrapping.always)
      return state.setUnreachable();
  }
  if (truth || !operation.isSigned())
    return;
  for (const llvm::User *user : operation.users())
    if (const auto *part = llvm::dyn_cast<llvm::ExtractValueInst>(user);
        part && part->getIndices()[0] == 0 && !state.isUnreachable())
      relateSigned(machine_, state, frame, *part, operation);
}

/// How x < y, x <= y, ... read as a difference.
void Condition::compareNodes(State &state, CmpInst::Predicate predicate, Variable a, Variable b) {
  if (state.isUnreachable())
    return;
  if (predicate == CmpInst::ICMP_EQ)
    return state.equate(a, b);
  if (predicate == CmpInst::ICMP_NE) {
    for (const bool view : {false, true}) {
      const Node x = nodeOf(a, view), y = nodeOf(b, view);
      if (!state.isUnreachable() && state.difference(x, y) <= 0)
        state.restrictDifference(x, y, -kInfinity, -1);
      if (!state.isUnreachable() && state.difference(y, x) <= 0)
        state.restrictDifference(x, y, 1, kInfinity);
    }
    return;
  }
  const bool view = CmpInst::isUnsigned(predicate);
  const bool isLess = predicate == CmpInst::ICMP_SLT || predicate == CmpInst::ICMP_SLE ||
                      predicate == CmpInst::ICMP_ULT || predicate == CmpInst::ICMP_ULE;
  const std::int64_t strict = CmpInst::isStrictPredicate(predicate) ? -1 : 0;
  state.restrictDifference(nodeOf(isLess ? a : b, view), nodeOf(isLess ? b : a, view), -kInfinity, strict);
}

void Condition::compare(State &state, Frame frame, CmpInst::Predicate predicate, const llvm::ICmpInst &operands) {
  const llvm::Value &a = *operands.getOperand(0), &b = *operands.getOperand(1);
  if (!a.getType()->isIntegerTy() || a.getType()->getIntegerBitWidth() > 64)
    return;
  if (&a == &b && CmpInst::isFalseWhenEqual(predicate))
    return state.setUnreachable();
  const Range first = machine_.range(state, frame, a), second = machine_.range(state, frame, b);
  const Range left = compared(predicate, first, second);
  const Range right = compared(CmpInst::getSwappedPredicate(predicate), second, first);
  if (left.isEmpty() || right.isEmpty())
    return state.setUnreachable();
  const Variable x = machine_.variableOf(frame, a), y = machine_.variableOf(frame, b);
  if (x != kNoVariable)
    state.restrict(x, left);
  if (y != kNoVariable && !state.isUnreachable())
    state.restrict(y, right);
  if (x != kNoVariable && y != kNoVariable && x != y)
    compareNodes(state, predicate, x, y);
  beforeEnd(state, frame, a);
  beforeEnd(state, frame, b);
  const auto *call = llvm::dyn_cast<llvm::CallBase>(&a);
  if (call && !state.isUnreachable() && isValidityCall(*call) && machine_.range(state, frame, a).unsignedMin > 0)
    whenValid(state, frame, *call);
  truthOf(state, frame, a);
  const auto *wide = llvm::dyn_cast<llvm::ZExtInst>(&a);
  if (state.isUnreachable() || !wide || !wide->getSrcTy()->isIntegerTy(1))
    return;
  if (const Range narrowed = machine_.range(state, frame, a); narrowed.isConstant())
    restrict(state, frame, *wide->getOperand(0), narrowed.signedMin != 0);
}

/// A number that became 0 or 1 by a condition on the way here.
void Condition::truthOf(State &state, Frame frame, const llvm::Value &number) {
  const Variable variable = machine_.variableOf(frame, number);
  const auto *condition =
      state.isUnreachable() || variable == kNoVariable ? nullptr : state.conditions().find(variable);
  if (!condition || number.getType()->isIntegerTy(1))
    return;
  const Range range = machine_.range(state, frame, number);
  const llvm::Value &source = **condition;
  depth_++;
  if (range.excludesZero() || (range.isConstant() && range.signedMin == 0))
    restrict(state, frame, source, range.excludesZero());
  depth_--;
}

/// A character of a string that is not zero stands before the one that is.
void Condition::beforeEnd(State &state, Frame frame, const llvm::Value &character) {
  if (state.isUnreachable() || !character.getType()->isIntegerTy() ||
      !machine_.range(state, frame, character).excludesZero())
    return;
  const llvm::Value *read = &character;
  while (llvm::isa<llvm::SExtInst, llvm::ZExtInst>(read))
    read = llvm::cast<llvm::CastInst>(read)->getOperand(0);
  const auto *load = llvm::dyn_cast<llvm::LoadInst>(read);
  if (!load || !load->getType()->isIntegerTy(8) || !load->isSimple())
    return;
  const Pointer pointer = machine_.pointer(state, frame, *load->getPointerOperand());
  if (pointer.isUnknown || pointer.targets.size() != 1)
    return;
  const ObjectFacts *facts = state.facts(pointer.targets[0].object);
  // What the address depends on has the value that it had when the character was read. So has memory if the end is
  // still the one of the entry; one that strlen found may be younger than the character.
  if (!facts || facts->end == kNoVariable || !llvm::isa<llvm::Argument>(machine_.names.variable(facts->end).value))
    return;
  const Extent at = state.sharpened(pointer.targets[0].offset);
  const Node end = nodeOf(facts->end, false);
  if (at.low < 0 || !state.isAtMost(at, state.sharpened(Extent::measured(end, 1))))
    return;
  if (at.node != kNoNode && at.scale == 1)
    state.restrictDifference(at.node, end, -kInfinity, -1 - at.constant);
  else
    state.restrict(facts->end, Range::ofUnsigned(64, static_cast<std::uint64_t>(at.low) + 1, 1ULL << 62));
}

void Condition::nonNull(State &state, Frame frame, const llvm::Value &pointer) {
  const llvm::Value *traced = &pointer;
  while (true) {
    if (const Variable variable = machine_.variableOf(frame, *traced); variable != kNoVariable)
      state.restrictNonNull(variable, true);
    const auto *step = llvm::dyn_cast<llvm::GEPOperator>(traced);
    if (!step || state.isUnreachable())
      return;
    traced = step->getPointerOperand();
  }
}

/// Both point into one object, without wrapping around.
void Condition::compareOffsets(State &state, CmpInst::Predicate predicate, Value &a, Value &b) {
  Extent x = state.sharpened(a.pointer.targets[0].offset), y = state.sharpened(b.pointer.targets[0].offset);
  const std::int64_t gap = CmpInst::isStrictPredicate(predicate) ? 1 : 0;
  switch (predicate) {
  case CmpInst::ICMP_EQ:
    x.low = y.low = std::max(x.low, y.low);
    x.high = y.high = std::min(x.high, y.high);
    shareMeasure(x, y);
    break;
  case CmpInst::ICMP_NE:
    if (x.isExact() && y.isExact() && x.low == y.low)
      return state.setUnreachable();
    exclude(x, y);
    exclude(y, x);
    break;
  case CmpInst::ICMP_ULT:
  case CmpInst::ICMP_ULE:
    x.high = std::min(x.high, addUpper(y.high, -gap));
    y.low = std::max(y.low, addLower(x.low, gap));
    break;
  case CmpInst::ICMP_UGT:
  case CmpInst::ICMP_UGE:
    x.low = std::max(x.low, addLower(y.low, gap));
    y.high = std::min(y.high, addUpper(x.high, -gap));
    break;
  default:
    return;
  }
  for (Extent *extent : {&x, &y}) {
    *extent = extent->aligned();
    if (extent->low > extent->high)
      return state.setUnreachable();
    restrictMeasure(state, *extent);
    if (state.isUnreachable())
      return;
  }
  a.pointer.targets[0].offset = x;
  b.pointer.targets[0].offset = y;
}

/// What the bounds of scale * node + constant say about the node, unless the address could have wrapped around.
void Condition::restrictMeasure(State &state, const Extent &extent) {
  const Extent all = state.sharpened({-kInfinity, kInfinity, extent.node, extent.scale, extent.constant});
  if (all.low <= -kInfinity || all.high >= kInfinity)
    return;
  const Value *value = extent.node == kNoNode || extent.scale <= 0 ? nullptr : state.find(variableOf(extent.node));
  if (!value || value->isPointer || isUnsigned(extent.node))
    return;
  const unsigned bits = value->range.bits;
  const auto bound = [&](std::int64_t bytes, bool isLow) {
    const __int128 rest = static_cast<__int128>(bytes) - extent.constant + (isLow ? extent.scale - 1 : 0);
    const __int128 quotient = rest / extent.scale - (rest % extent.scale < 0 ? 1 : 0);
    return static_cast<std::int64_t>(std::clamp<__int128>(quotient, signedMinimum(bits), signedMaximum(bits)));
  };
  const std::int64_t low = extent.low <= -kInfinity ? signedMinimum(bits) : bound(extent.low, true);
  const std::int64_t high = extent.high >= kInfinity ? signedMaximum(bits) : bound(extent.high, false);
  if (low > high)
    return state.setUnreachable();
  state.restrict(variableOf(extent.node), Range::ofSigned(bits, low, high));
}

/// At least `gap` bytes lie between two addresses; then the second one is at least so far from the start of the object.
void Condition::orderAddresses(State &state, Variable first, Variable second, std::int64_t gap) {
  state.restrictDifference(nodeOf(first, false), nodeOf(second, false), -kInfinity, -gap);
  if (state.isUnreachable())
    return;
  const std::int64_t low = state.sharpened(state.pointerOf(first).targets[0].offset).low;
  Extent &offset = state.values()[second].pointer.targets[0].offset;
  offset.low = std::max(offset.low, addLower(low, gap));
  offset = offset.aligned();
  if (offset.low > offset.high)
    return state.setUnreachable();
  restrictMeasure(state, Extent(offset));
}

/// Pointers to elements differ by whole ones.
void Condition::compareAddresses(State &state, CmpInst::Predicate predicate, Variable a, Variable b) {
  const Extent x = state.pointerOf(a).targets[0].offset, y = state.pointerOf(b).targets[0].offset;
  const std::int64_t step = std::max<std::int64_t>(std::gcd(std::gcd(x.step, y.step), x.phase - y.phase), 1);
  const Node from = nodeOf(a, false), to = nodeOf(b, false);
  const bool isLess = predicate == CmpInst::ICMP_ULT || predicate == CmpInst::ICMP_ULE;
  const bool isGreater = predicate == CmpInst::ICMP_UGT || predicate == CmpInst::ICMP_UGE;
  const bool isOther = predicate == CmpInst::ICMP_NE;
  const std::int64_t gap = isOther || CmpInst::isStrictPredicate(predicate) ? step : 0;
  if (predicate == CmpInst::ICMP_EQ)
    return state.restrictDifference(from, to, 0, 0);
  if (isLess || (isOther && state.difference(from, to) <= 0))
    orderAddresses(state, a, b, gap);
  if (!state.isUnreachable() && (isGreater || (isOther && state.difference(to, from) <= 0)))
    orderAddresses(state, b, a, gap);
}

void Condition::comparePointers(State &state, Frame frame, CmpInst::Predicate predicate,
                                const llvm::ICmpInst &operands) {
  const llvm::Value &a = *operands.getOperand(0), &b = *operands.getOperand(1);
  Value first = Value::of(machine_.pointer(state, frame, a)), second = Value::of(machine_.pointer(state, frame, b));
  const Variable x = machine_.variableOf(frame, a), y = machine_.variableOf(frame, b);
  if (CmpInst::isEquality(predicate) && (first.pointer.isNull() || second.pointer.isNull())) {
    const Variable variable = second.pointer.isNull() ? x : y;
    const Pointer &pointer = second.pointer.isNull() ? first.pointer : second.pointer;
    const bool isNull = predicate == CmpInst::ICMP_EQ;
    if (isNull ? !pointer.mayBeNull : pointer.isNull())
      return state.setUnreachable();
    if (variable != kNoVariable)
      isNull ? state.restrictNull(variable) : state.restrictNonNull(variable);
    return;
  }
  if (!state.isPlaced(first.pointer) || !state.isPlaced(second.pointer) ||
      first.pointer.targets[0].object != second.pointer.targets[0].object)
    return;
  compareOffsets(state, predicate, first, second);
  if (state.isUnreachable())
    return;
  for (const auto &[variable, value] : {std::pair(x, first), std::pair(y, second)})
    if (variable != kNoVariable)
      state.values()[variable] = value;
  if (x != kNoVariable && y != kNoVariable && state.find(x) && state.find(y))
    compareAddresses(state, predicate, x, y);
}

} // namespace premise::analyze::numeric
