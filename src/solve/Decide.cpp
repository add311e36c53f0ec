// How models are refined until one is right, or there is none.
#include "solve/Decide.h"

#include <cadical.hpp>

namespace premise::solve {
namespace {

/// When should the SAT solver give up?
class Deadline : public CaDiCaL::Terminator {
public:
  explicit Deadline(std::chrono::milliseconds limit) : end_(std::chrono::steady_clock::now() + limit) {}
  bool terminate() override { return ++asked_ % 16 == 0 && std::chrono::steady_clock::now() > end_; }

private:
  std::chrono::steady_clock::time_point end_;
  unsigned asked_ = 0;
};

} // namespace

int decide(CaDiCaL::Solver &solver, BitBlast &blast, std::span<const Literal> assumptions,
           std::chrono::milliseconds limit) {
  Deadline deadline(limit);
  for (Refined refined = Refined::Added; refined == Refined::Added;) {
    for (const Literal literal : assumptions)
      solver.assume(literal);
    solver.connect_terminator(&deadline);
    const int result = solver.solve();
    solver.disconnect_terminator();
    if (result != kSatisfiable)
      return result;
    refined = blast.refine();
    if (refined == Refined::NotNeeded)
      return kSatisfiable;
  }
  return 0;
}

} // namespace premise::solve
