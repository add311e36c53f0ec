// Does an input that solved a neighbouring query solve this one too?
#pragma once

#include "solve/Stage.h"

#include <array>
#include <deque>

namespace premise::solve {

/// Tries the parent and the latest models by evaluation.
class ModelReuse : public Stage {
public:
  const char *name() const override { return "model-reuse"; }
  Verdict solve(const Problem &problem) override;
  void learn(const Problem &problem, const Verdict &verdict) override;

private:
  static constexpr std::size_t kRecent = 12;
  std::deque<term::Assignment> recent_; ///< latest first
  term::Evaluator evaluator_;
};

} // namespace premise::solve
