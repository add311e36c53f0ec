// Which values does another tool suppose on the way to what it reports?
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace premise::analyze {

/// By name of a variable; of pointers, 0 is null. A value that satisfies what the last event said about the variable.
using Supposed = std::map<std::string, std::int64_t>;

/// Adds what one event of a path says: "Assuming 'n' is >= 3" (Clang), "following 'true' branch (when 'n > 3')" (GCC).
/// Other sentences say nothing.
void addSupposed(const std::string &event, Supposed &supposed);

} // namespace premise::analyze
