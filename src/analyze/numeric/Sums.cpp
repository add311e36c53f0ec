// How what an iteration adds is found in the registers, and multiplied.
#include "analyze/numeric/Sums.h"

#include <llvm/IR/IntrinsicInst.h>

namespace premise::analyze::numeric {
namespace {

/// More iterations than this make everything too large.
constexpr __int128 kMostIterations = __int128{1} << 40;

/// The addition or subtraction, checked or not, that a value is the result of.
const llvm::User *sumOf(const llvm::Value &value) {
  if (const auto *part = llvm::dyn_cast<llvm::ExtractValueInst>(&value); part && part->getIndices()[0] == 0) {
    const auto *checked = llvm::dyn_cast<llvm::WithOverflowInst>(part->getAggregateOperand());
    return checked && checked->getBinaryOp() != llvm::Instruction::Mul ? checked : nullptr;
  }
  const auto *operation = llvm::dyn_cast<llvm::BinaryOperator>(&value);
  const bool isSum = operation && (operation->getOpcode() == llvm::Instruction::Add ||
                                   operation->getOpcode() == llvm::Instruction::Sub);
  return isSum ? operation : nullptr;
}

bool isDifference(const llvm::User &sum) {
  const auto *checked = llvm::dyn_cast<llvm::WithOverflowInst>(&sum);
  return (checked ? checked->getBinaryOp() : llvm::cast<llvm::BinaryOperator>(sum).getOpcode()) ==
         llvm::Instruction::Sub;
}

bool isWidened(const llvm::Value &value) {
  return llvm::isa<llvm::SExtInst, llvm::ZExtInst>(value);
}

/// What is added to `from` in one step that ends in `value`, modulo its width; 0 if it is something else.
std::int64_t stepOf(const llvm::Value &value, const llvm::PHINode &from) {
  const auto *shortened = llvm::dyn_cast<llvm::TruncInst>(&value); // `c++` of a char is a sum of ints
  const llvm::User *sum = sumOf(shortened ? *shortened->getOperand(0) : value);
  if (!sum)
    return 0;
  const auto isFrom = [&](const llvm::Value *operand) {
    return operand == &from || (isWidened(*operand) && llvm::cast<llvm::User>(operand)->getOperand(0) == &from);
  };
  const bool isFirst = isFrom(sum->getOperand(0)), isSecond = isFrom(sum->getOperand(1)) && !isDifference(*sum);
  const auto *step = llvm::dyn_cast<llvm::ConstantInt>(sum->getOperand(isFirst ? 1 : 0));
  if ((!isFirst && !isSecond) || !step || step->getValue().isMinSignedValue())
    return 0;
  return isDifference(*sum) ? -step->getSExtValue() : step->getSExtValue();
}

} // namespace

void Sums::note(const llvm::User &sum, unsigned operand, const Range &range) {
  const auto [found, isNew] = noted_.try_emplace({&sum, operand}, range);
  if (!isNew)
    found->second = join(found->second, range);
}

std::optional<Range> Sums::startOf(const llvm::PHINode &phi, const llvm::Loop &loop) const {
  std::optional<Range> start;
  for (const llvm::BasicBlock *from : phi.blocks()) {
    const auto range = loop.contains(from) ? std::nullopt : arriving_(*from, phi);
    if (range)
      start = start ? join(*start, *range) : *range;
  }
  return start;
}

// A counter grows by the same step in every iteration. Had it wrapped around, it would have come back below the step;
// so where what comes back is above that, (most - least) / step bounds the iterations.
std::optional<__int128> Sums::iterationsBy(const llvm::PHINode &counter, const llvm::Loop &loop) {
  const auto start = startOf(counter, loop);
  std::int64_t step = 0;
  std::optional<Range> back;
  for (const llvm::BasicBlock *from : counter.blocks()) {
    const auto range = loop.contains(from) ? arriving_(*from, counter) : std::nullopt;
    if (!range)
      continue;
    const std::int64_t own = stepOf(*counter.getIncomingValueForBlock(from), counter);
    if (own == 0 || (step != 0 && own != step))
      return std::nullopt;
    step = own;
    back = back ? join(*back, *range) : *range;
  }
  if (!start || !back)
    return std::nullopt;
  const __int128 width = step < 0 ? -static_cast<__int128>(step) : step;
  std::optional<__int128> least;
  const auto offer = [&](__int128 low, __int128 high, __int128 first, __int128 last, bool isCertain) {
    const __int128 distance = step > 0 ? high - first : last - low;
    const __int128 times = distance < 0 ? 0 : distance / width;
    if (isCertain && (!least || times < *least))
      least = times;
  };
  const unsigned bits = start->bits;
  offer(back->signedMin, back->signedMax, start->signedMin, start->signedMax,
        step > 0 ? back->signedMin >= signedMinimum(bits) + width : back->signedMax <= signedMaximum(bits) - width);
  offer(back->unsignedMin, back->unsignedMax, start->unsignedMin, start->unsignedMax,
        step > 0 ? back->unsignedMin >= width : back->unsignedMax <= unsignedMaximum(bits) - width);
  return least;
}

std::optional<__int128> Sums::iterations(const llvm::Loop &loop) {
  std::optional<__int128> least;
  for (const llvm::PHINode &phi : loop.getHeader()->phis()) {
    if (!phi.getType()->isIntegerTy() || phi.getType()->getIntegerBitWidth() > 64)
      continue;
    const auto times = iterationsBy(phi, loop);
    if (times && (!least || *times < *least))
      least = times;
  }
  return least;
}

Sums::Growth Sums::repeated(const Growth &growth, __int128 times) {
  return {times * std::min<__int128>(growth.low, 0), times * std::max<__int128>(growth.high, 0)};
}

std::optional<Sums::Growth> Sums::growthOfSum(const llvm::User &sum, const llvm::PHINode &from) {
  for (const unsigned operand : {0U, 1U}) {
    const auto own = operand == 1 && isDifference(sum) ? std::nullopt : growthOf(*sum.getOperand(operand), from);
    const auto added = noted_.find({&sum, 1 - operand});
    if (!own || added == noted_.end())
      continue;
    const Range &range = added->second;
    return isDifference(sum) ? Growth{own->low - range.signedMax, own->high - range.signedMin}
                             : Growth{own->low + range.signedMin, own->high + range.signedMax};
  }
  return std::nullopt;
}

/// What all ways of an iteration give; of an inner loop, what all of its iterations do.
std::optional<Sums::Growth> Sums::growthOfPhi(const llvm::PHINode &phi, const llvm::PHINode &from) {
  const llvm::Loop *loop = info_.loops.getLoopFor(phi.getParent());
  const bool isHead = loop && loop->getHeader() == phi.getParent();
  std::optional<Growth> result;
  for (const llvm::BasicBlock *block : phi.blocks()) {
    if (isHead && loop->contains(block))
      continue;
    const auto own = growthOf(*phi.getIncomingValueForBlock(block), from);
    if (!own)
      return std::nullopt;
    result = result ? Growth{std::min(result->low, own->low), std::max(result->high, own->high)} : *own;
  }
  if (!isHead || !result)
    return result;
  const auto times = iterations(*loop);
  const auto each = times && *times <= kMostIterations ? ofIteration(phi, *loop) : std::nullopt;
  if (!each)
    return std::nullopt;
  const Growth inner = repeated(*each, *times);
  return Growth{result->low + inner.low, result->high + inner.high};
}

// A value that depends on itself in any other way than by the head of a loop is found again while it is unknown.
std::optional<Sums::Growth> Sums::growthOf(const llvm::Value &value, const llvm::PHINode &from) {
  if (&value == &from)
    return Growth{};
  const auto *instruction = llvm::dyn_cast<llvm::Instruction>(&value);
  const llvm::Loop *loop = info_.loops.getLoopFor(from.getParent());
  if (!instruction || !loop->contains(instruction) || !value.getType()->isIntegerTy() ||
      value.getType()->getIntegerBitWidth() < from.getType()->getIntegerBitWidth())
    return std::nullopt;
  const auto [found, isNew] = known_.try_emplace({&value, &from}, std::nullopt);
  if (!isNew)
    return found->second;
  std::optional<Growth> result;
  if (const auto *phi = llvm::dyn_cast<llvm::PHINode>(&value)) {
    result = growthOfPhi(*phi, from);
  } else if (const auto *choice = llvm::dyn_cast<llvm::SelectInst>(&value)) {
    const auto one = growthOf(*choice->getTrueValue(), from), other = growthOf(*choice->getFalseValue(), from);
    if (one && other)
      result = Growth{std::min(one->low, other->low), std::max(one->high, other->high)};
  } else if (llvm::isa<llvm::TruncInst>(value) || isWidened(value)) {
    result = growthOf(*instruction->getOperand(0), from);
  } else if (const llvm::User *sum = sumOf(value)) {
    result = growthOfSum(*sum, from);
  }
  const __int128 most = __int128{1} << 100;
  if (result && (result->low < -most || result->high > most))
    result = std::nullopt;
  return known_[{&value, &from}] = result;
}

std::optional<Sums::Growth> Sums::ofIteration(const llvm::PHINode &phi, const llvm::Loop &loop) {
  std::optional<Growth> result;
  for (const llvm::BasicBlock *from : phi.blocks()) {
    if (!loop.contains(from))
      continue;
    const auto own = growthOf(*phi.getIncomingValueForBlock(from), phi);
    if (!own)
      return std::nullopt;
    result = result ? Growth{std::min(result->low, own->low), std::max(result->high, own->high)} : *own;
  }
  return result;
}

std::optional<Range> Sums::boundOf(const llvm::PHINode &phi) {
  const llvm::Loop *loop = info_.loops.getLoopFor(phi.getParent());
  if (!loop || loop->getHeader() != phi.getParent())
    return std::nullopt;
  const auto start = startOf(phi, *loop);
  const auto times = start ? iterations(*loop) : std::nullopt;
  const auto each = times && *times <= kMostIterations ? ofIteration(phi, *loop) : std::nullopt;
  if (!each)
    return std::nullopt;
  const Growth all = repeated(*each, *times);
  const unsigned bits = start->bits;
  Range result = Range::full(bits);
  // What fits has not wrapped around, whatever the sums on the way have: they are the same modulo the width.
  const __int128 low = start->signedMin + all.low, high = start->signedMax + all.high;
  if (low >= signedMinimum(bits) && high <= signedMaximum(bits))
    result = meet(result, Range::ofSigned(bits, static_cast<std::int64_t>(low), static_cast<std::int64_t>(high)));
  const __int128 least = start->unsignedMin + all.low, most = start->unsignedMax + all.high;
  if (least >= 0 && most <= static_cast<__int128>(unsignedMaximum(bits)))
    result = meet(result, Range::ofUnsigned(bits, static_cast<std::uint64_t>(least), static_cast<std::uint64_t>(most)));
  return result;
}

} // namespace premise::analyze::numeric
