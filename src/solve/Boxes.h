// Do the bounds of the unknowns contradict each other, and have products of a few of them the values that are asked
// for?
#pragma once

#include "solve/Ranges.h"
#include "solve/Stage.h"

#include <optional>
#include <unordered_map>
#include <vector>

namespace premise::solve {

/// Branch and prune: a box has bounds per variable, which the conditions narrow. A box in which some condition cannot
/// hold is left out; where there are factors, others are halved and their corners tried. Most products that do or do
/// not overflow are decided by the signs and the magnitudes of their factors, which a SAT solver finds out bit by bit.
class Boxes : public Stage {
public:
  explicit Boxes(term::Pool &pool) : pool_(pool), ranges_(pool) {}
  const char *name() const override { return "boxes"; }
  Verdict solve(const Problem &problem) override;

private:
  using Box = std::vector<Bounds>; ///< parallel to the problem's variables
  bool collectFactors(const Problem &problem);
  bool multiplies(term::Term condition);
  std::optional<term::Assignment> pointIn(const Problem &problem, const Box &box);
  bool split(const Problem &problem, const Box &box, std::vector<Box> &into);

  term::Pool &pool_;
  Ranges ranges_;
  term::Evaluator evaluator_;
  std::unordered_map<std::uint32_t, bool> multiplies_; ///< by the condition's id
  std::vector<std::size_t> factors_;                   ///< indices of variables that are multiplied or divided
  std::vector<unsigned> widths_;                       ///< by variable
};

} // namespace premise::solve
