// From a dump of Frama-C to evidence in the ledger.
#pragma once

#include "analyze/Analyzer.h"
#include "analyze/import/Dump.h"

#include <string>

namespace premise::analyze {

/// Records what the dump proves about the checks of the task's functions, under everything that it rests on. `by` is
/// the name under which results are recorded. Warnings list the properties that are none of our checks.
Findings importDump(const FramaDump &dump, const std::string &by, const Task &task, ledger::Ledger &ledger);

} // namespace premise::analyze
