// What testing adds to the ledger, and what the ledger then says about a tested unit.
#pragma once

#include "ledger/Ledger.h"
#include "suite/Results.h"

namespace premise::session {

/// Records what the exploration of a unit showed about its own checks, and every failure. Returns whether a check is
/// now verified without assumptions that was not before: then analyzers may be able to show more.
bool recordTesting(const suite::UnitResult &tested, ledger::Ledger &ledger);

/// Replaces the statuses of testing alone by what everybody together knows.
void adoptVerdicts(const ledger::Ledger &ledger, suite::UnitResult &tested);

} // namespace premise::session
