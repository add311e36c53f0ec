// Line and branch coverage as a tracefile, for genhtml and the many programs that read the same format.
#pragma once

#include "suite/Results.h"

#include <string>

namespace premise::report {

/// One record per source file with the functions that were tested. Counts are 1 (some run of the exploration covered
/// it) or 0; branches that were never evaluated have "-". Names are absolute where the results say relative to what.
std::string renderLcov(const suite::Results &results);

} // namespace premise::report
