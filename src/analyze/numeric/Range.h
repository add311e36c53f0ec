// Which integers of a given width a value may be: an interval of its signed and one of its unsigned reading.
#pragma once

#include <cstdint>
#include <llvm/IR/ConstantRange.h>
#include <llvm/IR/InstrTypes.h>

namespace premise::analyze::numeric {

/// Both intervals hold; each sharpens the other. At most 64 bits.
struct Range {
  unsigned bits = 0;
  std::int64_t signedMin = 0, signedMax = 0;
  std::uint64_t unsignedMin = 0, unsignedMax = 0;

  static Range full(unsigned bits);
  static Range constant(const llvm::APInt &value);
  static Range ofSigned(unsigned bits, std::int64_t low, std::int64_t high);
  static Range ofUnsigned(unsigned bits, std::uint64_t low, std::uint64_t high);
  static Range of(const llvm::ConstantRange &range);
  static Range empty(unsigned bits);

  bool isEmpty() const { return signedMin > signedMax || unsignedMin > unsignedMax; }
  bool isFull() const { return *this == full(bits); }
  bool isConstant() const { return signedMin == signedMax; }
  bool isNonNegative() const { return signedMin >= 0; }
  bool contains(std::int64_t value) const { return signedMin <= value && value <= signedMax; }
  bool excludesZero() const { return signedMin > 0 || signedMax < 0 || unsignedMin > 0; }
  bool operator==(const Range &) const = default;

  llvm::ConstantRange asSigned() const;
  llvm::ConstantRange asUnsigned() const;
  /// The smallest and largest number in one of the readings. The largest int64_t means "no upper bound".
  std::int64_t low(bool isUnsigned) const;
  std::int64_t high(bool isUnsigned) const;
};

std::int64_t signedMinimum(unsigned bits);
std::int64_t signedMaximum(unsigned bits);
std::uint64_t unsignedMaximum(unsigned bits);

Range meet(const Range &a, const Range &b);
Range join(const Range &a, const Range &b);
/// With wrap-around; division by zero and too large shifts have no result.
Range apply(llvm::Instruction::BinaryOps operation, const Range &a, const Range &b);
/// What is left of `a` if it compares like this with some value of `b`.
Range compared(llvm::CmpInst::Predicate predicate, const Range &a, const Range &b);

} // namespace premise::analyze::numeric
