// How the tests of a C++ unit become one GoogleTest file that uses the program as its clients do.
#pragma once

#include "suite/Emit.h"

#include <string>

namespace premise::suite {

std::string cxxTestFile(const std::vector<const UnitResult *> &units, const EmitContext &context,
                        const std::string &stem);

} // namespace premise::suite
