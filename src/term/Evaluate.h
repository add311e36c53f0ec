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
  /// For terms of width 1.
  bool holds(Term condition, const Assignment &inputs) { return evaluate(condition, inputs) != 0; }
  bool holdsAgain(Term condition, const Assignment &inputs) { return evaluateAgain(condition, inputs) != 0; }

private:
  struct Memo {
    Value value = 0;
    std::uint64_t epoch = 0;
  };
  Value evaluateShared(const Node &root, const Assignment &inputs);
  const Node *nextMissing(const Node &node, const Assignment &inputs);
  bool isKnown(const Node &node, const Assignment &inputs);
  Value finish(const Node &node);

  std::vector<Memo> memo_; ///< by node id; valid when its epoch is the current one
  std::vector<const Node *> pending_;
  std::uint64_t epoch_ = 1;
};

/// One evaluation without an `Evaluator` at hand.
Value evaluate(Term term, const Assignment &inputs);

} // namespace premise::term
