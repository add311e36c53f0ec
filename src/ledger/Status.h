// What is known about a check: the statuses of `interface.md`, each a different thing, never mixed.
#pragma once

#include <cstdint>
#include <string>

namespace premise::ledger {

enum class Status : std::uint8_t {
  Verified,
  VerifiedUnder,
  VerifiedByTesting,
  VerifiedToBound,
  Failed,
  Unreachable,
  Open
};
std::string toString(Status status);
/// One of the four statuses that claim something holds; nothing else may be called verified.
bool isVerified(Status status);

} // namespace premise::ledger
