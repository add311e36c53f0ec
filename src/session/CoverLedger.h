// What does a cover say about checks, and how does the ledger get to know it?
#pragma once

#include "session/Options.h"
#include "suite/Results.h"

#include <span>

namespace premise::program {
struct Program;
}

namespace premise::session {

/// Adds the unit's checks to its result: `failed` by one of its tests, `unreachable` if every statement on its line is
/// infeasible and the bound cannot be the reason, else open.
void judgeChecks(const std::vector<program::Check> &checks, suite::UnitResult &unit);

/// Writes it to the ledger of the output folder. Evidence of a cover is never a reason to leave out tests.
base::Result<void> recordCover(const TestOptions &options, const program::Program &program,
                               std::span<const suite::UnitResult> units);

} // namespace premise::session
