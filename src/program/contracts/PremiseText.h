// What the second argument of PREMISE_VERIFIED means: an expression over names, in disjunctive form.
#pragma once

#include "base/Result.h"

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace premise::program {

/// A disjunction of conjunctions of names. {{}}: true; {}: false.
using NamedPremise = std::vector<std::set<std::string>>;

/// Names, `&&`, `||`, `true`, `false` and parentheses. There is no negation: a premise only says what was assumed.
/// The diagnostic has no place.
base::Result<NamedPremise> parsePremise(std::string_view text);

} // namespace premise::program
