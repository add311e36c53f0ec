// What one worker has seen so far: the numbers of an `Exploration` as they grow.
#pragma once

#include "explore/Explorer.h"

#include <cstdint>
#include <string>
#include <vector>

namespace premise::explore {

class Tally {
public:
  /// Plain numbers and sets; `checks` is filled by `finish`.
  Exploration numbers;

  /// A run's bounds and approximations count whether or not its path is new.
  void countRun(const Execution &execution);
  void countPath(const Execution &execution);
  /// The checks that a run passed or failed.
  void countChecks(const Execution &execution);
  void countUnknownEdge(StepKind kind, std::uint32_t site);
  void approximate(const std::string &what, StepKind kind, std::uint32_t site) {
    numbers.approximations.insert({.what = what, .site = site, .kind = kind, .file = {}, .line = 0});
  }
  /// Nobody knows where.
  void approximate(const std::string &what) { approximate(what, StepKind::Branch, 0); }

  bool hasFailed(std::uint32_t check) const { return check < failed_.size() && failed_[check]; }
  void setFailed(std::uint32_t check);

  /// The numbers, with the check outcomes; whether the exploration is exhaustive is not decided here.
  Exploration finish();

private:
  CheckOutcome &outcome(std::uint32_t check);

  std::vector<CheckOutcome> checks_; ///< by index: indices are dense
  std::vector<bool> failed_;
};

/// Adds the numbers of another worker.
void merge(Exploration &into, const Exploration &from);

/// Every path explored, no bound reached, nothing approximated, no divergence, no unknown.
bool isExhaustive(const Exploration &exploration);

} // namespace premise::explore
