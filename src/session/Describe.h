// What the ledger knows, as results.
#pragma once

#include "session/Static.h"

namespace premise::session {

suite::CheckResult describeEntry(const ledger::Entry &entry);

class Describer {
public:
  explicit Describer(const CheckedSource &source);

  /// Nobody asks about a constructor that the compiler writes unless it has checks.
  bool isShown(std::size_t unit) const;
  /// One unit with what is known about its checks.
  suite::UnitResult unit(std::size_t number) const;
  /// Checks of the source that stand in no unit: code that the compiler writes, such as initialisers of globals.
  std::vector<suite::UnitResult> others() const;

private:
  void addChecks(suite::UnitResult &result) const;

  const CheckedSource &source_;
  std::map<std::string, std::vector<const ledger::Entry *>> byFunction_;
};

} // namespace premise::session
