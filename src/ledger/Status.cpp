// How statuses are spelled, and which of them claim something.
#include "ledger/Status.h"

#include "base/Ensure.h"

namespace premise::ledger {

std::string toString(Status status) {
  switch (status) {
  case Status::Verified:
    return "verified";
  case Status::VerifiedUnder:
    return "verified-under";
  case Status::VerifiedByTesting:
    return "verified-by-testing";
  case Status::VerifiedToBound:
    return "verified-to-bound";
  case Status::Failed:
    return "failed";
  case Status::Unreachable:
    return "unreachable";
  case Status::Open:
    return "open";
  }
  base::ensure(false, "a status should be one of its enumerators");
  return {};
}

bool isVerified(Status status) {
  switch (status) {
  case Status::Verified:
  case Status::VerifiedUnder:
  case Status::VerifiedByTesting:
  case Status::VerifiedToBound:
    return true;
  case Status::Failed:
  case Status::Unreachable:
  case Status::Open:
    return false;
  }
  return false;
}

} // namespace premise::ledger
