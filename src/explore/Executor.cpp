// How bounds are called in results.
#include "explore/Executor.h"

#include "base/Ensure.h"

namespace premise::explore {

std::string toString(Bound bound) {
  switch (bound) {
  case Bound::Runs:
    return "runs";
  case Bound::Branches:
    return "branches";
  case Bound::Depth:
    return "depth";
  case Bound::Loop:
    return "loop";
  case Bound::SolverTime:
    return "solver-time";
  case Bound::Time:
    return "time";
  case Bound::Memory:
    return "memory";
  case Bound::InputSize:
    return "input-size";
  }
  base::ensure(false, "a bound should be one of its enumerators");
  return {};
}

} // namespace premise::explore
