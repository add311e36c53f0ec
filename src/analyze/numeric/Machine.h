// What every part of one run of the analysis shares: names, hypotheses, and how values are read and defined.
#pragma once

#include "analyze/numeric/Assumed.h"
#include "analyze/numeric/State.h"
#include "analyze/numeric/Subject.h"

#include <llvm/IR/Operator.h>

namespace premise::analyze::numeric {

class Machine {
public:
  Machine(Subject &subject, const Assumed &assumed, const llvm::Function &function)
      : subject(subject), assumed(assumed), names(function) {}

  Subject &subject;
  const Assumed &assumed;
  Names names;

  const llvm::DataLayout &layout() const { return subject.layout(); }
  bool isAssumed(const Candidate &candidate) const { return assumed.contains(candidate); }
  /// What is assumed about the array behind an argument of the function under analysis.
  const Candidate *arrayOf(const llvm::Value &pointer) const;
  /// Whether the value is the length of an array in an assumption.
  bool isLength(const llvm::Value &value) const;

  /// The variable of a register; none for a constant.
  Variable variableOf(Frame frame, const llvm::Value &value);
  Range range(const State &state, Frame frame, const llvm::Value &value);
  Pointer pointer(const State &state, Frame frame, const llvm::Value &value);
  /// scale * value as a number of bytes.
  Extent extent(const State &state, Frame frame, const llvm::Value &value, std::int64_t scale);

  /// Gives a register a new value. What was known through its old one is given up.
  void define(State &state, Frame frame, const llvm::Value &reg, const Value &value);
  void defineUnknown(State &state, Frame frame, const llvm::Value &reg);
  /// The object is another one from now on.
  void renew(State &state, Object object);

private:
  std::optional<Extent> linearExtent(const State &state, Frame frame, const llvm::Value &value, std::int64_t scale);
  Pointer constantPointer(const llvm::Value &value);
  Pointer moved(const State &state, Frame frame, const llvm::GEPOperator &step);
};

} // namespace premise::analyze::numeric
