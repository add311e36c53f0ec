// The C function of one test: builds the inputs as named values and calls the unit.
#pragma once

#include "suite/Results.h"

#include <optional>
#include <string>

namespace premise::suite {

/// The result type of the test's C function, valid in C and (but for `_Bool`) in C++, which may know none of the
/// source's types: `long long`, `double`, `const void *`, ...; void when the result is not compared.
std::string callType(const Test &test);

/// The name of the test's C function; `run_` keeps it apart from the names of the source under test.
std::string bodyName(const Test &test);

/// The whole definition of the test's C function.
std::string bodyText(const UnitResult &unit, const Test &test);

/// Why the inputs cannot be set from outside the source, if that is so.
std::optional<std::string> obstacle(const Test &test);

} // namespace premise::suite
