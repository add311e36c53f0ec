// Which assumptions has somebody else verified meanwhile?
#include "analyze/Chain.h"

namespace premise::analyze {
namespace {

bool isVerified(const std::string &assumption, const ledger::Ledger &ledger) {
  const auto found = ledger.assumptions().find(assumption);
  if (found == ledger.assumptions().end())
    return false;
  const auto *holds = std::get_if<ledger::CheckHolds>(&found->second.executable);
  const auto check = holds != nullptr ? ledger.find(holds->check) : std::nullopt;
  return check && !ledger[*check].failedBy && ledger[*check].premise().isAlways();
}

/// The same result under what is left; the premise itself if nothing is gone.
ledger::Premise reduced(const ledger::Premise &premise, const ledger::Ledger &ledger) {
  std::vector<ledger::Cube> cubes;
  for (const ledger::Cube &cube : premise.cubes()) {
    ledger::Cube &left = cubes.emplace_back();
    for (const std::string &assumption : cube)
      if (!isVerified(assumption, ledger))
        left.insert(assumption);
  }
  return ledger::Premise(std::move(cubes));
}

/// Whether anything changed.
bool dischargeOnce(ledger::Ledger &ledger) {
  bool hasChanged = false;
  for (std::uint32_t check = 0; check < ledger.entries().size(); check++) {
    const std::vector<ledger::Evidence> all = ledger[check].evidence;
    for (const ledger::Evidence &evidence : all) {
      ledger::Evidence stronger = evidence;
      stronger.premise = reduced(evidence.premise, ledger);
      if (stronger.premise == evidence.premise || ledger[check].premise().isAlways())
        continue;
      ledger.record(check, std::move(stronger));
      hasChanged = true;
    }
  }
  return hasChanged;
}

} // namespace

void discharge(ledger::Ledger &ledger) {
  // A check that becomes verified may discharge others; each round verifies one more or is the last.
  for (std::size_t round = 0; round <= ledger.entries().size() && dischargeOnce(ledger); round++)
    ;
}

} // namespace premise::analyze
