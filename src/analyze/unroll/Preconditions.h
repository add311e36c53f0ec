// Which preconditions do all calls in the module satisfy, and under which assumptions?
#pragma once

#include "ledger/Ledger.h"

#include <map>
#include <set>
#include <string>

namespace premise::analyze {

/// Collects what is found out call by call. A precondition is verified once each call of its function in the module was
/// shown to satisfy it, whatever function that call is in; functions whose address is taken may have other calls.
class Preconditions {
public:
  Preconditions(const program::Program &program, const ledger::Ledger &ledger);

  /// Whether a call in this function is left to decide.
  bool isLeftIn(const std::string &symbol) const { return callers_.contains(symbol); }
  bool isLeft(std::uint32_t check, const void *call) const {
    return calls_.contains(check) && !satisfied_.contains({check, call});
  }
  using Assumptions = std::vector<ledger::Assumption>;
  void satisfy(std::uint32_t check, const void *call, Assumptions under) {
    satisfied_[{check, call}] = std::move(under);
  }
  void record(ledger::Ledger &ledger) const;

private:
  std::map<std::uint32_t, unsigned> calls_; ///< by precondition that is left to decide: how many calls there are
  std::set<std::string> callers_;           ///< in which functions
  std::map<std::pair<std::uint32_t, const void *>, Assumptions> satisfied_;
};

} // namespace premise::analyze
