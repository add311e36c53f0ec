// What a term is worth under concrete inputs.
#pragma once

#include "term/Assignment.h"
#include "term/Node.h"

#include <cstdint>
#include <vector>

namespace premise::term {

/// Evaluates terms of one pool; keeps its memory between calls, so reuse one object.
class Evaluator {
public:
  Value evaluate(Term term, const Assignment &inputs);
  /// The same, promising that the inputs are those of the latest call: shared parts are not evaluated again.
  Value evaluateAgain(Term term, const Assignment &inputs);
  /// Whether the latest `evaluate` and all `evaluateAgain` since then computed with integers that fit in 128 bits. If
  /// not, their results mean nothing.
  bool isExact() const { return isExact_; }
  /// For terms of width 1. Where integers did not fit, neither a condition nor its negation is said to hold.
  bool holds(Term condition, const Assignment &inputs) { return evaluate(condition, inputs) != 0 && isExact_; }
  bool holdsAgain(Term condition, const Assignment &inputs) {
    return evaluateAgain(condition, inputs) != 0 && isExact_;
  }

private:
  struct Memo {
    Value value = 0;
    std::uint64_t epoch = 0;
  };
  Value evaluateShared(const Node &root, const Assignment &inputs);
  const Node *nextMissing(const Node &node, const Assignment &inputs);
  bool isKnown(const Node &node, const Assignment &inputs);
  Value finish(const Node &node, const Assignment &inputs);

  std::vector<Memo> memo_; ///< by node id; valid when its epoch is the current one
  std::vector<const Node *> pending_;
  std::uint64_t epoch_ = 1;
  bool isExact_ = true;
};

/// One evaluation without an `Evaluator` at hand; the integers in it should fit in 128 bits.
Value evaluate(Term term, const Assignment &inputs);

} // namespace premise::term
