// What a run of the analysis may take for granted without having shown it.
#pragma once

#include <cstdint>
#include <llvm/IR/Instructions.h>
#include <set>
#include <tuple>

namespace premise::analyze::numeric {

enum class Hypothesis : std::uint8_t {
  CheckHolds,     ///< no-overflow; first: the check
  NoWrap,         ///< no-overflow where overflow wraps around and is no check; place: the operation
  NonNull,        ///< non-null-parameters; first: the parameter
  Separated,      ///< no-alias; first, second: the parameters, or first: the parameter and place: a load
  InitialGlobal,  ///< initialised-globals; place: the global
  LoopAtMost,     ///< loops-at-most-N; place: the head; first: N
  ValidArray,     ///< array-lengths; first: the parameter; place: the one with its length; second: bytes per element
  ReadableArray,  ///< the same; what is there is initialised (padding aside)
  String,         ///< strings; first: the parameter
  Invariant,      ///< object-invariants-hold; place: the call of __premise_assumed with the invariant
  Vector,         ///< object-invariants-hold; first: the parameter; second: bytes per element
  VectorElements, ///< the same; the elements are initialised (padding aside)
  CalleeEnsures,  ///< a contract stands for a call; first: the postcondition that nobody has verified
  CalleeFrame,    ///< callee-frame; place: the call
  NoException,    ///< no-exceptions; place: the invoke
};

struct Candidate {
  Hypothesis hypothesis = Hypothesis::CheckHolds;
  const llvm::Value *place = nullptr;
  unsigned first = 0, second = 0;
  bool isUnsigned = false; ///< ValidArray: the length

  friend bool operator<(const Candidate &a, const Candidate &b) {
    return std::tie(a.hypothesis, a.first, a.second, a.place, a.isUnsigned) <
           std::tie(b.hypothesis, b.first, b.second, b.place, b.isUnsigned);
  }
  bool operator==(const Candidate &) const = default;
};
using Assumed = std::set<Candidate>;

} // namespace premise::analyze::numeric
