// Do ranges contain every result of every value they stand for? All values of four bits are tried.
#include "analyze/numeric/Range.h"

#include <llvm/IR/Instructions.h>

#include <gtest/gtest.h>

#include <random>

namespace premise::analyze::numeric {
namespace {

constexpr unsigned kBits = 4;
using llvm::APInt;
using llvm::CmpInst;
using llvm::Instruction;

bool contains(const Range &range, const APInt &value) {
  return !range.isEmpty() && range.signedMin <= value.getSExtValue() && value.getSExtValue() <= range.signedMax &&
         range.unsignedMin <= value.getZExtValue() && value.getZExtValue() <= range.unsignedMax;
}

std::vector<APInt> valuesOf(const Range &range) {
  std::vector<APInt> values;
  for (unsigned i = 0; i < 1U << kBits; i++)
    if (contains(range, APInt(kBits, i)))
      values.emplace_back(kBits, i);
  return values;
}

Range randomRange(std::mt19937 &random) {
  std::uniform_int_distribution<int> low(-8, 7), high(0, 15);
  const int a = low(random), b = low(random), c = high(random), d = high(random);
  return meet(
      Range::ofSigned(kBits, std::min(a, b), std::max(a, b)),
      Range::ofUnsigned(kBits, static_cast<std::uint64_t>(std::min(c, d)), static_cast<std::uint64_t>(std::max(c, d))));
}

std::optional<APInt> compute(Instruction::BinaryOps operation, const APInt &a, const APInt &b) {
  switch (operation) {
  case Instruction::Add:
    return a + b;
  case Instruction::Sub:
    return a - b;
  case Instruction::Mul:
    return a * b;
  case Instruction::UDiv:
    return b.isZero() ? std::nullopt : std::optional(a.udiv(b));
  case Instruction::URem:
    return b.isZero() ? std::nullopt : std::optional(a.urem(b));
  case Instruction::SDiv:
  case Instruction::SRem:
    if (b.isZero() || (a.isMinSignedValue() && b.isAllOnes()))
      return std::nullopt;
    return operation == Instruction::SDiv ? a.sdiv(b) : a.srem(b);
  case Instruction::Shl:
    return b.uge(kBits) ? std::nullopt : std::optional(a.shl(b));
  case Instruction::LShr:
    return b.uge(kBits) ? std::nullopt : std::optional(a.lshr(b));
  case Instruction::AShr:
    return b.uge(kBits) ? std::nullopt : std::optional(a.ashr(b));
  case Instruction::And:
    return a & b;
  case Instruction::Or:
    return a | b;
  default:
    return a ^ b;
  }
}

constexpr Instruction::BinaryOps kOperations[] = {
    Instruction::Add,  Instruction::Sub,  Instruction::Mul, Instruction::UDiv, Instruction::URem,
    Instruction::SDiv, Instruction::SRem, Instruction::Shl, Instruction::LShr, Instruction::AShr,
    Instruction::And,  Instruction::Or,   Instruction::Xor};

constexpr CmpInst::Predicate kPredicates[] = {
    CmpInst::ICMP_EQ,  CmpInst::ICMP_NE,  CmpInst::ICMP_SLT, CmpInst::ICMP_SLE, CmpInst::ICMP_SGT,
    CmpInst::ICMP_SGE, CmpInst::ICMP_ULT, CmpInst::ICMP_ULE, CmpInst::ICMP_UGT, CmpInst::ICMP_UGE};

TEST(RangeTest, ResultsAreContained) {
  std::mt19937 random(1);
  for (unsigned round = 0; round < 300; round++) {
    const Range a = randomRange(random), b = randomRange(random);
    for (const Instruction::BinaryOps operation : kOperations) {
      const Range result = apply(operation, a, b);
      for (const APInt &x : valuesOf(a))
        for (const APInt &y : valuesOf(b))
          if (const auto value = compute(operation, x, y))
            ASSERT_TRUE(contains(result, *value)) << Instruction::getOpcodeName(operation);
    }
  }
}

TEST(RangeTest, ComparisonsKeepWhatSatisfiesThem) {
  std::mt19937 random(2);
  for (unsigned round = 0; round < 500; round++) {
    const Range a = randomRange(random), b = randomRange(random);
    for (const CmpInst::Predicate predicate : kPredicates) {
      const Range left = compared(predicate, a, b);
      for (const APInt &x : valuesOf(a))
        for (const APInt &y : valuesOf(b))
          if (llvm::ICmpInst::compare(x, y, predicate))
            ASSERT_TRUE(contains(left, x));
    }
  }
}

TEST(RangeTest, JoinAndMeetAreUnionAndIntersection) {
  std::mt19937 random(3);
  for (unsigned round = 0; round < 500; round++) {
    const Range a = randomRange(random), b = randomRange(random);
    for (unsigned i = 0; i < 1U << kBits; i++) {
      const APInt value(kBits, i);
      ASSERT_TRUE(!(contains(a, value) || contains(b, value)) || contains(join(a, b), value));
      ASSERT_EQ(contains(a, value) && contains(b, value), contains(meet(a, b), value));
    }
  }
}

TEST(RangeTest, SignsSharpenTheOtherReading) {
  EXPECT_EQ(Range::ofSigned(32, 0, 9).unsignedMax, 9U);
  EXPECT_EQ(Range::ofUnsigned(32, 0, 9).signedMax, 9);
  EXPECT_EQ(Range::ofSigned(32, -3, -1).unsignedMin, 0xfffffffdU);
  EXPECT_TRUE(meet(Range::ofSigned(32, 0, 9), Range::ofSigned(32, 10, 20)).isEmpty());
  EXPECT_TRUE(Range::full(64).isFull());
}

} // namespace
} // namespace premise::analyze::numeric
