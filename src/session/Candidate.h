// The simple conditions over parameters among which a precondition is looked for.
#pragma once

#include "program/Program.h"
#include "suite/Results.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace premise::session {

/// Numbers that a condition can speak of, by their spelling: "n", "v.size()", and "p" with 0 for a null pointer.
using Numbers = std::map<std::string, __int128>;

/// The numbers of one test's parameters.
Numbers numbersOf(const program::Unit &unit, const suite::Test &test);

struct Condition {
  std::string text;
  std::function<bool(const Numbers &)> holds;
  unsigned rank = 0; ///< the simpler and weaker, the smaller
};

/// Conditions that no failing input satisfies, and some passing input does (if there is any); weakest first.
std::vector<Condition> conditionsFor(const program::Program &program, const program::Unit &unit,
                                     const std::vector<Numbers> &failing, const std::vector<Numbers> &passing);

} // namespace premise::session
