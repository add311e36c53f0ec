// Which ledger guides the tests when somebody asks for more than the usual: tests of one check alone (thesis,
// Sect. 5.3).
#pragma once

#include "ledger/Ledger.h"
#include "suite/Results.h"

#include <string>

namespace premise::session {

/// What guides tests toward the focus: all other checks count as verified, so whatever cannot reach it is pruned.
ledger::Ledger focusedOn(const std::string &check, const ledger::Ledger &ledger);

/// For comparison: every premise names all assumptions of its function, as analyzers do that do not find out which of
/// them a check needs.
ledger::Ledger withWholePremises(const ledger::Ledger &ledger);

/// Takes out what a focused exploration says about other checks: they were not looked at.
void keepFocus(const std::string &check, suite::UnitResult &unit);

} // namespace premise::session
