// How the search walks: few steps, several starts, no memory.
#include "solve/Search.h"

#include <algorithm>

namespace premise::solve {
namespace {

/// Work is bounded by evaluated nodes rather than time, so that the same query always gets the same answer.
constexpr std::uint64_t kNodeBudget = 100'000;
constexpr unsigned kMaxMoves = 160;
constexpr unsigned kStepsPerStart = 16;

} // namespace

/// Collects the violated conditions; stops when there are more than `limit`.
unsigned Search::countViolated(const Problem &problem, unsigned limit) {
  violated_.clear();
  bool isFirst = true;
  for (term::Term condition : problem.conditions) {
    const bool holds = isFirst ? evaluator_.holds(condition, inputs_) : evaluator_.holdsAgain(condition, inputs_);
    isFirst = false;
    if (holds)
      continue;
    violated_.push_back(condition);
    if (violated_.size() > limit)
      break;
  }
  return static_cast<unsigned>(violated_.size());
}

bool Search::attempt(const Problem &problem, std::uint64_t seed) {
  repair_.reseed(seed + 1);
  unsigned violated = countViolated(problem, ~0u);
  for (unsigned step = 0; violated > 0 && step < kStepsPerStart; ++step) {
    const term::Term target = violated_[repair_.random(violated_.size())];
    const term::Assignment before = inputs_;
    if (repair_.random(6) == 0 || !repair_.force(target, true)) {
      inputs_ = before;
      repair_.perturb(target, pool_);
    }
    // Sometimes a step that makes things no better must be taken to get on.
    const unsigned allowed = repair_.random(8) == 0 ? violated + 1 : violated;
    const unsigned now = countViolated(problem, allowed);
    if (now > allowed) {
      inputs_ = before;
      countViolated(problem, ~0u);
    } else {
      violated = now;
    }
  }
  return violated == 0;
}

Verdict Search::solve(const Problem &problem) {
  std::uint64_t nodes = 0;
  for (term::Term condition : problem.conditions)
    nodes += std::min<std::uint64_t>(condition->treeSize(), 3000);
  const std::uint64_t steps = std::clamp<std::uint64_t>(kNodeBudget / (nodes + 1), 1, kMaxMoves);
  for (std::uint64_t start = 0; start * kStepsPerStart < steps; ++start) {
    inputs_ = *problem.parent;
    if (attempt(problem, start))
      return sat(inputs_);
  }
  return passOn();
}

} // namespace premise::solve
