// The complete stage for everything but float arithmetic: bits, and the SAT solver CaDiCaL.
#pragma once

#include "solve/FloatCompare.h"
#include "solve/Stage.h"
#include "term/Pool.h"

#include <chrono>
#include <memory>

namespace premise::solve {

/// Keeps one SAT solver: the gates of all terms so far are definitions, the conditions of a query are assumptions.
/// Passes on float arithmetic and what takes too long.
class SatStage : public Stage {
public:
  SatStage(term::Pool &pool, std::chrono::milliseconds timeout);
  ~SatStage() override;
  const char *name() const override { return "sat"; }
  Verdict solve(const Problem &problem) override;

private:
  struct Session;
  Verdict attempt(const Problem &problem);
  void prepare();
  bool assume(const Problem &problem);
  void preferParent(const Problem &problem);
  Verdict readModel(const Problem &problem);
  Verdict readCore(const Problem &problem);

  term::Pool &pool_;
  std::chrono::milliseconds timeout_;
  FloatCompare floats_;
  std::unique_ptr<Session> session_;
};

} // namespace premise::solve
