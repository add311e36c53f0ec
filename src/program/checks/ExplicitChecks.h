// The pass that makes every check of a module an explicit call.
#pragma once

#include "program/Program.h"
#include "program/frontend/Facts.h"
#include "program/frontend/SourceMap.h"

namespace premise::program {

/// Rewrites `program.module` and fills `program.checks`. Only functions of the user get checks.
void insertChecks(Program &program, SourceMap &source, const std::map<std::string, SourceFunction> &functions);

} // namespace premise::program
