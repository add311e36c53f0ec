// Which variables, as terms with their widths, occur in a set of constraints?
#pragma once

#include "term/Node.h"

#include <span>
#include <unordered_set>
#include <vector>

namespace premise::explore {

/// In the order of their ids. Takes time in the size of the constraints: not for every run.
std::vector<term::Term> variablesOf(std::span<const term::Term> constraints);

} // namespace premise::explore
