// Which change of the inputs would give a term the value we want?
#pragma once

#include "term/Assignment.h"
#include "term/Evaluate.h"
#include "term/Pool.h"
#include "term/Term.h"

#include <cstdint>
#include <span>

namespace premise::solve {

/// Pushes a wanted value from a term down to its variables, undoing one operator after the other. Follows one branch
/// at random where there are several. A success is only a proposal: shared variables may spoil it, so evaluate.
class Repair {
public:
  explicit Repair(term::Assignment &inputs) : inputs_(inputs) {}

  /// Starts the next sequence of random choices; the same seed makes the same choices.
  void reseed(std::uint64_t seed) { state_ = seed * 2 + 1; }
  /// Tries to make a condition true (or false).
  bool force(term::Term condition, bool wanted);
  /// Tries to give a term a value.
  bool give(term::Term term, term::Value wanted);
  /// Sets one variable of the condition to a value at the edge of its range, or to one near its present value.
  void perturb(term::Term condition, term::Pool &pool);
  std::uint64_t random(std::uint64_t limit);

private:
  /// Enters one level of operators; false when there were too many.
  bool descend();
  bool forceOperator(term::Term condition, bool wanted);
  bool forceEqual(term::Term a, term::Term b, bool wanted);
  bool forceOrder(term::Term condition, bool wanted);
  bool forceFloat(term::Term condition, bool wanted);
  bool giveArithmetic(term::Term term, term::Value wanted);
  bool giveProduct(term::Term term, term::Value wanted);
  bool giveQuotient(term::Term term, term::Value wanted);
  bool giveBitwise(term::Term term, term::Value wanted);
  bool giveShifted(term::Term term, term::Value wanted);
  bool giveStructure(term::Term term, term::Value wanted);
  bool giveChoice(term::Term term, term::Value wanted);
  bool giveTable(term::Term term, term::Value wanted);
  bool giveFloat(term::Term term, term::Value wanted);
  term::Value now(term::Term term) { return evaluator_.evaluate(term, inputs_); }
  /// Which of two arguments to change: the one that is not constant, or any.
  unsigned pickSide(term::Term term);

  term::Assignment &inputs_;
  term::Evaluator evaluator_;
  std::uint64_t state_ = 1;
  unsigned depth_ = 0;
  unsigned steps_ = 0; ///< of the current outermost call
};

} // namespace premise::solve
