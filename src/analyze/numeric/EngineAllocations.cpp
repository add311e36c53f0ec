// How much memory a call that allocates returns, and what that says about its arguments.
#include "analyze/numeric/Engine.h"

#include <llvm/IR/PatternMatch.h>

namespace premise::analyze::numeric {
namespace {

constexpr std::uint64_t kMost = 1ULL << 47; // of user space

/// n of new T[n], for which Clang asks for -1 byte if n * sizeof(T) wraps around.
const llvm::WithOverflowInst *productOf(const llvm::Value &bytes) {
  using namespace llvm::PatternMatch;
  llvm::Value *isTooMuch = nullptr, *product = nullptr;
  if (!match(&bytes, m_Select(m_Value(isTooMuch), m_AllOnes(), m_Value(product))))
    return nullptr;
  const auto *value = llvm::dyn_cast<llvm::ExtractValueInst>(product);
  const auto *wraps = llvm::dyn_cast<llvm::ExtractValueInst>(isTooMuch);
  if (!value || !wraps || value->getAggregateOperand() != wraps->getAggregateOperand() || value->getIndices()[0] != 0 ||
      wraps->getIndices()[0] != 1)
    return nullptr;
  const auto *checked = llvm::dyn_cast<llvm::WithOverflowInst>(value->getAggregateOperand());
  const bool isProduct = checked && checked->getBinaryOp() == llvm::Instruction::Mul && !checked->isSigned();
  return isProduct && llvm::isa<llvm::ConstantInt>(checked->getRHS()) && checked->getLHS()->getType()->isIntegerTy(64)
             ? checked
             : nullptr;
}

} // namespace

/// So many elements of this size were allocated: their bytes do not wrap around.
Extent Engine::elements(Frame frame, const llvm::Value &count, std::int64_t size, State &state) {
  if (const Variable variable = machine_.variableOf(frame, count);
      variable != kNoVariable && size > 0 && state.find(variable))
    state.restrict(variable, Range::ofUnsigned(64, 0, kMost / static_cast<std::uint64_t>(size)));
  return state.isUnreachable() || size <= 0 ? Extent{} : machine_.extent(state, frame, count, size);
}

/// So many bytes were allocated.
void Engine::boundAllocated(const Extent &size, State &state) {
  const Value *value = size.node == kNoNode || size.scale <= 0 ? nullptr : state.find(variableOf(size.node));
  if (!value || value->isPointer || isUnsigned(size.node) || size.constant < 0)
    return;
  const unsigned bits = value->range.bits;
  const auto most = (static_cast<std::int64_t>(kMost) - size.constant) / size.scale;
  state.restrict(variableOf(size.node), Range::ofSigned(bits, signedMinimum(bits), most));
}

void Engine::allocation(Frame frame, const llvm::CallBase &call, const llvm::Function &callee, State &state) {
  const Allocation allocation = allocationOf(callee);
  if (allocation == Allocation::Freeing)
    return memory_.free(state, frame, *call.getArgOperand(0));
  if (allocation == Allocation::Zeroed)
    return allocateZeroed(frame, call, state);
  if (allocation == Allocation::Resized)
    memory_.free(state, frame, *call.getArgOperand(0));
  const llvm::Value &bytes = *call.getArgOperand(allocation == Allocation::Resized ? 1 : 0);
  const auto *product = neverReturnsNull(callee) ? productOf(bytes) : nullptr;
  const Extent size = product ? elements(frame, *product->getLHS(),
                                         llvm::cast<llvm::ConstantInt>(product->getRHS())->getSExtValue(), state)
                              : machine_.extent(state, frame, bytes, 1);
  if (neverReturnsNull(callee) && !state.isUnreachable())
    boundAllocated(size, state);
  if (state.isUnreachable())
    return;
  memory_.allocateHeap(state, frame, call, state.sharpened(size));
  if (neverReturnsNull(callee))
    state.restrictNonNull(machine_.names.reg(frame, call));
}

/// calloc returns in two states: without memory, or with so many elements.
void Engine::allocateZeroed(Frame frame, const llvm::CallBase &call, State &state) {
  const llvm::Value &count = *call.getArgOperand(0);
  const Extent element = machine_.extent(state, frame, *call.getArgOperand(1), 1);
  const bool isKnown = element.isExact() && element.low > 0;
  if (!isKnown || !canFork())
    return zeroed(frame, call, isKnown ? machine_.extent(state, frame, count, element.low) : Extent{}, state);
  State without = state;
  machine_.define(without, frame, call, Value::of(Pointer::null()));
  const Extent size = elements(frame, count, element.low, state);
  if (state.isUnreachable()) {
    state = std::move(without);
    return;
  }
  zeroed(frame, call, size, state);
  state.restrictNonNull(machine_.names.reg(frame, call));
  forks_++;
  other_ = std::move(without);
}

void Engine::zeroed(Frame frame, const llvm::CallBase &call, const Extent &size, State &state) {
  memory_.allocateHeap(state, frame, call, size);
  ObjectFacts &facts = state.makeFacts(machine_.names.object(ObjectKind::Heap, frame, call));
  addBytes(facts.initialized, 0, kInfinity);
  addBytes(facts.zero, 0, kInfinity);
}

} // namespace premise::analyze::numeric
