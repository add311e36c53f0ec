// What function-local statics are called in the module.
#pragma once

#include "program/Program.h"

namespace premise::program {

/// Sets `Global::symbol` of local statics from the module's debug information: two of one function may share a name.
void nameLocalStatics(Program &program);

} // namespace premise::program
