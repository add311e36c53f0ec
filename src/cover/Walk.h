// Executions without a solver: walks through the passive program with concrete values.
#pragma once

#include "cover/Condition.h"
#include "term/Evaluate.h"

#include <optional>
#include <random>

namespace premise::cover {

/// A variable gets its value where it is first met: from its definition if it is met as `v == e`, else by guessing
/// (small numbers, and those that occur in the program). So whatever a finished walk assumes holds.
class Walker {
public:
  Walker(const encode::PassiveProgram &program, std::uint64_t seed);

  struct Found {
    term::Assignment model;
    Path path;
  };
  /// Prefers successors from which blocks that are left can be reached. Variables of `near` keep its values, mostly.
  std::optional<Found> walk(const std::vector<bool> &isLeft, const term::Assignment *near);

private:
  bool enter(BlockIndex block);
  bool assume(term::Term condition);
  void guess(term::Term term);
  void set(term::VarId variable, term::Value value);
  void undo(std::size_t length);
  term::Value guessValue(unsigned width, term::VarId variable);
  void findConstants();

  const encode::PassiveProgram &program_;
  std::mt19937_64 random_;
  std::vector<term::Value> constants_; ///< of the program
  std::vector<unsigned> widths_;       ///< by variable
  term::Assignment values_;
  std::vector<bool> isSet_;
  std::vector<term::VarId> trail_; ///< variables in the order in which they were set
  const term::Assignment *near_ = nullptr;
  term::Evaluator evaluator_;
};

} // namespace premise::cover
