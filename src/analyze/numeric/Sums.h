// How large can a number become that a loop adds to, if the loop ends after so many iterations?
#pragma once

#include "analyze/numeric/FunctionInfo.h"
#include "analyze/numeric/Range.h"

#include <functional>
#include <map>
#include <optional>

namespace premise::analyze::numeric {

/// Bounds of `start + t * growth` with 0 <= t <= iterations, for registers of loop heads that grow by bounded numbers.
/// No interval and no difference says so: the number of iterations takes part in it.
class Sums {
public:
  /// What a phi is given on the edge from a block; none if nothing comes that way.
  using Arriving = std::function<std::optional<Range>(const llvm::BasicBlock &from, const llvm::PHINode &phi)>;

  Sums(const FunctionInfo &info, Arriving arriving) : info_(info), arriving_(std::move(arriving)) {}

  /// Is told what the operands of each sum are in every execution of it.
  void note(const llvm::User &sum, unsigned operand, const Range &range);
  /// What the phi of a loop head is for certain, by what was noted.
  std::optional<Range> boundOf(const llvm::PHINode &phi);

private:
  struct Growth {
    __int128 low = 0, high = 0;
  };
  /// So often a head is come back to at most each time its loop is entered.
  std::optional<__int128> iterations(const llvm::Loop &loop);
  std::optional<__int128> iterationsBy(const llvm::PHINode &counter, const llvm::Loop &loop);
  /// What a phi gets from outside of its loop.
  std::optional<Range> startOf(const llvm::PHINode &phi, const llvm::Loop &loop) const;
  /// How much more a value is than `from`, modulo its width; none if that is not bounded or not known.
  std::optional<Growth> growthOf(const llvm::Value &value, const llvm::PHINode &from);
  std::optional<Growth> growthOfPhi(const llvm::PHINode &phi, const llvm::PHINode &from);
  std::optional<Growth> growthOfSum(const llvm::User &sum, const llvm::PHINode &from);
  std::optional<Growth> ofIteration(const llvm::PHINode &phi, const llvm::Loop &loop);
  static Growth repeated(const Growth &growth, __int128 times);

  const FunctionInfo &info_;
  Arriving arriving_;
  std::map<std::pair<const llvm::User *, unsigned>, Range> noted_;
  std::map<std::pair<const llvm::Value *, const llvm::PHINode *>, std::optional<Growth>> known_;
};

} // namespace premise::analyze::numeric
