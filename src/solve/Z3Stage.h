// The last stage that knows every operator: Z3, kept alive between queries.
#pragma once

#include "solve/Stage.h"
#include "term/Pool.h"

#include <chrono>
#include <memory>
#include <optional>

namespace premise::solve {

/// Follows the slice with push and pop, so that what successive queries share is asserted once. Answers PassOn (with
/// the reason) after a timeout or an exception of Z3, which also gets it a new context.
class Z3Stage : public Stage {
public:
  Z3Stage(term::Pool &pool, std::chrono::milliseconds timeout);
  ~Z3Stage() override;
  const char *name() const override { return "z3"; }
  bool knowsIntegers() const override { return true; }
  Verdict solve(const Problem &problem) override;

private:
  struct Session;
  Verdict attempt(const Problem &problem);
  Verdict solveIncrementally(const Problem &problem);
  Verdict solveFresh(const Problem &problem);
  std::optional<term::Assignment> modelOf(const Problem &problem, const void *model);

  term::Pool &pool_;
  std::chrono::milliseconds timeout_;
  std::unique_ptr<Session> session_;
  term::Evaluator evaluator_;
};

} // namespace premise::solve
