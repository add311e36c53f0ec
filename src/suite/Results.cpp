// How the words of the results are spelled, and when two check results are the same.
#include "suite/Results.h"

#include "base/Ensure.h"

namespace premise::suite {

std::string toString(Outcome outcome) {
  switch (outcome) {
  case Outcome::Pass:
    return "pass";
  case Outcome::Fail:
    return "fail";
  case Outcome::Abort:
    return "abort";
  case Outcome::Timeout:
    return "timeout";
  case Outcome::Rejected:
    return "rejected";
  }
  base::ensure(false, "an outcome should be one of its enumerators");
  return {};
}

// `program::Check` has no equality of its own: the inventory compares ids, but stored results must agree in every
// field.
bool CheckResult::operator==(const CheckResult &other) const {
  return check.id == other.check.id && check.kind == other.check.kind && check.place == other.check.place &&
         check.function == other.check.function && check.condition == other.check.condition && status == other.status &&
         premise == other.premise && by == other.by && test == other.test && confidence == other.confidence &&
         reason == other.reason;
}

} // namespace premise::suite
