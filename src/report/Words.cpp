// How statuses and numbers read in reports.
#include "report/Words.h"

#include <fmt/format.h>

namespace premise::report {

using suite::Status;

std::string words(Status status) {
  switch (status) {
  case Status::Verified:
    return "verified";
  case Status::VerifiedUnder:
    return "verified under assumptions";
  case Status::VerifiedByTesting:
    return "verified by testing";
  case Status::VerifiedToBound:
    return "verified to a bound";
  case Status::Failed:
    return "failed";
  case Status::Unreachable:
    return "unreachable";
  case Status::Open:
    return "open";
  }
  return {};
}

std::string counted(std::uint64_t number, const std::string &noun) {
  return fmt::format("{} {}{}", number, noun, number == 1 ? "" : "s");
}

std::string percent(double part, double whole) {
  return whole > 0 ? fmt::format("{:.0f} %", 100 * part / whole) : "-";
}

std::string shortened(const std::string &text, std::size_t most) {
  if (text.size() <= most)
    return text;
  std::size_t end = most - 3;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
    --end;
  return text.substr(0, end) + "...";
}

} // namespace premise::report
